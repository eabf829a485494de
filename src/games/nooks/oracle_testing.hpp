// An oracle of Nooks, as plain as possible: breadth-first search over the places of all pieces. For
// tests of the solver, with which it shares no geometry, walls, slides or bounds.
//
// Cells come from the numbering formula, a wall is between two cells, and a slide goes cell by
// cell. Slow, and meant to be read.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/nooks/puzzle.hpp"

namespace hexarena::nooks::oracle {

using Ways = std::vector<std::vector<nooks::Step>>;

struct Question {
  nooks::Pieces pieces;
  nooks::Objective objective;
  bool others_move = true;
  int deepest = std::numeric_limits<int>::max();  ///< the step limit of the search
  bool list = false;                              ///< whether to list the solutions
};

struct Answer {
  std::optional<int> optimum;
  bool exhausted = false;   ///< all positions were visited: without an optimum, no solution exists
  std::uint64_t count = 0;  ///< optimal solutions, with different orders counted separately
  Ways ways;                ///< all of them, sorted
};

class SlowNooks {
 public:
  explicit SlowNooks(const nooks::WallLayout& layout) {
    number_cells();
    std::set<std::pair<int, int>> walls;
    const auto build = [&walls](int one, int other) {
      walls.emplace(one, other);
      walls.emplace(other, one);
    };
    for (const int cranny : layout.crannies) build(cranny, cranny == 216 ? 169 : cranny + 1);
    for (const nooks::Nook nook : layout.nooks) {
      for (const int turn : {-1, 0, 1}) {
        build(nook.cell, beside(nook.cell, (nook.direction + turn + 6) % 6));
      }
    }
    for (int cell = 0; cell < 217; ++cell) {
      for (int direction = 0; direction < 6; ++direction) {
        const int next = beside(cell, direction);
        open_[index(cell)][index(direction)] = walls.contains({cell, next}) ? kNone : next;
      }
    }
  }

  [[nodiscard]] Answer solve(const Question& question) const {
    const std::vector<int> start(question.pieces.all().begin(), question.pieces.all().end());
    const std::size_t piece = index(question.objective.piece);
    Answer answer;
    Visits visits;
    visits[packed(start)] = {.depth = 0, .count = 1, .from = {}};
    if (start[piece] == question.objective.nook) answer.optimum = 0;
    std::vector<std::vector<int>> queue{start};
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const std::vector<int> position = queue[head];
      const Visit here = visits[packed(position)];
      if (here.depth == std::min(question.deepest, answer.optimum.value_or(question.deepest)))
        break;
      for (std::size_t mover = 0; mover < position.size(); ++mover) {
        if (mover != piece && !question.others_move) continue;
        for (std::size_t direction = 0; direction < 6; ++direction) {
          std::vector<int> next = position;
          next[mover] = slide(position, position[mover], direction);
          if (next == position) continue;
          const auto [visit, is_new] =
              visits.try_emplace(packed(next), Visit{here.depth + 1, 0, {}});
          if (visit->second.depth <= here.depth) continue;
          visit->second.count += here.count;
          if (question.list) {
            visit->second.from.push_back({packed(position), step(position[mover], next[mover])});
          }
          if (!is_new) continue;
          queue.push_back(next);
          if (next[piece] == question.objective.nook) answer.optimum = here.depth + 1;
        }
      }
      answer.exhausted = head + 1 == queue.size();
    }
    for (const std::vector<int>& position : queue) {
      const std::uint32_t key = packed(position);
      if (position[piece] != question.objective.nook || visits[key].depth != answer.optimum)
        continue;
      answer.count += visits[key].count;
      if (question.list) trace_back(visits, key, {}, answer.ways);
    }
    std::sort(answer.ways.begin(), answer.ways.end());
    return answer;
  }

  /// Where a piece stops among all pieces, itself included.
  [[nodiscard]] int slide(const std::vector<int>& pieces, int from, std::size_t direction) const {
    int cell = from;
    while (true) {
      const int next = open_[index(cell)][direction];
      if (next == kNone || std::find(pieces.begin(), pieces.end(), next) != pieces.end())
        return cell;
      cell = next;
    }
  }

 private:
  static constexpr int kNone = -1;
  static constexpr std::array<std::pair<int, int>, 6> kOffsets{
      {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};

  struct Visit {
    int depth = 0;
    std::uint64_t count = 0;
    std::vector<std::pair<std::uint32_t, nooks::Step>> from;
  };
  using Visits = std::unordered_map<std::uint32_t, Visit>;

  static std::size_t index(int number) { return static_cast<std::size_t>(number); }
  static nooks::Step step(int from, int to) {
    return {static_cast<nooks::CellId>(from), static_cast<nooks::CellId>(to)};
  }
  static std::uint32_t packed(const std::vector<int>& position) {
    std::uint32_t key = 0;
    for (const int cell : position) key = key << 8U | static_cast<std::uint32_t>(cell);
    return key;
  }

  void number_cells() {
    const auto put = [this](int id, int q, int r) {
      places_[index(id)] = {q, r};
      ids_[{q, r}] = id;
    };
    put(0, 0, 0);
    for (int k = 1; k <= 8; ++k) {
      for (int s = 0; s < 6; ++s) {
        const auto [corner_q, corner_r] = kOffsets[index(s)];
        const auto [along_q, along_r] = kOffsets[index((s + 2) % 6)];
        for (int t = 0; t < k; ++t) {
          put(3 * k * (k - 1) + 1 + s * k + t, k * corner_q + t * along_q,
              k * corner_r + t * along_r);
        }
      }
    }
  }

  [[nodiscard]] int beside(int cell, int direction) const {
    const auto [q, r] = places_[index(cell)];
    const auto [dq, dr] = kOffsets[index(direction)];
    const auto found = ids_.find({q + dq, r + dr});
    return found == ids_.end() ? kNone : found->second;
  }

  /// Adds every way to a position, with `rest` appended.
  static void trace_back(const Visits& visits, std::uint32_t position,
                         const std::vector<nooks::Step>& rest, Ways& ways) {
    const Visit& visit = visits.at(position);
    if (visit.depth == 0) ways.push_back(rest);
    for (const auto& [before, last] : visit.from) {
      std::vector<nooks::Step> steps{last};
      steps.insert(steps.end(), rest.begin(), rest.end());
      trace_back(visits, before, steps, ways);
    }
  }

  std::array<std::pair<int, int>, 217> places_{};
  std::map<std::pair<int, int>, int> ids_;
  std::array<std::array<int, 6>, 217> open_{};  // the adjacent cell, or kNone if there is a wall
};

}  // namespace hexarena::nooks::oracle
