#include "games/reversi/live_grid.hpp"

#include <algorithm>

namespace hexarena::reversi {
namespace {

int coordinate(Cell cell, std::size_t axis) {
  return axis == 0 ? cell.q : axis == 1 ? cell.r : cell.s();
}

}  // namespace

LiveGrid::LiveGrid(int size) : shape_(geometry::Shape::hexagon(size)) {
  std::array<std::size_t, cells_of(kLargest)> seen{};  // sites found of each cell
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    std::uint8_t number = 0;
    for (int line = -size; line <= size; ++line) {
      if (line % 2 == 0) continue;
      ++number;  // the empty bit below the line
      for (int i = 0; i < shape_.size(); ++i) {
        const geometry::Place place = shape_.place(static_cast<Index>(i));
        if (coordinate({place.column, place.row}, axis) != line) continue;
        const auto cell = static_cast<std::size_t>(i);
        sites_[cell][seen[cell]++] = {static_cast<std::uint8_t>(axis), number};
        cells_[axis][number] = static_cast<std::uint8_t>(i);
        board_.words[axis] |= std::uint64_t{1} << number;
        ++number;
      }
    }
  }
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    for (std::size_t bit = 0; bit + 1 < 64; ++bit) {
      below_[axis][bit + 1] = below_[axis][bit];
      if ((board_.words[axis] >> bit & 1) == 0) continue;
      for (const Site site : sites_[cells_[axis][bit]]) {
        below_[axis][bit + 1].words[site.axis] |= std::uint64_t{1} << site.bit;
      }
    }
  }
}

bool LiveGrid::holds(const Position& position) {
  const auto all_live = [](const std::vector<Cell>& discs) {
    return std::none_of(discs.begin(), discs.end(), is_dead);
  };
  return position.size <= kLargest && all_live(position.black) && all_live(position.white);
}

}  // namespace hexarena::reversi
