// The SVG picture of a Nooks board: 700 by 700, white cells, black walls, pieces with letters.
//
// One self-contained document: no scripts, no references, no fonts to load, and a ground of its
// own, so it looks the same on a light and on a dark page. Nothing is told by colour alone: pieces,
// the goal and the stops of a solution carry letters, and <title> and <desc> give everything in
// words.
//
// The same scene gives the same bytes on every machine. What is off the board is left out, and a
// solution is drawn as far as its steps can be made. Functions of values only.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/nooks/text.hpp"

namespace hexarena::nooks {

struct SvgStyle {
  bool numbers = false;                 ///< the number of every cell
  bool caption = true;                  ///< pieces and objective below, the steps in the corners
  std::optional<int> paths_of = {};     ///< the piece whose free paths are drawn, in pink
  std::span<const Step> solution = {};  ///< drawn as numbered arrows, at most 99
  std::string_view title = "Nooks";     ///< any UTF-8 text
  /// Begins every id inside; pictures on one page need different ones.
  std::string_view id = "nooks";
};

[[nodiscard]] std::string svg_picture(const PuzzleView& scene, const SvgStyle& style = {});

}  // namespace hexarena::nooks
