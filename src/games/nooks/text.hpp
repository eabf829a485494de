// The text picture of a Nooks board: 36 lines of 74 columns, then a legend in words.
//
// A cell takes three characters of its row. Walls are on the side they close, '|' between the
// cells of a row, '/' and '\' between the rows; a blank in their place is an opening:
//
//    /
//   | o   .     a nook with walls NW, W and SW,
//    \          open to the cell on its right
//
//    <A> (a)      the piece that has to move, and its goal; other pieces are bare letters
//        (B)      the goal while B is on it
//     *
//     d9          a marked cell: its name below a star
//
// The number of a row is at its left end, the letter of a slanted column at its lower end.
// Plain ASCII; every line ends with a newline and none with a blank. With colour it shows the same
// characters. Anything off the board is left out. Pure functions.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/nooks/puzzle.hpp"
#include "geometry/text_point.hpp"

namespace hexarena::nooks {

/// The appearance of a piece; never distinguished by colour alone.
struct PieceLook {
  char letter;
  std::string_view color;
  std::string_view fill;  ///< on a screen
};
/// By the index of the piece.
inline constexpr std::array<PieceLook, kMaxPieces> kPieceLooks{{{'A', "blue", "#2f6fd0"},
                                                                {'B', "red", "#d23c30"},
                                                                {'C', "green", "#1d8450"},
                                                                {'D', "yellow", "#f3b71b"}}};

/// The content of a picture. The board must outlive it.
struct PuzzleView {
  const Board& board;
  Pieces pieces;
  std::optional<Objective> objective = std::nullopt;
};

/// The objective if there is one and both its piece and its nook are on the board.
[[nodiscard]] std::optional<Objective> shown_objective(const PuzzleView& scene);

/// "D on f6 to the nook at k2"; empty without an objective.
[[nodiscard]] std::string objective_in_words(const PuzzleView& scene);

struct TextStyle {
  bool color = false;                  ///< ANSI colours
  bool numbers = false;                ///< the number of every cell instead of a dot
  std::span<const CellId> marks = {};  ///< cells to mark, such as the targets of a piece
};

[[nodiscard]] std::string text_picture(const PuzzleView& scene, const TextStyle& style = {});

/// The middle of a cell in the picture.
[[nodiscard]] geometry::TextPoint text_point(CellId cell);
/// Lines and columns of the picture without its legend.
inline constexpr geometry::TextPoint kTextSize{2 * (2 * kRadius + 1) + 2,
                                               4 * (2 * kRadius + 1) + 6};

}  // namespace hexarena::nooks
