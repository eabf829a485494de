// The evaluation of hex Reversi: mobility, and cells that can no longer be lost.
//
// A disc can be flipped along a line only if the line continues on both sides. A cell at the end of
// all its lines is a live corner: a disc there stays. A cell at the end of some of them is an edge.
#pragma once

#include <vector>

#include "games/reversi/rules.hpp"
#include "search/evaluation.hpp"

namespace hexarena::reversi {

template <class Grid>
class ReversiEvaluation {
 public:
  using Rules = reversi::Rules<Grid>;
  using State = typename Rules::State;
  using Action = reversi::Action;

  explicit ReversiEvaluation(const Rules& rules) : rules_(rules), worth_(cells()) {
    const bool live_only = std::is_same_v<Grid, reversi::LiveGrid>;
    for (std::size_t at = 0; at < worth_.size(); ++at) {
      const geometry::Cell cell = rules.cell(static_cast<geometry::Index>(at));
      if (live_only && reversi::is_dead(cell)) continue;
      ++usable_;
      int open = 0;  // lines on which it can be flipped
      for (std::size_t d = 0; d < geometry::kDirections / 2; ++d) {
        const geometry::Cell before = cell - geometry::kSteps[d];
        const geometry::Cell after = cell + geometry::kSteps[d];
        if (live_only && reversi::is_dead(before)) continue;
        if (reversi::on_board(rules.size(), before) && reversi::on_board(rules.size(), after))
          ++open;
      }
      worth_[at] = open == 0 ? kCorner : open == 1 ? kEdge : 0;
      const auto disc = rules.grid().disc(static_cast<geometry::Index>(at));
      if (open == 0) corners_ = corners_ | disc;
      if (open == 1) edges_ = edges_ | disc;
    }
  }

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] rules::Seat turn(const State& state) const { return state.turn; }
  [[nodiscard]] std::uint64_t key(const State& state) const {
    const std::uint64_t discs = Grid::hash(state.discs[0], state.discs[1]);
    return discs ^ (std::uint64_t{state.passes} * 2 + state.turn.at() + 1) * 0xD1342543DE82EF95U;
  }
  /// Equal for all twelve rotations and reflections of a state.
  [[nodiscard]] std::uint64_t symmetric_key(const State& state) const {
    std::uint64_t least = ~std::uint64_t{0};
    for (int turns = 0; turns < geometry::kDirections; ++turns) {
      for (const bool mirrored : {false, true}) {
        State image = state;
        image.discs = {};
        for (std::size_t at = 0; at < worth_.size(); ++at) {
          const auto from = static_cast<geometry::Index>(at);
          if (!rules_.taken(state, from)) continue;
          const geometry::Cell cell = geometry::rotated(rules_.cell(from), turns);
          const geometry::Index to =
              *rules_.index(mirrored ? geometry::Cell{cell.r, cell.q} : cell);
          auto& discs = image.discs[rules_.grid().has(state.discs[0], from) ? 0 : 1];
          discs = discs | rules_.grid().disc(to);
        }
        least = std::min(least, key(image));
      }
    }
    return least;
  }
  /// Any disc may be flipped until the end.
  [[nodiscard]] int banked(const State&, rules::Seat) const { return 0; }

  /// A disc on a live corner stays; all the rest may go to the other side.
  [[nodiscard]] int least_lead(const State& state, rules::Seat seat) const {
    return 2 * held(state.discs[seat.at()], corners_) - usable_;
  }

  [[nodiscard]] int estimate(const State& state, rules::Seat seat) const {
    const auto& mine = state.discs[seat.at()];
    const auto& others = state.discs[1 - seat.at()];
    const int mobility =
        rules_.placeable(mine, others).count() - rules_.placeable(others, mine).count();
    const int corners = held(mine, corners_) - held(others, corners_);
    const int edges = held(mine, edges_) - held(others, edges_);
    return kMobility * mobility + kCorner * corners + kEdge * edges;
  }

  [[nodiscard]] int ordering_score(State& state, const Action& action, int depth) const {
    if (action.is_pass()) return -kCorner;
    int look = worth_[action.cell];
    if (std::min(depth, empty(state)) >= kLookForMoves) {
      const auto undo = rules_.play(state, action);
      look -= kMoveOrder * rules_.placeable(state).count();
      rules_.take_back(state, undo);
    }
    return look;
  }
  /// With free passing, a pass without need would puzzle people.
  [[nodiscard]] bool avoid_if_equal(const Action& action) const { return action.is_pass(); }
  [[nodiscard]] std::size_t slot(const Action& action) const {
    return action.cell % search::kSlots;
  }
  [[nodiscard]] int weight() const { return 1; }

 private:
  // In 64ths of a disc.
  static constexpr int kCorner = 250;
  static constexpr int kEdge = 30;
  static constexpr int kMobility = 30;
  static constexpr int kMoveOrder = 50;
  static constexpr int kLookForMoves = 6;

  [[nodiscard]] std::size_t cells() const {
    return static_cast<std::size_t>(rules_.grid().shape().size());
  }
  [[nodiscard]] int empty(const State& state) const {
    return usable_ - rules_.grid().count(state.discs[0] | state.discs[1]);
  }
  [[nodiscard]] int held(const typename Rules::Discs& discs,
                         const typename Rules::Discs& kind) const {
    return rules_.grid().count(discs & kind);
  }

  const Rules& rules_;
  std::vector<int> worth_;
  int usable_ = 0;  // cells that can ever be taken
  typename Rules::Discs corners_{};
  typename Rules::Discs edges_{};
};

}  // namespace hexarena::reversi
