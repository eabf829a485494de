#include "geometry/rim.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace hexarena::geometry {
namespace {

constexpr int kLetters = 26;
// Enough for any board, and no sum overflows.
constexpr std::size_t kMaxLetters = 3;
constexpr std::size_t kMaxDigits = 4;
// From the centre of an edge cell to its label, in sides.
constexpr double kBeside = 1.45;

bool has_slanted_columns(Layout layout) {
  return layout == Layout::hexagon || layout == Layout::spiral;
}

/// The point at the distance of a label from `from` in the direction of `to`.
Point beside(Point from, Point to) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  return {from.x + kBeside * (to.x - from.x) / length, from.y + kBeside * (to.y - from.y) / length};
}

}  // namespace

std::string column_name(int column) {
  std::string name;
  for (int rest = column; rest >= 0; rest = rest / kLetters - 1) {
    name.insert(name.begin(), static_cast<char>('a' + rest % kLetters));
  }
  return name;
}

std::string cell_name(Place place) {
  return column_name(place.column) + std::to_string(place.row + 1);
}

std::optional<Place> read_cell_name(std::string_view text) {
  Place place{0, -1};
  std::size_t letters = 0;
  for (; letters < text.size(); ++letters) {
    const char letter = static_cast<char>(text[letters] | 0x20);
    if (letter < 'a' || letter > 'z') break;
    if (letters == kMaxLetters) return std::nullopt;
    place.column = kLetters * (place.column + 1) + (letter - 'a');
  }
  const std::string_view digits = text.substr(letters);
  if (letters == 0 || digits.empty() || digits.size() > kMaxDigits || digits[0] == '0') {
    return std::nullopt;
  }
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return std::nullopt;
    place.row = 10 * place.row + (digit - '0');
  }
  --place.row;
  return place;
}

std::vector<RimLabel> rim(Layout layout, std::span<const Place> places, Place first,
                          RimSide columns) {
  std::vector<RimLabel> labels;
  if (places.empty()) return labels;
  std::map<int, Place> row_starts;
  // Odd rows of interleaved boards lie between the columns of even ones and have their own letters.
  std::map<std::pair<int, int>, Place> column_ends;
  double left = middle(layout, places.front()).x;
  double top = middle(layout, places.front()).y;
  for (const Place place : places) {
    left = std::min(left, middle(layout, place).x);
    top = std::min(top, middle(layout, place).y);
    const auto start = row_starts.try_emplace(place.row, place).first;
    start->second = std::min(start->second, place);
    const int parity = layout == Layout::interleaved ? (place.row & 1) : 0;
    const auto end = column_ends.try_emplace({place.column, parity}, place).first;
    const bool further =
        columns == RimSide::above ? place.row < end->second.row : place.row > end->second.row;
    if (further) end->second = place;
  }
  const bool slanted = has_slanted_columns(layout);
  for (const auto& [row, start] : row_starts) {
    const Point from = middle(layout, start);
    const Point at = slanted ? Point{from.x - kBeside, from.y} : Point{left - kBeside, from.y};
    labels.push_back({std::to_string(row - first.row + 1), at});
  }
  const int out = columns == RimSide::above ? -1 : 1;
  for (const auto& [column, end] : column_ends) {
    const Point from = middle(layout, end);
    const Point at = slanted ? beside(from, middle(layout, {end.row + out, end.column}))
                             : Point{from.x, top - kBeside};
    labels.push_back({column_name(column.first - first.column), at});
  }
  return labels;
}

}  // namespace hexarena::geometry
