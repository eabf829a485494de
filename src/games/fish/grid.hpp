// Grid: the two boards of the file game, each with its own rules.
#pragma once

#include <cstdint>
#include <optional>

#include "games/fish/position.hpp"

namespace hexarena::fish {

/// Hexagons, scored on leaving; squares, scored on arrival.
enum class Grid : std::uint8_t { hex, square };

inline constexpr int kMaxFileFish = 3;

[[nodiscard]] constexpr geometry::Layout layout_of(Grid grid) {
  return grid == Grid::hex ? geometry::Layout::offset : geometry::Layout::square;
}
/// The grid of this layout, if the file game has it.
[[nodiscard]] constexpr std::optional<Grid> file_grid(geometry::Layout layout) {
  for (const Grid grid : {Grid::hex, Grid::square}) {
    if (layout_of(grid) == layout) return grid;
  }
  return std::nullopt;
}
[[nodiscard]] constexpr Variant variant_of(Grid grid) {
  return {grid == Grid::hex ? Collect::leaving : Collect::landing, Placing::one_fish};
}

}  // namespace hexarena::fish
