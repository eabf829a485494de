// The SVG picture of a position: floes on the sea, fish and penguins drawn, the players below.
//
// One self-contained document: no scripts, no external references, no fonts to
// load. The view box contains every place of the board, including holes, so that it keeps its size
// while tiles vanish. No information is conveyed by colour alone: a penguin carries the letter of
// its colour, and <title> and <desc> describe the whole position in words.
//
// The same position gives the same bytes on every machine. Any position can be drawn, even an
// impossible one: anything off the board is left out. Pure functions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "games/fish/position.hpp"

namespace hexarena::fish {

struct SvgStyle {
  bool coordinates = true;            ///< letters and numbers around the board
  bool caption = true;                ///< the players, their fish and whose turn it is
  std::span<const Place> marks = {};  ///< places to ring, such as legal targets
  std::optional<std::pair<Place, Place>> last_move = {};  ///< from, to
  std::string_view title = "Fish";                        ///< any UTF-8 text
  /// The prefix of every id inside; pictures on one page need different ones.
  std::string_view id = "fish";
};

[[nodiscard]] std::string svg_picture(const Position& position, const SvgStyle& style = {});

}  // namespace hexarena::fish
