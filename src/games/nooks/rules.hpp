// The rules of a single-player Nooks puzzle: slide any piece until the objective is reached.
//
// Satisfies the Rules concept, with one seat whose score is minus the number of steps. Only the
// objective ends it, so random play may never end. Rounds with a clock and several players
// are nooks::Rounds.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "games/nooks/puzzle.hpp"
#include "rules/rules.hpp"

namespace hexarena::nooks {

using rules::Seat;
using rules::SeatSet;

class Rules {
 public:
  using Action = Step;
  struct State {
    Pieces pieces;
    std::int32_t steps;
    bool present;
  };
  struct Undo {
    Step step;
  };

  Rules(const Setup& setup, Objective objective)
      : board_(setup.layout), pieces_(setup.pieces), objective_(objective) {}

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const Objective& objective() const { return objective_; }

  [[nodiscard]] int seats() const { return 1; }
  [[nodiscard]] State start() const { return {pieces_, 0, true}; }
  [[nodiscard]] bool solved(const State& state) const {
    return state.pieces.at[static_cast<std::size_t>(objective_.piece)] == objective_.nook;
  }
  [[nodiscard]] bool over(const State& state) const { return solved(state) || !state.present; }
  [[nodiscard]] SeatSet actors(const State& state) const {
    return over(state) ? SeatSet() : SeatSet::first(1);
  }
  void actions(const State& state, std::vector<Step>& steps) const;
  [[nodiscard]] Step sample(const State& state, base::Random& random) const;
  [[nodiscard]] Expected<void> judge(const State& state, const Step& step) const;
  Undo play(State& state, const Step& step) const;
  void take_back(State& state, const Undo& undo) const;
  void remove(State& state, Seat) const { state.present = false; }
  [[nodiscard]] std::optional<int> score(const State& state, Seat) const {
    return state.present ? std::optional<int>(-state.steps) : std::nullopt;
  }
  [[nodiscard]] SeatSet winners(const State& state) const {
    return solved(state) && state.present ? SeatSet::first(1) : SeatSet();
  }

 private:
  Board board_;
  Pieces pieces_;
  Objective objective_;
};

static_assert(rules::Rules<Rules>);

}  // namespace hexarena::nooks
