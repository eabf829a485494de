// A position of hex Reversi in plain terms, for JSON, pictures and set-ups.
//
// The board is a hexagon of `size` steps from its centre (0,0) to the edge. Cells are axial: q
// grows to the right, r downwards. Cells are numbered row by row, top row first and left to right
// (geometry::Shape).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "geometry/cell.hpp"
#include "geometry/shape.hpp"
#include "rules/seat.hpp"

namespace hexarena::reversi {

using base::Expected;
using geometry::Cell;
using geometry::Index;
using rules::Seat;

inline constexpr int kMaxSize = 10;
inline constexpr int kDefaultSize = 5;

/// Black has seat 0 and begins.
enum class Color : std::uint8_t { black, white };

[[nodiscard]] constexpr Color other(Color color) {
  return color == Color::black ? Color::white : Color::black;
}
[[nodiscard]] constexpr Seat seat(Color color) { return Seat(color == Color::black ? 0 : 1); }
[[nodiscard]] constexpr Color color(Seat seat) {
  return seat.number() == 0 ? Color::black : Color::white;
}
[[nodiscard]] std::string_view name(Color color);

struct Position {
  int size = kDefaultSize;
  Color turn = Color::black;
  int passes = 0;  ///< in a row, before this turn; two end the game
  std::vector<Cell> black;
  std::vector<Cell> white;

  friend bool operator==(const Position&, const Position&) = default;
};

/// The rules of a game, apart from its board.
struct Variant {
  bool forced_pass = false;  ///< a pass is legal only if nothing can be placed
  int min_flips = 1;         ///< a placement must flip at least so many discs

  friend bool operator==(const Variant&, const Variant&) = default;
};

[[nodiscard]] constexpr int cells_of(int size) { return 3 * size * (size + 1) + 1; }
[[nodiscard]] constexpr bool on_board(int size, Cell cell) {
  return geometry::distance(cell, {}) <= size;
}
/// The six corners, top row first, left to right.
[[nodiscard]] std::vector<Cell> corners(int size);

/// From the usual start such a cell can never be taken: every line through it leads over others of
/// its kind, and while they are empty no run across them can be closed.
[[nodiscard]] constexpr bool is_dead(Cell cell) { return cell.q % 2 == 0 && cell.r % 2 == 0; }

/// Six discs alternating around the empty centre, Black to move.
[[nodiscard]] Position start_position(int size);

/// Whether a position is valid: a size within limits, all discs on the board, no cell twice.
[[nodiscard]] Expected<void> check(const Position& position);

/// "[1,-2]"
[[nodiscard]] std::string to_string(Cell cell);
/// The name of a cell for people, "f6" for the centre of size 5. Requires a cell on
/// the board.
[[nodiscard]] std::string cell_name(int size, Cell cell);

}  // namespace hexarena::reversi
