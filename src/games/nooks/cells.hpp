// The 217 cells of Nooks: a hexagon of radius 8, numbered in a spiral from the centre.
//
// Ring k starts at its NW corner (0,-k) and runs clockwise; its first number is 3k(k-1)+1.
// Directions are numbered and lettered clockwise from NW, as geometry::kSteps:
//
//   0 A NW   1 B NE   2 C E   3 D SE   4 E SW   5 F W
//
// Constant tables only.
#pragma once

#include <array>
#include <cstdint>

#include "geometry/cell.hpp"

namespace hexarena::nooks {

using CellId = std::uint8_t;

inline constexpr int kCells = 217;
inline constexpr int kRadius = 8;
inline constexpr CellId kOutside = 255;
inline constexpr int kDirections = geometry::kDirections;

namespace detail {

constexpr std::array<geometry::Cell, kCells> number_cells() {
  std::array<geometry::Cell, kCells> cells{};
  std::size_t id = 0;
  for (const geometry::Cell cell : geometry::spiral({0, 0}, kRadius)) cells[id++] = cell;
  return cells;
}

}  // namespace detail

/// The axial cell of a number.
inline constexpr std::array<geometry::Cell, kCells> kAxial = detail::number_cells();

/// The number of an axial cell, or kOutside.
[[nodiscard]] constexpr CellId cell_id(geometry::Cell cell) {
  const int ring = geometry::distance(cell, {0, 0});
  if (ring > kRadius) return kOutside;
  if (ring == 0) return 0;
  for (int side = 0; side < kDirections; ++side) {
    const geometry::Cell corner = ring * geometry::kSteps[static_cast<std::size_t>(side)];
    const geometry::Cell along =
        geometry::kSteps[static_cast<std::size_t>((side + 2) % kDirections)];
    for (int step = 0; step < ring; ++step) {
      if (corner + step * along == cell) {
        return static_cast<CellId>(3 * ring * (ring - 1) + 1 + side * ring + step);
      }
    }
  }
  return kOutside;
}

namespace detail {

using NeighbourTable = std::array<std::array<CellId, kDirections>, kCells>;

constexpr NeighbourTable find_neighbours() {
  // A lookup by coordinates: searching each ring again would take the compiler too long.
  constexpr int kWidth = 2 * kRadius + 3;
  std::array<CellId, static_cast<std::size_t>(kWidth * kWidth)> ids{};
  ids.fill(kOutside);
  const auto at = [](geometry::Cell c) {
    return static_cast<std::size_t>((c.r + kRadius + 1) * kWidth + c.q + kRadius + 1);
  };
  for (std::size_t id = 0; id < kCells; ++id) ids[at(kAxial[id])] = static_cast<CellId>(id);
  NeighbourTable table{};
  for (std::size_t id = 0; id < kCells; ++id) {
    for (std::size_t d = 0; d < kDirections; ++d)
      table[id][d] = ids[at(kAxial[id] + geometry::kSteps[d])];
  }
  return table;
}

}  // namespace detail

/// The cell next to another in each direction, walls or not; kOutside beyond the perimeter.
inline constexpr detail::NeighbourTable kNeighbours = detail::find_neighbours();

[[nodiscard]] constexpr CellId neighbour(CellId cell, int direction) {
  return kNeighbours[cell][static_cast<std::size_t>(direction)];
}

/// The direction and distance of one cell from another on a straight line, ignoring walls.
struct Sight {
  std::uint8_t direction;  ///< kDirections if they are not on a common line
  std::uint8_t distance;
};

[[nodiscard]] constexpr Sight sight(CellId from, CellId to) {
  const geometry::Cell way = kAxial[to] - kAxial[from];
  const auto seen = [](int direction, int distance) {
    return Sight{static_cast<std::uint8_t>(direction), static_cast<std::uint8_t>(distance)};
  };
  if (way.q == 0 && way.r != 0) return way.r < 0 ? seen(0, -way.r) : seen(3, way.r);
  if (way.q != 0 && way.r == -way.q) return way.q > 0 ? seen(1, way.q) : seen(4, -way.q);
  if (way.q != 0 && way.r == 0) return way.q > 0 ? seen(2, way.q) : seen(5, -way.q);
  return seen(kDirections, 0);
}

/// All cells line by line along an axis (direction 0, 1 or 2), and the index of each in that order.
struct AxisOrder {
  std::array<CellId, kCells> cells;
  std::array<std::uint8_t, kCells> place;
};

namespace detail {

constexpr std::array<AxisOrder, 3> line_up() {
  std::array<AxisOrder, 3> orders{};
  for (std::size_t axis = 0; axis < orders.size(); ++axis) {
    std::uint8_t place = 0;
    for (std::size_t first = 0; first < kCells; ++first) {
      if (kNeighbours[first][axis + 3] != kOutside) continue;  // not the first of its line
      for (auto c = static_cast<CellId>(first); c != kOutside; c = kNeighbours[c][axis]) {
        orders[axis].place[c] = place;
        orders[axis].cells[place++] = c;
      }
    }
  }
  return orders;
}

}  // namespace detail

inline constexpr std::array<AxisOrder, 3> kAxisOrders = detail::line_up();

/// Steps from the centre.
[[nodiscard]] constexpr int ring_of(CellId cell) {
  return geometry::distance(kAxial[cell], {0, 0});
}
/// The triangle (or, on ring 8, the side) of a cell other than the centre: 0 … 5.
[[nodiscard]] constexpr int triangle_of(CellId cell) {
  const int ring = ring_of(cell);
  return (cell - (3 * ring * (ring - 1) + 1)) / ring;
}
/// Whether a cell is a corner of its ring.
[[nodiscard]] constexpr bool is_corner(CellId cell) {
  const int ring = ring_of(cell);
  return ring > 0 && (cell - (3 * ring * (ring - 1) + 1)) % ring == 0;
}

[[nodiscard]] constexpr char letter_of(int direction) { return static_cast<char>('A' + direction); }

}  // namespace hexarena::nooks
