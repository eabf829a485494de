// The text picture of a hex Reversi board: a line per row, X black, O white, _ empty.
//
//      _ X _         leading blanks form the hexagon, one blank separates cells;
//     _ O O _        the selected cell is in parentheses, which widens its row
//   _ (_) O _ _
//     _ X _ _
//      _ _ _
//
// With its rim, every row has its number in front, and the slanted columns have their letters at
// their lower ends:
//
//   1   _ X _
//   2  _ O O _
//   3 _ _ O _ _
//   4  _ X _ _ e
//   5   _ _ _ d
//        a b c
//
// Every line ends with a newline. Pure functions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/reversi/position.hpp"
#include "geometry/text_point.hpp"

namespace hexarena::reversi {

struct TextStyle {
  bool color = false;                ///< ANSI colours for discs and marks
  bool rim = false;                  ///< numbers and letters around the board
  std::span<const Cell> marks = {};  ///< empty cells shown as '*', such as legal ones
  std::optional<Cell> selected = {};
};

[[nodiscard]] std::string text_picture(const Position& position, const TextStyle& style = {});

/// The place of a cell in the picture with rim for a board of this size, with no cell selected.
[[nodiscard]] geometry::TextPoint text_point(int size, Cell cell);
/// Lines and columns of that picture.
[[nodiscard]] geometry::TextPoint text_size(int size);

/// The board in a picture, Black to move. Blank lines, the number of blanks, the selection and
/// the rim are ignored; the rows must form a hexagon.
[[nodiscard]] Expected<Position> read_text_picture(std::string_view picture);

}  // namespace hexarena::reversi
