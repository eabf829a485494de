// The SVG picture of a hex Reversi board: grey cells in a wooden frame, discs, both players below.
//
// One self-contained document: no scripts, no references but to its own definitions, no fonts to
// load. It brings its own background, so it reads the same on a light and on a dark page. Whatever
// the picture shows is told in words too: <title> and <desc> give the whole position, and every
// disc and mark has a <title> of its own.
//
// The same position gives the same bytes on every machine. Requires a size that can be; discs and
// marks off the board are left out. Functions of values only.
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
  bool over = false;                 ///< the game ended otherwise than by two passes
  std::span<const Cell> marks = {};  ///< empty cells to dot, such as legal ones
  std::span<const int> flips = {};   ///< how many discs would turn on each of the marks, if known
  std::optional<Cell> selected = {};
  std::optional<Cell> last_move = {};
  std::string_view title = "Hex Reversi";  ///< any UTF-8 text
  /// Begins every id inside; pictures on one page need different ones.
  std::string_view id = "reversi";
};

[[nodiscard]] std::string svg_picture(const Position& position, const SvgStyle& style = {});

}  // namespace hexarena::reversi
