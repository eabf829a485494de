// The house strategy of Fish: looks a number of own turns ahead, assuming the worst of opponents.
//
// It places on the first free tile, row by row. A move maximises the player's own score after
// `turns` of its own turns while every opponent minimises it:
//
//   value(s, k):  k = 0 or I have no move  ->  my score in s
//                 to move is stuck         ->  value(s after its skip, k)
//                 to move is me            ->  max over moves m of value(s after m, k - 1)
//                 otherwise                ->  min over moves m of value(s after m, k)
//
// Ties go to the lowest from-row, from-column, to-row, to-column. Alpha-beta, bounds on the gain of
// k turns and of the last turn, and move ordering give the same answer faster.
//
// If time runs out, the answer is that for the greatest completed number of turns.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "games/fish/rules.hpp"

namespace hexarena::fish {

struct HouseChoice {
  fish::Action action;
  int value = 0;  ///< own score after that many turns
  std::uint64_t nodes = 0;
  int turns = 0;  ///< the number of turns looked ahead
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

  /// The house's choice in `state` looking `turns` ≥ 1 own turns ahead: a placement, a move, or a
  /// skip if stuck; nothing if the game is over. Polls `stop`; once it returns true, the choice is
  /// that of the turns completed so far.
  [[nodiscard]] std::optional<HouseChoice> choose(const State& state, int turns,
                                                  const std::function<bool()>& stop = {}) {
    if (rules_.over(state)) return std::nullopt;
    if (rules_.placing(state)) {
      const int first = rules_.placeable(state).lowest();
      return HouseChoice{fish::Action::place(first), state.score[state.turn.at()], 1, turns};
    }
    if (!rules_.can_move(state, state.turn)) {
      return HouseChoice{fish::Action::skip(), state.score[state.turn.at()], 1, turns};
    }
    // No game has more own turns than tiles; deeper search changes nothing.
    turns = std::min(turns, rules_.shape().size());
    nodes_ = 0;
    stopped_ = false;
    stop_ = stop ? &stop : nullptr;
    return stop ? best_move_in_time(state, turns) : best_move(state, turns);
  }

 private:
  using Action = fish::Action;

  /// One node of the current line. Its moves end where those of the next level begin.
  struct Level {
    std::size_t first;  ///< of its moves in moves_
    std::size_t next;   ///< the move to try after the current one
    typename Rules::Undo undo;
    int turns;
    int alpha;
    int beta;
    int best;
    bool mine;
  };
  struct Range {
    int low;
    int high;
  };

  HouseChoice best_move_in_time(const State& state, int turns) {
    std::vector<Action> moves;
    rules_.actions(state, moves);
    HouseChoice best{moves.front(), state.score[state.turn.at()], 0, 0};
    for (int deeper = 1; deeper <= turns; ++deeper) {
      const HouseChoice found = best_move(state, deeper);
      if (stopped_) break;
      best = found;
    }
    best.nodes = nodes_;
    return best;
  }

