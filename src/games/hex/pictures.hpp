// Pictures of Hex: text and SVG.
//
//     a b c
//   1  X * .        X red, O blue, * marked; a selected cell is in parentheses
//    2  . O .
//     3  . . .
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/hex/position.hpp"
#include "geometry/text_point.hpp"

namespace hexarena::hex {

struct PictureStyle {
  std::vector<Place> marks;
  std::optional<Place> selected;
  std::optional<Place> last;    ///< the stone that was placed last; in SVG only
  std::optional<Color> winner;  ///< in SVG only
  bool color = false;           ///< ANSI colours; in text only
};

[[nodiscard]] std::string text_picture(const Position& position, const PictureStyle& style);
/// The place of a cell in the text picture.
[[nodiscard]] geometry::TextPoint text_point(Place place);

[[nodiscard]] std::string svg_picture(const Position& position, const PictureStyle& style);

}  // namespace hexarena::hex
