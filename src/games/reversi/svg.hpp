// The SVG picture of a hex Reversi board: grey cells in a wooden frame, discs, both players below.
//
// One self-contained document: no scripts, no external references, no fonts to
// load. It has its own background, so it looks the same on light and dark pages. Everything
// in the picture is also in words: <title> and <desc> describe the whole position, and every
// disc and mark has its own <title>.
//
// The same position gives the same bytes on every machine. Requires a valid size; discs and
// marks off the board are left out. Pure functions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/reversi/position.hpp"

namespace hexarena::reversi {

struct SvgStyle {
  bool coordinates = true;           ///< numbers and letters on the frame
  bool caption = true;               ///< both players, their discs and whose turn it is
  bool over = false;                 ///< the game ended other than by two passes
  std::span<const Cell> marks = {};  ///< empty cells to dot, such as legal ones
  std::span<const int> flips = {};   ///< the number of flips for each of the marks, if known
  std::optional<Cell> selected = {};
  std::optional<Cell> last_move = {};
  std::string_view title = "Hex Reversi";  ///< any UTF-8 text
  /// The prefix of every id inside; pictures on one page need different ones.
  std::string_view id = "reversi";
};

[[nodiscard]] std::string svg_picture(const Position& position, const SvgStyle& style = {});

}  // namespace hexarena::reversi
