// Scene: what a page has to draw of a game at a moment: where the cells lie and who stands on them.
//
// Points are in units of a cell's side, y grows downwards, as in geometry::middle. A piece keeps
// its number while it moves. Walls, nooks and the goal are those of Nooks. Plain data.
#pragma once

#include <optional>
#include <vector>

#include "base/json.hpp"
#include "geometry/shape.hpp"
#include "rules/seat.hpp"

namespace hexarena::game {

struct Scene {
  struct Cell {
    base::Json cell;  ///< as actions name it
    geometry::Point at;
    std::optional<int> fish = {};  ///< 0 is water; nothing where a game has no fish
  };
  struct Piece {
    int number;
    std::optional<rules::Seat> seat;  ///< nothing where pieces belong to everybody
    char letter;
    base::Json cell;
  };
  struct Wall {
    geometry::Point from;
    geometry::Point to;
  };
  struct Goal {
    int piece;
    base::Json cell;
  };

  geometry::Layout layout = geometry::Layout::hexagon;
  std::vector<Cell> cells;
  std::vector<Piece> pieces;
  std::vector<Wall> walls = {};
  std::vector<base::Json> nooks = {};
  std::optional<Goal> goal = {};
};

/// As docs/arena.md has it: with the outline of a cell and a box around everything.
[[nodiscard]] base::Json to_json(const Scene& scene);

}  // namespace hexarena::game
