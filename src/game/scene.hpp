// Scene: what a page has to draw: the cells of the board and the pieces on them.
//
// Points are in units of a cell's side, y grows downwards, as in geometry::middle. A piece keeps
// its number while it moves. Anything beyond cells and pieces is a layer with a name, which the
// game's descriptor lists. Plain data.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json.hpp"
#include "geometry/rim.hpp"
#include "geometry/shape.hpp"
#include "rules/seat.hpp"

namespace hexarena::game {

struct Scene {
  struct Cell {
    base::Json cell;   ///< as in actions
    std::string name;  ///< for people: "d4"
    geometry::Point at;
    std::optional<int> count = {};  ///< how many of Scene::counted
  };
  struct Piece {
    int number;
    std::optional<rules::Seat> seat;  ///< none if pieces belong to all
    char letter;
    base::Json cell;
  };
  struct Line {
    geometry::Point from;
    geometry::Point to;
  };
  struct Goal {
    int piece;
    base::Json cell;
  };
  /// Lines such as walls, cells that look different, and where a piece has to go.
  struct Layer {
    std::string_view name;
    std::variant<std::vector<Line>, std::vector<base::Json>, Goal> content;
  };

  geometry::Layout layout = geometry::Layout::hexagon;
  std::vector<Cell> cells;
  std::vector<Piece> pieces;
  std::vector<geometry::RimLabel> rim = {};
  std::string_view counted = {};  ///< the name of what is counted on cells; empty for nothing
  std::vector<Layer> layers = {};
};

/// As documented in docs/arena.md: with the outline of a cell and a box around everything.
[[nodiscard]] base::Json to_json(const Scene& scene);

}  // namespace hexarena::game
