// Shape: a finite board as numbered cells, each with its neighbour in every direction.
//
// Cells are numbered 0 … size()-1 in ascending (row, column) order, so a ray in one direction runs
// either up or down in numbers throughout; only `spiral` numbers outwards from the centre instead.
//
//   layout        place (row, column)                          directions
//   interleaved   flat tops; odd rows half a period right,     N NE SE S SW NW
//                 straight up is two rows away
//   offset        pointy tops; odd rows half a cell right      NW NE E SE SW W
//   square        squares                                      N E S W
//   hexagon       pointy tops; row = r, column = q, centre 0   NW NE E SE SW W
//   spiral        the same cells, numbered ring by ring        NW NE E SE SW W
//
// Immutable; safe to share between threads.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "geometry/cell.hpp"

namespace hexarena::geometry {

struct Place {
  int row = 0;
  int column = 0;
  friend constexpr auto operator<=>(const Place&, const Place&) = default;
};

/// The number of a cell on a shape.
using Index = std::uint16_t;
inline constexpr Index kNowhere = 0xFFFF;

enum class Layout : std::uint8_t { interleaved, offset, square, hexagon, spiral };

/// A point of a picture; the side of a cell has length 1, y grows downwards.
struct Point {
  double x = 0;
  double y = 0;
};

[[nodiscard]] constexpr int directions(Layout layout) {
  return layout == Layout::square ? 4 : kDirections;
}

/// The neighbouring place in a direction, whether or not it is on any board.
[[nodiscard]] Place step(Layout layout, Place from, int direction);

/// "N", "NE", … as in the table above.
[[nodiscard]] std::string_view direction_name(Layout layout, int direction);

/// The axial cell of a place. Requires a hexagonal layout.
[[nodiscard]] Cell axial(Layout layout, Place place);

/// The centre of a cell, with the centre of place (0, 0) at the origin.
[[nodiscard]] Point middle(Layout layout, Place place);

/// The corners of a cell around `middle`, clockwise; four for squares, six for hexagons.
[[nodiscard]] std::vector<Point> outline(Layout layout, Point middle);

class Shape {
 public:
  /// Full rectangles. Requires rows, columns ≥ 0 and rows·columns < kNowhere.
  [[nodiscard]] static Shape rectangle(Layout layout, int rows, int columns);
  /// Every cell within `radius` steps of the centre, row by row.
  [[nodiscard]] static Shape hexagon(int radius);
  /// The same cells in the order of geometry::spiral.
  [[nodiscard]] static Shape spiral(int radius);

  /// Only the cells for which `keep(place)` holds, renumbered in the same order.
  template <class Keep>
  [[nodiscard]] Shape only(Keep&& keep) const {
    std::vector<Place> remaining;
    for (const Place place : places_) {
      if (keep(place)) remaining.push_back(place);
    }
    return Shape(layout_, std::move(remaining));
  }

  [[nodiscard]] Layout layout() const { return layout_; }
  [[nodiscard]] int size() const { return static_cast<int>(places_.size()); }
  [[nodiscard]] int directions() const { return geometry::directions(layout_); }

  [[nodiscard]] Place place(Index cell) const { return places_[cell]; }
  [[nodiscard]] std::optional<Index> index(Place place) const;

  /// The next cell in a direction, or kNowhere.
  [[nodiscard]] Index neighbour(Index cell, int direction) const {
    return neighbours_[cell][static_cast<std::size_t>(direction)];
  }
  /// All cells in a direction, nearest first.
  [[nodiscard]] std::vector<Index> ray(Index from, int direction) const;

 private:
  Shape(Layout layout, std::vector<Place> places);

  Layout layout_;
  std::vector<Place> places_;
  std::vector<std::array<Index, kDirections>> neighbours_;
  // A table over the bounding box finds the number of a place in constant time.
  Place corner_;
  int height_ = 0;
  int width_ = 0;
  std::vector<Index> table_;
};

}  // namespace hexarena::geometry
