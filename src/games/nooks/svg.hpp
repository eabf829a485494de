// The SVG picture of a Nooks board: 700 by 700, white cells, black walls, pieces with letters.
//
// One self-contained document: no scripts, references or fonts to load, and its own background,
// so it looks the same on light and dark pages. No information is conveyed by colour alone: pieces,
// the goal and the stops of a solution carry letters, and <title> and <desc> describe everything in
// words.
//
// The same scene gives the same bytes on every machine. Anything off the board is left out, and a
// solution is drawn as far as its steps are possible. Pure functions.
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
  std::optional<int> paths_of = {};     ///< the piece whose possible slides to draw, in pink
  std::span<const Step> solution = {};  ///< drawn as numbered arrows, at most 99
  std::string_view title = "Nooks";     ///< any UTF-8 text
  /// The prefix of every id inside; pictures on one page need different ones.
  std::string_view id = "nooks";
};

[[nodiscard]] std::string svg_picture(const PuzzleView& scene, const SvgStyle& style = {});

}  // namespace hexarena::nooks
