// Cells of the hexagonal plane in axial coordinates, and the geometry on them.
//
// A cell is (q, r); the third cube coordinate is s = -q-r. The six directions are numbered
// clockwise, beginning with the one that only decreases r. The same six steps serve both
// orientations of a hexagon:
//
//   number  (dq, dr)   flat top   pointy top
//   0       ( 0,-1)    N          NW
//   1       ( 1,-1)    NE         NE
//   2       ( 1, 0)    SE         E
//   3       ( 0, 1)    S          SE
//   4       (-1, 1)    SW         SW
//   5       (-1, 0)    NW         W
//
// Everything here is a value and constexpr; nothing can fail.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hexarena::geometry {

struct Cell {
  int q = 0;
  int r = 0;

  [[nodiscard]] constexpr int s() const { return -q - r; }
  friend constexpr auto operator<=>(const Cell&, const Cell&) = default;
  friend constexpr Cell operator+(Cell a, Cell b) { return {a.q + b.q, a.r + b.r}; }
  friend constexpr Cell operator-(Cell a, Cell b) { return {a.q - b.q, a.r - b.r}; }
  friend constexpr Cell operator*(int k, Cell c) { return {k * c.q, k * c.r}; }
};

inline constexpr int kDirections = 6;
inline constexpr std::array<Cell, kDirections> kSteps{
    {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};

[[nodiscard]] constexpr int opposite(int direction) { return (direction + 3) % kDirections; }

[[nodiscard]] constexpr int magnitude(int value) { return value < 0 ? -value : value; }

/// The least number of steps between two cells.
[[nodiscard]] constexpr int distance(Cell a, Cell b) {
  const Cell d = a - b;
  return (magnitude(d.q) + magnitude(d.r) + magnitude(d.s())) / 2;
}

/// The cell after `sixths` clockwise turns of 60° about the origin; negative turns the other way.
[[nodiscard]] constexpr Cell rotated(Cell c, int sixths) {
  for (int turn = ((sixths % 6) + 6) % 6; turn > 0; --turn) c = {-c.r, -c.s()};
  return c;
}

[[nodiscard]] constexpr Cell rotated_about(Cell c, Cell centre, int sixths) {
  return centre + rotated(c - centre, sixths);
}

/// The cells at exactly `radius` steps from `centre`, clockwise from the corner in direction 0.
[[nodiscard]] constexpr std::vector<Cell> ring(Cell centre, int radius) {
  if (radius == 0) return {centre};
  std::vector<Cell> cells;
  for (int side = 0; side < kDirections; ++side) {
    const Cell corner = centre + radius * kSteps[static_cast<std::size_t>(side)];
    const Cell along = kSteps[static_cast<std::size_t>((side + 2) % kDirections)];
    for (int step = 0; step < radius; ++step) cells.push_back(corner + step * along);
  }
  return cells;
}

/// Ring 0, ring 1, … ring `radius`: every cell of a hexagon once, numbered outwards.
[[nodiscard]] constexpr std::vector<Cell> spiral(Cell centre, int radius) {
  std::vector<Cell> cells;
  for (int k = 0; k <= radius; ++k) {
    for (const Cell c : ring(centre, k)) cells.push_back(c);
  }
  return cells;
}

namespace detail {

[[nodiscard]] constexpr std::int64_t round_to_nearest(std::int64_t value, std::int64_t divisor) {
  const std::int64_t doubled = 2 * value + divisor;
  const std::int64_t quotient = doubled / (2 * divisor);
  return doubled % (2 * divisor) < 0 ? quotient - 1 : quotient;
}

}  // namespace detail

/// The cells a straight line from `a` to `b` passes through, both ends included.
/// Where the line runs along an edge, a small offset makes it take the same side throughout.
[[nodiscard]] constexpr std::vector<Cell> line(Cell a, Cell b) {
  const std::int64_t steps = distance(a, b);
  if (steps == 0) return {a};
  std::vector<Cell> cells;
  const std::int64_t divisor = 12 * steps;
  for (std::int64_t i = 0; i <= steps; ++i) {
    const std::int64_t q = 12 * (a.q * (steps - i) + b.q * i) + 1;
    const std::int64_t r = 12 * (a.r * (steps - i) + b.r * i) + 2;
    const std::int64_t s = -q - r;
    std::int64_t round_q = detail::round_to_nearest(q, divisor);
    std::int64_t round_r = detail::round_to_nearest(r, divisor);
    const std::int64_t round_s = detail::round_to_nearest(s, divisor);
    const auto error = [divisor](std::int64_t exact, std::int64_t rounded) {
      const std::int64_t e = exact - rounded * divisor;
      return e < 0 ? -e : e;
    };
    // Rounding all three can break q+r+s = 0: derive the one with the largest error from the rest.
    if (error(q, round_q) > error(r, round_r) && error(q, round_q) > error(s, round_s)) {
      round_q = -round_r - round_s;
    } else if (error(r, round_r) > error(s, round_s)) {
      round_r = -round_q - round_s;
    }
    cells.push_back({static_cast<int>(round_q), static_cast<int>(round_r)});
  }
  return cells;
}

}  // namespace hexarena::geometry
