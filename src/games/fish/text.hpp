// The text picture of a position: the board for a terminal, then a line for each player.
//
// Interleaved rows are drawn as hexagons that share their edges, only where there are tiles. The
// number of fish is in the upper half, the letter of a penguin's colour in the lower half:
//
//         a       b
//        ___  a  ___  b
//    1  / 3 \___/ 1 \___        a row's number is beside its fish, a column's letter above its
//    2  \_R_/ 2*\___/ 5 \       tiles; a1 has 3 fish and a red penguin, a2 is marked
//           \___/   \_W_/
//
// The other layouts take one line per row, a cell being fish and letter (" 3R"), " . " for a hole.
//
// Plain ASCII; every line ends with a newline and none with a blank. Any position can be drawn,
// even an impossible one: penguins off the board appear only in the legend. Pure functions.
#pragma once

#include <span>
#include <string>

#include "games/fish/position.hpp"
#include "geometry/text_point.hpp"

namespace hexarena::fish {

struct TextStyle {
  bool color = false;                 ///< ANSI colours behind the penguins' letters
  std::span<const Place> marks = {};  ///< tiles with a '*' beside their fish, such as legal targets
};

[[nodiscard]] std::string text_picture(const Position& position, const TextStyle& style = {});

/// The place in the picture for the letter of a penguin; holes have one too.
[[nodiscard]] geometry::TextPoint text_point(const Board& board, Place place);
/// Lines and columns of the picture without its legend.
[[nodiscard]] geometry::TextPoint text_size(const Board& board);

/// The action due from players[0], or `nothing` if the game is over or has no players.
enum class Awaited : std::uint8_t { nothing, placement, move, skip };
[[nodiscard]] Awaited awaited(const Position& position);

/// The penguins a player still has to place; 0 once placement is over.
[[nodiscard]] int left_to_place(const Position& position, const Player& player);

}  // namespace hexarena::fish
