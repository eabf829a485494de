#include "geometry/symmetry.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace hexarena::geometry {
namespace {

/// A point as a key: the centres of different cells are at least one side apart.
std::pair<long, long> key(Point point) {
  constexpr double kParts = 16;
  return {std::lround(point.x * kParts), std::lround(point.y * kParts)};
}

/// The point turned about the origin, optionally mirrored first.
Point turned(Point point, int twelfths, bool mirrored) {
  const double angle = twelfths * std::numbers::pi / 6;
  const double x = mirrored ? -point.x : point.x;
  return {x * std::cos(angle) - point.y * std::sin(angle),
          x * std::sin(angle) + point.y * std::cos(angle)};
}

}  // namespace

std::vector<Permutation> symmetries(Layout layout, std::span<const Place> cells) {
  std::vector<Point> points;
  Point centre;
  for (const Place place : cells) {
    points.push_back(middle(layout, place));
    centre.x += points.back().x / static_cast<double>(cells.size());
    centre.y += points.back().y / static_cast<double>(cells.size());
  }
  std::map<std::pair<long, long>, Index> numbers;
  for (std::size_t i = 0; i < points.size(); ++i) {
    points[i] = {points[i].x - centre.x, points[i].y - centre.y};
    numbers[key(points[i])] = static_cast<Index>(i);
  }
  // Rounding may put a point on either side of a border between two keys.
  const auto number_at = [&](Point point) {
    for (const double dx : {0.0, 0.03, -0.03}) {
      for (const double dy : {0.0, 0.03, -0.03}) {
        const auto found = numbers.find(key({point.x + dx, point.y + dy}));
        if (found != numbers.end()) return found->second;
      }
    }
    return kNowhere;
  };
  std::vector<Permutation> found;
  for (const bool mirrored : {false, true}) {
    for (int twelfths = 0; twelfths < 12; ++twelfths) {
      Permutation symmetry;
      for (const Point point : points)
        symmetry.push_back(number_at(turned(point, twelfths, mirrored)));
      const bool whole = std::ranges::find(symmetry, kNowhere) == symmetry.end();
      if (whole && std::ranges::find(found, symmetry) == found.end()) {
        found.push_back(std::move(symmetry));
      }
    }
  }
  return found;
}

std::vector<int> directions_under(const Permutation& symmetry, const Shape& shape, Index at) {
  std::vector<int> directions;
  for (int d = 0; d < shape.directions(); ++d) {
    const Index image = symmetry[shape.neighbour(at, d)];
    int to = 0;
    while (shape.neighbour(symmetry[at], to) != image) ++to;
    directions.push_back(to);
  }
  return directions;
}

}  // namespace hexarena::geometry
