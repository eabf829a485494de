// A position of Hex in plain terms, for JSON, pictures and set-ups.
//
// The board is a rhombus of n × n hexagons. A cell is a column, written as a letter, and a row,
// written as a number from 1 at the top: "a1" is the acute corner at the top left.
//
//     a b c        Red connects the top and bottom rows, Blue the first and last columns.
//   1  . . .       Cells touch their neighbours in the row, and those above and below: b2 touches
//    2  . . .      b1, c1, a2, c2, a3 and b3.
//     3  . . .
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "geometry/rim.hpp"
#include "geometry/shape.hpp"
#include "rules/seat.hpp"

namespace hexarena::hex {

using base::Expected;
using geometry::cell_name;
using geometry::Place;
using rules::Seat;

inline constexpr int kMaxSize = 19;
inline constexpr int kDefaultSize = 11;

/// Red has seat 0 and begins.
enum class Color : std::uint8_t { red, blue };

[[nodiscard]] constexpr Color color(Seat seat) {
  return seat.number() == 0 ? Color::red : Color::blue;
}
[[nodiscard]] constexpr std::string_view name(Color color) {
  return color == Color::red ? "red" : "blue";
}

struct Position {
  int size = kDefaultSize;
  Color turn = Color::red;
  std::vector<Place> red;
  std::vector<Place> blue;

  friend bool operator==(const Position&, const Position&) = default;
};

[[nodiscard]] constexpr bool on_board(int size, Place place) {
  return place.row >= 0 && place.row < size && place.column >= 0 && place.column < size;
}

/// Whether a position is valid: a size within limits, all stones on the board and on different
/// cells. Any number of stones is allowed, so that puzzles and handicaps can be set up.
[[nodiscard]] Expected<void> check(const Position& position);

}  // namespace hexarena::hex
