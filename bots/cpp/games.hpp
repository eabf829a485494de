// The boards of Fish and Hex Reversi, made from a view: neighbours, reach, flips and what follows an
// action. The referee alone knows the rules: play one of view["legal"]. This is for thinking about
// them. No need to change it.
#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "json.hpp"

using Cell = std::pair<int, int>;

inline Cell cell_of(const Json& json) { return {json[0].integer(), json[1].integer()}; }

// Cells are (row, column). Your own penguins and score come first: penguins[0], scores[0].
//
// Every other row is shifted to the right by half a cell, and rows are half as high as cells:
//
//     row 0   (0,0)       (0,1)            A cell touches six: straight above and below it are
//     row 1         (1,0)       (1,1)      two rows away, the other four one row away.
//     row 2   (2,0)       (2,1)
struct Fish {
  enum Way { up, down, up_left, up_right, down_left, down_right };
  static constexpr std::array kWays{up, down, up_left, up_right, down_left, down_right};

  std::vector<std::vector<int>> fish;        // by row and column, 0 is water
  std::vector<std::vector<Cell>> penguins;   // by player
  std::vector<int> scores;                   // by player

  explicit Fish(const Json& view) {
    for (const Json& row : view["position"]["board"].items) {
      fish.emplace_back();
      for (const Json& floe : row.items) fish.back().push_back(floe.integer());
    }
    for (const Json& player : view["position"]["players"].items) {
      penguins.emplace_back();
      for (const Json& place : player["places"].items) penguins.back().push_back(cell_of(place));
      scores.push_back(player["score"].integer());
    }
  }
  // The next cell in this direction, whether there is a floe or not.
  static Cell step(Cell cell, Way way) {
    const auto [row, column] = cell;
    const int left = column + row % 2 - 1;
    switch (way) {
      case up: return {row - 2, column};
      case down: return {row + 2, column};
      case up_left: return {row - 1, left};
      case up_right: return {row - 1, left + 1};
      case down_left: return {row + 1, left};
      default: return {row + 1, left + 1};
    }
  }
  int fish_at(Cell cell) const {
    const auto [row, column] = cell;
    if (row < 0 || row >= static_cast<int>(fish.size())) return 0;
    const std::vector<int>& all = fish[static_cast<std::size_t>(row)];
    const bool here = column >= 0 && column < static_cast<int>(all.size());
    return here ? all[static_cast<std::size_t>(column)] : 0;
  }
  bool is_taken(Cell cell) const {
    return std::any_of(penguins.begin(), penguins.end(), [&](const auto& own) {
      return std::find(own.begin(), own.end(), cell) != own.end();
    });
  }
  // The floes that touch this cell.
  std::vector<Cell> neighbours(Cell cell) const {
    std::vector<Cell> found;
    for (const Way way : kWays) {
      if (fish_at(step(cell, way)) > 0) found.push_back(step(cell, way));
    }
    return found;
  }
  // Where a penguin on this cell can slide: along six lines, until water or another penguin.
  std::vector<Cell> reach(Cell cell) const {
    std::vector<Cell> found;
    for (const Way way : kWays) {
      for (Cell there = step(cell, way); fish_at(there) > 0 && !is_taken(there);
           there = step(there, way)) {
        found.push_back(there);
      }
    }
    return found;
  }
  // The board after your penguin has moved: it takes the fish of the floe it leaves, which sinks.
  Fish after(Cell start, Cell end) const {
    Fish board = *this;
    board.scores[0] += fish_at(start);
    board.fish[static_cast<std::size_t>(start.first)][static_cast<std::size_t>(start.second)] = 0;
    std::replace(board.penguins[0].begin(), board.penguins[0].end(), start, end);
    return board;
  }
};

// Cells are (q, r); the centre is (0, 0), and q, r and q + r are at most `size` from it.
//
//          (0,-1)  (1,-1)           Neighbours in a row differ in q; r grows downwards,
//     (-1,0)  (0,0)   (1,0)         to the right below; the third line is where q + r
//          (-1,1)  (0,1)            stays the same.
struct Reversi {
  static constexpr std::array<Cell, 6> kSteps{
      Cell{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

  int size;
  std::set<Cell> mine;
  std::set<Cell> theirs;

  explicit Reversi(const Json& view) : size(view["position"]["size"].integer()) {
    const Json& position = view["position"];
    const bool black = position["turn"].is("black");
    for (const Json& each : position[black ? "black" : "white"].items) mine.insert(cell_of(each));
    for (const Json& each : position[black ? "white" : "black"].items) theirs.insert(cell_of(each));
  }
  static Cell beside(Cell cell, Cell step) {
    return {cell.first + step.first, cell.second + step.second};
  }
  bool is_cell(Cell cell) const {
    const auto [q, r] = cell;
    return std::max({std::abs(q), std::abs(r), std::abs(q + r)}) <= size;
  }
  std::vector<Cell> cells() const {
    std::vector<Cell> all;
    for (int q = -size; q <= size; ++q) {
      for (int r = -size; r <= size; ++r) {
        if (is_cell({q, r})) all.emplace_back(q, r);
      }
    }
    return all;
  }
  std::vector<Cell> neighbours(Cell cell) const {
    std::vector<Cell> found;
    for (const Cell& step : kSteps) {
      if (is_cell(beside(cell, step))) found.push_back(beside(cell, step));
    }
    return found;
  }
  bool is_corner(Cell cell) const { return neighbours(cell).size() == 3; }
  // The discs that turn over if you place one here; none: you may not.
  std::vector<Cell> flips(Cell cell) const {
    std::vector<Cell> turned;
    if (mine.count(cell) != 0 || theirs.count(cell) != 0) return turned;
    for (const Cell& step : kSteps) {
      std::vector<Cell> line;
      Cell there = beside(cell, step);
      for (; theirs.count(there) != 0; there = beside(there, step)) line.push_back(there);
      if (mine.count(there) != 0) turned.insert(turned.end(), line.begin(), line.end());
    }
    return turned;
  }
  // The board after you have placed a disc here, as your opponent sees it.
  Reversi after(Cell cell) const {
    Reversi board = *this;
    for (const Cell& each : flips(cell)) {
      board.theirs.erase(each);
      board.mine.insert(each);
    }
    board.mine.insert(cell);
    std::swap(board.mine, board.theirs);
    return board;
  }
};
