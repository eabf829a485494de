// The evaluation of Hex: how many stones each side still needs to connect its two sides.
//
// A bridge counts as connected: two cells with two common empty neighbours, since a player cut off
// on one takes the other. Among positions with the same number of stones to go, the one with more
// ways is better.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "games/hex/rules.hpp"
#include "search/evaluation.hpp"

namespace hexarena::hex {

class HexEvaluation {
 public:
  using Rules = hex::Rules;
  using State = Rules::State;
  using Action = hex::Action;

  explicit HexEvaluation(const Rules& rules) : rules_(rules), worth_(Cells::kCapacity) {
    const int middle = rules.size() - 1;  // in half rows or columns
    rules.board().for_each([&](int cell) {
      const Place at = rules.place(cell);
      const int down = 2 * at.row - middle;
      const int across = 2 * at.column - middle;
      worth_[static_cast<std::size_t>(cell)] =
          -std::max({std::abs(down), std::abs(across), std::abs(down + across)});
    });
  }

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] rules::Seat turn(const State& state) const { return state.turn; }
  [[nodiscard]] std::uint64_t key(const State& state) const {
    std::uint64_t hash = state.turn.at() + 1;
    for (const Cells& stones : state.stones) {
      for (const std::uint64_t word : stones.words()) {
        hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
        hash ^= hash >> 29;
      }
    }
    return hash;
  }
  [[nodiscard]] int banked(const State&, rules::Seat) const { return 0; }

  /// Less than the point of a win, but never zero: there are no draws.
  [[nodiscard]] int estimate(const State& state, rules::Seat seat) const {
    const Way mine = way(state, seat);
    const Way theirs = way(state, rules::Seat(1 - seat.number()));
    // The side to move is half a stone ahead.
    const bool to_move = state.turn == seat;
    const int lead = kStone * (theirs.stones - mine.stones) + (to_move ? kStone / 2 : -kStone / 2) +
                     std::clamp(mine.width - theirs.width, -kWidth, kWidth);
    constexpr int kLeast = search::kPoint / 2;
    const int sure = kLeast + std::min(std::abs(lead), kLeast - 1);
    return lead > 0 || (lead == 0 && to_move) ? sure : -sure;
  }

  /// Near the centre, and next to stones rather than far away.
  [[nodiscard]] int ordering_score(State& state, const Action& action, int /*depth*/) const {
    if (action.is_swap()) return kBeside;
    const Cells around = rules_.beside(Cells::single(action.cell));
    const int touched = (around & (state.stones[0] | state.stones[1])).count();
    return worth_[action.cell] + (touched == 0 ? 0 : kBeside);
  }
  [[nodiscard]] std::size_t slot(const Action& action) const {
    return action.cell % search::kSlots;
  }
  [[nodiscard]] int weight() const { return 8; }

 private:
  static constexpr int kStone = 4;
  static constexpr int kWidth = 1;
  static constexpr int kBeside = 6;
  static constexpr int kFar = kMaxSize + 1;  // more stones than could ever help

  struct Way {
    int stones = 0;  ///< still needed
    int width = 0;   ///< the number of cells where the last of them can go
  };
  /// The shortest way between the two sides; own stones and bridges cost nothing.
  [[nodiscard]] Way way(const State& state, rules::Seat seat) const {
    const Cells& own = state.stones[seat.at()];
    const Cells empty = rules_.empty(state);
    const Rules::Goal& goal = rules_.goal(seat);
    Cells reached = linked(goal.first & own, own, empty);
    Cells fresh;
    for (int stones = 0; stones < kFar; ++stones) {
      if ((reached & goal.second).any()) return {stones, (fresh & goal.second).count()};
      fresh = near(reached, empty);
      if (stones == 0) fresh = fresh | goal.first;
      fresh = (fresh & empty) - reached;
      if (fresh.none()) break;
      reached = linked(reached | fresh, own, empty);
    }
    return {kFar, 0};  // cut off
  }
  /// `from` and the own stones connected to it.
  [[nodiscard]] Cells linked(Cells from, const Cells& own, const Cells& empty) const {
    for (Cells fresh = from; fresh.any();) {
      fresh = (near(fresh, empty) & own) - from;
      from = from | fresh;
    }
    return from;
  }
  /// The cells adjacent to these or a bridge away.
  [[nodiscard]] Cells near(const Cells& cells, const Cells& empty) const {
    return rules_.beside(cells) | bridged(cells, empty);
  }
  /// The cells a bridge away.
  [[nodiscard]] Cells bridged(const Cells& cells, const Cells& empty) const {
    Cells found;
    for (int direction = 0; direction < geometry::kDirections; ++direction) {
      const int turned = (direction + 1) % geometry::kDirections;
      const Cells left = rules_.moved(rules_.moved(cells, direction) & empty, turned);
      const Cells right = rules_.moved(rules_.moved(cells, turned) & empty, direction);
      found = found | (left & right);
    }
    return found;
  }

  const Rules& rules_;
  std::vector<int> worth_;  // of each cell
};

}  // namespace hexarena::hex
