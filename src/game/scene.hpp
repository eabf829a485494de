// Scene: what a page has to draw of a game at a moment: where the cells lie and who stands on them.
//
// Points are in units of a cell's side, y grows downwards, as in geometry::middle. A piece keeps
// its number while it moves. What a game has beyond cells and pieces are layers with names of its
// own, which its descriptor lists. Plain data.
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
    base::Json cell;   ///< as actions name it
    std::string name;  ///< as people do: "d4"
    geometry::Point at;
    std::optional<int> count = {};  ///< of what Scene::counted names
  };
  struct Piece {
    int number;
    std::optional<rules::Seat> seat;  ///< nothing where pieces belong to everybody
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
  /// Lines, such as walls; cells that look different; where a piece has to go.
  struct Layer {
    std::string_view name;
    std::variant<std::vector<Line>, std::vector<base::Json>, Goal> content;
  };

  geometry::Layout layout = geometry::Layout::hexagon;
  std::vector<Cell> cells;
  std::vector<Piece> pieces;
  std::vector<geometry::RimLabel> rim = {};
  std::string_view counted = {};  ///< the name of what lies on cells; nothing does where empty
  std::vector<Layer> layers = {};
};

/// As docs/arena.md has it: with the outline of a cell and a box around everything.
[[nodiscard]] base::Json to_json(const Scene& scene);

}  // namespace hexarena::game
