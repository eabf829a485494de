// Moves a cursor over a board by arrow keys and clicks, using only the cells' places in a picture.
//
// An arrow leads to the nearest cell on that side. On hexagonal boards two may be equally near:
// then Up prefers the left and Down the right, which goes along one axis and back, and Left and
// Right alternate around the line where they began. Characters count as twice as high as wide. Pure
// functions.
#pragma once

#include <optional>

#include "game/table.hpp"

namespace hexarena::terminal {

/// The index of a cell in TextLayout::spots.
using SpotIndex = std::size_t;

enum class Arrow { up, down, left, right };

struct Cursor {
  SpotIndex spot = 0;
  int line = 0;  ///< the line to stay near on Left and Right
};

/// On the cell nearest to the centre of the board. Requires that it has cells.
[[nodiscard]] Cursor in_the_middle(const game::TextLayout& layout);
[[nodiscard]] Cursor cursor_on(const game::TextLayout& layout, SpotIndex spot);

/// One step; at the edge of the board returns false and changes nothing.
[[nodiscard]] bool step(const game::TextLayout& layout, Arrow arrow, Cursor& cursor);

/// The cell at this point of the picture, or close enough to be meant.
[[nodiscard]] std::optional<SpotIndex> spot_at(const game::TextLayout& layout,
                                               geometry::TextPoint point);
[[nodiscard]] std::optional<SpotIndex> spot_of(const game::TextLayout& layout,
                                               const base::Json& cell);

}  // namespace hexarena::terminal
