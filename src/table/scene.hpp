// Scene: what a page has to draw of a game at a moment: where the cells lie and who stands on them.
//
// Points are in units of a cell's side, y grows downwards, as in hex::middle. A piece keeps its
// number while it moves. Walls, nooks and the goal are those of Nooks. Plain data.
#pragma once

#include <optional>
#include <vector>

#include "hex/shape.hpp"
#include "rules/json.hpp"
#include "rules/seat.hpp"

namespace hexarena::table {

struct Scene {
  struct Cell {
    rules::Json cell;  ///< as actions name it
    hex::Point at;
    std::optional<int> fish = {};  ///< 0 is water; nothing where a game has no fish
  };
  struct Piece {
    int number;
    std::optional<rules::Seat> seat;  ///< nothing where pieces belong to everybody
    char letter;
    rules::Json cell;
  };
  struct Wall {
    hex::Point from;
    hex::Point to;
  };
  struct Goal {
    int piece;
    rules::Json cell;
  };

  hex::Layout layout = hex::Layout::hexagon;
  std::vector<Cell> cells;
  std::vector<Piece> pieces;
  std::vector<Wall> walls = {};
  std::vector<rules::Json> nooks = {};
  std::optional<Goal> goal = {};
};

/// As docs/arena.md has it: with the outline of a cell and a box around everything.
[[nodiscard]] rules::Json to_json(const Scene& scene);

}  // namespace hexarena::table
