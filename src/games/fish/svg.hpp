// The SVG picture of a position: floes on the sea, fish and penguins drawn, the players below.
//
// One self-contained document: no scripts, no references but to its own definitions, no fonts to
// load. The view box holds every place of the board, holes included, so the board stays as large as
// it was while its tiles vanish. Nothing is told by colour alone: a penguin carries its colour's
// letter, and <title> and <desc> give the whole position in words.
//
// The same position gives the same bytes on every machine. Any position can be drawn, also an
// impossible one: what stands off the board is left out. Functions of values only.
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
  /// Begins every id inside; pictures on one page need different ones.
  std::string_view id = "fish";
};

[[nodiscard]] std::string svg_picture(const Position& position, const SvgStyle& style = {});

}  // namespace hexarena::fish
