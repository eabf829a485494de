#include "geometry/shape.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

namespace hexarena::geometry {
namespace {

constexpr std::array<Place, 4> kSquareSteps{{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}};

// [row parity][direction]; the column step of a diagonal depends on which rows are shifted.
constexpr std::array<std::array<Place, 6>, 2> kInterleavedSteps{
    {{{{-2, 0}, {-1, 0}, {1, 0}, {2, 0}, {1, -1}, {-1, -1}}},
     {{{-2, 0}, {-1, 1}, {1, 1}, {2, 0}, {1, 0}, {-1, 0}}}}};
constexpr std::array<std::array<Place, 6>, 2> kOffsetSteps{
    {{{{-1, -1}, {-1, 0}, {0, 1}, {1, 0}, {1, -1}, {0, -1}}},
     {{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {0, -1}}}}};

constexpr std::array<std::string_view, 6> kFlatNames{"N", "NE", "SE", "S", "SW", "NW"};
constexpr std::array<std::string_view, 6> kPointyNames{"NW", "NE", "E", "SE", "SW", "W"};
constexpr std::array<std::string_view, 4> kSquareNames{"N", "E", "S", "W"};

constexpr double kRoot3 = std::numbers::sqrt3;

constexpr double kHalf3 = kRoot3 / 2;
constexpr std::array<Point, 4> kSquare{{{.5, .5}, {-.5, .5}, {-.5, -.5}, {.5, -.5}}};
constexpr std::array<Point, 6> kFlatTop{
    {{1, 0}, {.5, kHalf3}, {-.5, kHalf3}, {-1, 0}, {-.5, -kHalf3}, {.5, -kHalf3}}};
constexpr std::array<Point, 6> kPointyTop{
    {{kHalf3, .5}, {0, 1}, {-kHalf3, .5}, {-kHalf3, -.5}, {0, -1}, {kHalf3, -.5}}};

Place step_by(Layout layout, int row, std::size_t direction) {
  const std::size_t parity = (row & 1) != 0 ? 1 : 0;
  switch (layout) {
    case Layout::interleaved: return kInterleavedSteps[parity][direction];
    case Layout::offset: return kOffsetSteps[parity][direction];
    case Layout::square: return kSquareSteps[direction];
    case Layout::hexagon:
    case Layout::spiral: break;
  }
  return {kSteps[direction].r, kSteps[direction].q};
}

std::span<const Point> outline_of(Layout layout) {
  if (layout == Layout::square) return kSquare;
  if (layout == Layout::interleaved) return kFlatTop;
  return kPointyTop;
}

}  // namespace

Place step(Layout layout, Place from, int direction) {
  const Place by = step_by(layout, from.row, static_cast<std::size_t>(direction));
  return {from.row + by.row, from.column + by.column};
}

std::string_view direction_name(Layout layout, int direction) {
  const auto number = static_cast<std::size_t>(direction);
  if (layout == Layout::square) return kSquareNames[number];
  return layout == Layout::interleaved ? kFlatNames[number] : kPointyNames[number];
}

Cell axial(Layout layout, Place place) {
  const int shifted = place.row & 1;
  if (layout == Layout::interleaved) {
    const int q = 2 * place.column + shifted;
    return {q, (place.row - q) / 2};
  }
  if (layout == Layout::offset) return {place.column - (place.row - shifted) / 2, place.row};
  return {place.column, place.row};
}

Point middle(Layout layout, Place place) {
  if (layout == Layout::square) {
    return {static_cast<double>(place.column), static_cast<double>(place.row)};
  }
  const Cell c = axial(layout, place);
  if (layout == Layout::interleaved) return {1.5 * c.q, kRoot3 * (c.r + c.q / 2.0)};
  return {kRoot3 * (c.q + c.r / 2.0), 1.5 * c.r};
}

std::vector<Point> outline(Layout layout, Point middle) {
  std::vector<Point> corners;
  for (const Point p : outline_of(layout)) corners.push_back({middle.x + p.x, middle.y + p.y});
  return corners;
}

Shape Shape::rectangle(Layout layout, int rows, int columns) {
  std::vector<Place> places;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) places.push_back({row, column});
  }
  return Shape(layout, std::move(places));
}

Shape Shape::hexagon(int radius) {
  std::vector<Place> places;
  for (int r = -radius; r <= radius; ++r) {
    for (int q = -radius; q <= radius; ++q) {
      if (distance({q, r}, {0, 0}) <= radius) places.push_back({r, q});
    }
  }
  return Shape(Layout::hexagon, std::move(places));
}

Shape Shape::spiral(int radius) {
  std::vector<Place> places;
  for (const Cell c : geometry::spiral({0, 0}, radius)) places.push_back({c.r, c.q});
  return Shape(Layout::spiral, std::move(places));
}

Shape::Shape(Layout layout, std::vector<Place> places)
    : layout_(layout), places_(std::move(places)) {
  Place low{0, 0};
  Place high{-1, -1};
  if (!places_.empty()) low = high = places_.front();
  for (const Place p : places_) {
    low = {std::min(low.row, p.row), std::min(low.column, p.column)};
    high = {std::max(high.row, p.row), std::max(high.column, p.column)};
  }
  corner_ = low;
  height_ = high.row - low.row + 1;
  width_ = high.column - low.column + 1;
  table_.assign(static_cast<std::size_t>(height_) * static_cast<std::size_t>(width_), kNowhere);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place p = places_[i];
    table_[static_cast<std::size_t>((p.row - low.row) * width_ + p.column - low.column)] =
        static_cast<Index>(i);
  }
  neighbours_.resize(places_.size());
  for (std::size_t i = 0; i < places_.size(); ++i) {
    neighbours_[i].fill(kNowhere);
    for (int d = 0; d < directions(); ++d) {
      neighbours_[i][static_cast<std::size_t>(d)] =
          index(step(layout_, places_[i], d)).value_or(kNowhere);
    }
  }
}

std::optional<Index> Shape::index(Place place) const {
  if (place.row < corner_.row || place.row >= corner_.row + height_ ||
      place.column < corner_.column || place.column >= corner_.column + width_) {
    return std::nullopt;
  }
  const int row = place.row - corner_.row;
  const int column = place.column - corner_.column;
  const Index cell = table_[static_cast<std::size_t>(row * width_ + column)];
  if (cell == kNowhere) return std::nullopt;
  return cell;
}

std::vector<Index> Shape::ray(Index from, int direction) const {
  std::vector<Index> cells;
  for (Index c = neighbour(from, direction); c != kNowhere; c = neighbour(c, direction)) {
    cells.push_back(c);
  }
  return cells;
}

}  // namespace hexarena::geometry
