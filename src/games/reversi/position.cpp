#include "games/reversi/position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "geometry/rim.hpp"

namespace hexarena::reversi {

std::string_view name(Color color) { return color == Color::black ? "black" : "white"; }

std::vector<Cell> corners(int size) {
  std::vector<Cell> cells;
  cells.reserve(geometry::kSteps.size());
  for (const Cell step : geometry::kSteps) cells.push_back(size * step);
  std::sort(cells.begin(), cells.end(),
            [](Cell a, Cell b) { return a.r != b.r ? a.r < b.r : a.q < b.q; });
  return cells;
}

Position start_position(int size) {
  Position position;
  position.size = size;
  position.black = {{0, -1}, {1, 0}, {-1, 1}};
  position.white = {{1, -1}, {-1, 0}, {0, 1}};
  return position;
}

Expected<void> check(const Position& position) {
  if (position.size < 1 || position.size > kMaxSize) {
    return base::invalid(fmt::format("the size must be 1–{}, not {}", kMaxSize, position.size));
  }
  if (position.passes < 0 || position.passes > 2) {
    return base::invalid(fmt::format("passes must be 0–2, not {}", position.passes));
  }
  std::set<Cell> taken;
  for (const std::vector<Cell>* discs : {&position.black, &position.white}) {
    for (const Cell cell : *discs) {
      if (!on_board(position.size, cell)) {
        return base::invalid(
            fmt::format("{} is not on a board of size {}", to_string(cell), position.size));
      }
      if (!taken.insert(cell).second) {
        return base::invalid(fmt::format("{} has two discs", to_string(cell)));
      }
    }
  }
  return {};
}

std::string to_string(Cell cell) { return fmt::format("[{},{}]", cell.q, cell.r); }
std::string cell_name(int size, Cell cell) {
  return geometry::cell_name({cell.r + size, cell.q + size});
}

}  // namespace hexarena::reversi
