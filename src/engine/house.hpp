// The house strategy of Fish: look ahead a number of own turns, trust nobody.
//
// Placement takes the first free tile, row by row. A move maximises the player's own score after
// `turns` of its own turns while every opponent minimises it:
//
//   value(s, k):  k = 0 or I have no move  ->  my score in s
//                 to move is stuck         ->  value(s after its skip, k)
//                 to move is me            ->  max over moves m of value(s after m, k - 1)
//                 otherwise                ->  min over moves m of value(s after m, k)
//
// Among equals the lowest from-row, from-column, to-row, to-column wins. Alpha-beta, the closed form
// of the last own turn and a bound on what k turns can bring give exactly that answer, sooner.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "fish/rules.hpp"

namespace hexarena::engine {

struct HouseChoice {
  fish::Action action;
  int value = 0;  ///< own score after the turns looked ahead
  std::uint64_t nodes = 0;
};

template <class Set>
class HouseStrategy {
 public:
  using Rules = fish::Rules<Set>;
  using State = typename Rules::State;

  explicit HouseStrategy(const Rules& rules) : rules_(rules) {
    for (int tile = 0; tile < rules.shape().size(); ++tile) {
      most_fish_ = std::max(most_fish_, rules.fish(tile));
    }
  }

  /// What the house does in `state` looking `turns` ≥ 1 own turns ahead: a placement, a move, a skip
  /// where it is stuck; nothing when the game is over.
  [[nodiscard]] std::optional<HouseChoice> choose(const State& state, int turns) {
    if (rules_.over(state)) return std::nullopt;
    if (rules_.placing(state)) {
      const int first = rules_.placeable(state).lowest();
      return HouseChoice{fish::Action::place(first), state.score[state.turn.at()], 1};
    }
    if (!rules_.can_move(state, state.turn)) {
      return HouseChoice{fish::Action::skip(), state.score[state.turn.at()], 1};
    }
    return best_move(state, turns);
  }

 private:
  using Action = fish::Action;

  HouseChoice best_move(const State& state, int turns) {
    me_ = state.turn;
    state_ = state;
    nodes_ = 0;
    // No game has more own turns than tiles; a deeper look changes nothing.
    turns = std::min(turns, rules_.shape().size());
    HouseChoice best;
    best.value = std::numeric_limits<int>::min();
    std::vector<Action> moves;
    rules_.actions(state, moves);
    const int limit = bound(turns);
    for (const Action& move : moves) {
      const auto undo = rules_.play(state_, move);
      // Only a strictly better move replaces an earlier one: the order of moves is the tie-break.
      const int found = value(turns - 1, best.value, std::numeric_limits<int>::max());
      rules_.take_back(state_, undo);
      if (found > best.value) {
        best.value = found;
        best.action = move;
      }
      if (best.value >= limit) break;
    }
    best.nodes = nodes_;
    return best;
  }

  [[nodiscard]] int my_score() const { return *rules_.score(state_, me_); }

  /// No line of `turns` own turns ends with more than this.
  [[nodiscard]] int bound(int turns) const {
    int tiles = turns;
    if (rules_.variant().collect == fish::Collect::leaving_last) {
      tiles += static_cast<int>(rules_.penguins(state_, me_).size());
    }
    const std::int64_t most = state_.score[me_.at()] + std::int64_t{tiles} * most_fish_;
    return static_cast<int>(std::min<std::int64_t>(most, std::numeric_limits<int>::max()));
  }

  /// value(s, 1) when I am to move, without making the moves; nothing where they must be made.
  [[nodiscard]] std::optional<int> last_turn() const {
    const fish::Collect collect = rules_.variant().collect;
    if (collect == fish::Collect::leaving_last) return std::nullopt;
    int gain = 0;
    for (const auto tile : rules_.penguins(state_, me_)) {
      if (collect == fish::Collect::leaving) {
        if (rules_.rays().can_leave(tile, state_.free)) gain = std::max(gain, rules_.fish(tile));
      } else {
        rules_.reach(state_, tile).for_each([&](int to) {
          gain = std::max(gain, rules_.fish(to));
        });
      }
    }
    return state_.score[me_.at()] + gain;
  }

  /// The value of state_ if it lies within (alpha, beta); otherwise a bound on that side of it.
  int value(int turns, int alpha, int beta) {
    ++nodes_;
    if (turns == 0 || state_.turns_left == 0 || !rules_.can_move(state_, me_)) return my_score();
    const int limit = bound(turns);
    if (limit <= alpha) return limit;
    const bool mine = state_.turn == me_;
    if (mine && turns == 1) {
      if (const auto last = last_turn()) return *last;
    }
    if (!mine && !rules_.can_move(state_, state_.turn)) {
      const auto undo = rules_.play(state_, Action::skip());
      const int found = value(turns, alpha, beta);
      rules_.take_back(state_, undo);
      return found;
    }
    return mine ? highest(turns, alpha, std::min(beta, limit)) : lowest(turns, alpha, beta);
  }

  int highest(int turns, int alpha, int beta) {
    const std::size_t first = push_moves();
    int best = std::numeric_limits<int>::min();
    for (std::size_t i = first; i < moves_.size() && best < beta; ++i) {
      const auto undo = rules_.play(state_, moves_[i]);
      best = std::max(best, value(turns - 1, std::max(alpha, best), beta));
      rules_.take_back(state_, undo);
    }
    moves_.resize(first);
    return best;
  }

  int lowest(int turns, int alpha, int beta) {
    const std::size_t first = push_moves();
    int best = std::numeric_limits<int>::max();
    for (std::size_t i = first; i < moves_.size() && best > alpha; ++i) {
      const auto undo = rules_.play(state_, moves_[i]);
      best = std::min(best, value(turns, alpha, std::min(beta, best)));
      rules_.take_back(state_, undo);
    }
    moves_.resize(first);
    return best;
  }

  /// Puts the moves of the player to move on top of the stack; the richest tile is left first.
  std::size_t push_moves() {
    const std::size_t first = moves_.size();
    for (const auto from : rules_.penguins(state_, state_.turn)) {
      rules_.reach(state_, from).for_each([&](int to) { moves_.push_back(Action::move(from, to)); });
    }
    std::sort(moves_.begin() + static_cast<std::ptrdiff_t>(first), moves_.end(),
              [this](const Action& a, const Action& b) {
                const int fish_a = rules_.fish(a.from);
                const int fish_b = rules_.fish(b.from);
                return fish_a != fish_b ? fish_a > fish_b : a < b;
              });
    return first;
  }

  const Rules& rules_;
  int most_fish_ = 0;
  rules::Seat me_;
  State state_{};
  std::vector<Action> moves_;  // of every open level, one above the other
  std::uint64_t nodes_ = 0;
};

}  // namespace hexarena::engine