  HouseChoice best_move(const State& state, int turns) {
    me_ = state.turn;
    state_ = state;
    levels_.clear();
    moves_.clear();
    refutations_.assign(static_cast<std::size_t>(turns * rules_.seats()), Action::skip());
    HouseChoice best;
    best.value = std::numeric_limits<int>::min();
    best.turns = turns;
    std::vector<Action> moves;
    rules_.actions(state, moves);
    const int limit = bound(turns);
    for (const Action& move : moves) {
      const auto undo = rules_.play(state_, move);
      // Only a strictly better move replaces an earlier one: the move order breaks ties.
      const int found = value(turns - 1, best.value, std::numeric_limits<int>::max());
      if (stopped_) break;
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

  [[nodiscard]] bool stopped() {
    constexpr std::uint64_t kNodesBetweenQuestions = 64;
    if (stop_ != nullptr && nodes_ % kNodesBetweenQuestions == 0 && (*stop_)()) stopped_ = true;
    return stopped_;
  }

  [[nodiscard]] int my_score() const { return *rules_.score(state_, me_); }

  /// An upper bound for all lines of `turns` own turns.
  [[nodiscard]] int bound(int turns) const {
    int tiles = turns;
    if (rules_.variant().collect == fish::Collect::leaving_last) {
      tiles += static_cast<int>(rules_.penguins(state_, me_).size());
    }
    const std::int64_t most = state_.score[me_.at()] + std::int64_t{tiles} * most_fish_;
    return static_cast<int>(std::min<std::int64_t>(most, std::numeric_limits<int>::max()));
  }

  /// Bounds on value(s, 1), computed without making a move.
  [[nodiscard]] Range last_turn() const {
    const fish::Collect collect = rules_.variant().collect;
    const int now = state_.score[me_.at()];
    if (collect == fish::Collect::leaving_last) return {now, bound(1)};
    int before = 0;  // actions of others before mine
    for (rules::Seat seat = state_.turn; seat != me_; seat = state_.present.after(seat)) ++before;
    if (state_.turns_left >= 0 && state_.turns_left <= before) return {now, now};
    Range gain{0, 0};
    for (const auto tile : rules_.penguins(state_, me_)) {
      if (collect == fish::Collect::leaving) {
        // Each action takes at most one free tile: with more exits than that a penguin escapes.
        const int exits = rules_.rays().exits(tile, state_.free);
        if (exits > 0) gain.high = std::max(gain.high, rules_.fish(tile));
        if (exits > before) gain.low = std::max(gain.low, rules_.fish(tile));
      } else {
        rules_.reach(state_, tile).for_each([&](int to) {
          gain.high = std::max(gain.high, rules_.fish(to));
        });
        if (before == 0) gain.low = gain.high;
      }
    }
    return {now + gain.low, now + gain.high};
  }

  /// The value of state_ if it lies within (alpha, beta), otherwise a bound on that side. The line
  /// of play is stored in levels_, not on the call stack, so that no game is too long. Unspecified
  /// if stopped.
  int value(int turns, int alpha, int beta) {
    std::optional<int> found = known_or_open(turns, alpha, beta);
    while (!levels_.empty()) {
      if (stopped()) return 0;
      Level& level = levels_.back();
      if (found) settle(level, *found);
      if (level.alpha < level.beta && level.next < moves_.size()) {
        level.undo = rules_.play(state_, moves_[level.next++]);
        found = known_or_open(level.turns - (level.mine ? 1 : 0), level.alpha, level.beta);
      } else {
        found = level.best;
        moves_.resize(level.first);
        levels_.pop_back();
      }
    }
    return *found;
  }

  /// value() if no moves are needed for it; otherwise opens a level with the moves.
  std::optional<int> known_or_open(int turns, int alpha, int beta) {
    ++nodes_;
    if (turns == 0 || state_.turns_left == 0 || !rules_.can_move(state_, me_)) return my_score();
    const int limit = bound(turns);
    if (limit <= alpha) return limit;
    if (turns == 1) {
      const Range range = last_turn();
      if (range.low == range.high || range.low >= beta) return range.low;
      if (range.high <= alpha) return range.high;
    }
    const bool mine = state_.turn == me_;
    const int upper = mine ? std::min(beta, limit) : beta;
    const int worst = mine ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
    const std::size_t first = moves_.size();
    push_moves(turns);
    levels_.push_back({first, first, {}, turns, alpha, upper, worst, mine});
    return std::nullopt;
  }

  /// Takes back the current move, whose value is `found`.
  void settle(Level& level, int found) {
    rules_.take_back(state_, level.undo);
    if (level.mine) {
      level.best = std::max(level.best, found);
      level.alpha = std::max(level.alpha, found);
    } else {
      level.best = std::min(level.best, found);
      level.beta = std::min(level.beta, found);
    }
    if (level.alpha >= level.beta) refutation(level.turns) = moves_[level.next - 1];
  }

  /// The last move that caused a cutoff with so many turns to go: likely to cause one
  /// again.
  [[nodiscard]] Action& refutation(int turns) {
    return refutations_[static_cast<std::size_t>((turns - 1) * rules_.seats()) + state_.turn.at()];
  }

  /// Pushes the moves of the player to move, or its skip, onto moves_: the refutation first,
  /// then those that leave the richest tile.
  void push_moves(int turns) {
    const auto first = static_cast<std::ptrdiff_t>(moves_.size());
    for (const auto from : rules_.penguins(state_, state_.turn)) {
      rules_.reach(state_, from).for_each([&](int to) {
        moves_.push_back(Action::move(from, to));
      });
    }
    const auto begin = moves_.begin() + first;
    if (begin == moves_.end()) {
      moves_.push_back(Action::skip());
      return;
    }
    std::sort(begin, moves_.end(), [this](const Action& a, const Action& b) {
      const int fish_a = rules_.fish(a.from);
      const int fish_b = rules_.fish(b.from);
      return fish_a != fish_b ? fish_a > fish_b : a < b;
    });
    const auto likely = std::find(begin, moves_.end(), refutation(turns));
    if (likely != moves_.end()) std::rotate(begin, likely, likely + 1);
  }

  const Rules& rules_;
  int most_fish_ = 0;
  rules::Seat me_;
  State state_{};
  std::vector<Level> levels_;
  std::vector<Action> moves_;        // of all levels, stacked
  std::vector<Action> refutations_;  // by turns to go and seat
  std::uint64_t nodes_ = 0;
  const std::function<bool()>* stop_ = nullptr;  // during a call
  bool stopped_ = false;
};

}  // namespace hexarena::fish
