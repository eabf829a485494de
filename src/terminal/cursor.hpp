// The way over a board by arrow keys and clicks, by nothing but where its cells stand in a picture.
//
// An arrow leads to the nearest cell on that side. On boards of hexagons two may be equally near:
// then Up keeps to the left and Down to the right, which is along one axis and back, and Left and
// Right sway around the line where they began. Characters count as twice as high as wide. Functions
// of values.
#pragma once

#include <optional>

#include "game/table.hpp"

namespace hexarena::terminal {

/// A cell by its place in TextLayout::spots.
using SpotIndex = std::size_t;

enum class Arrow { up, down, left, right };

struct Cursor {
  SpotIndex spot = 0;
  int line = 0;  ///< where Left and Right began
};

/// The cell nearest to the middle of the board. Requires that it has cells.
[[nodiscard]] Cursor in_the_middle(const game::TextLayout& layout);
[[nodiscard]] Cursor cursor_on(const game::TextLayout& layout, SpotIndex spot);

/// One step; false, and nothing changed, where the board ends.
[[nodiscard]] bool step(const game::TextLayout& layout, Arrow arrow, Cursor& cursor);

/// The cell at this point of the picture, or so near that it must be meant.
[[nodiscard]] std::optional<SpotIndex> spot_at(const game::TextLayout& layout,
                                               geometry::TextPoint point);
[[nodiscard]] std::optional<SpotIndex> spot_of(const game::TextLayout& layout,
                                               const base::Json& cell);

}  // namespace hexarena::terminal
