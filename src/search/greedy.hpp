// Greedy: the action after which one's own score is highest at once; the first of equals.
#pragma once

#include <limits>
#include <vector>

#include "rules/rules.hpp"

namespace hexarena::search {

/// Requires that the game is not over.
template <rules::Rules R>
[[nodiscard]] typename R::Action greedy_action(const R& rules, const typename R::State& state,
                                               rules::Seat seat) {
  std::vector<typename R::Action> actions;
  rules.actions(state, actions);
  typename R::State working = state;
  typename R::Action best = actions.front();
  int highest = std::numeric_limits<int>::min();
  for (const typename R::Action& action : actions) {
    const auto undo = rules.play(working, action);
    const int reached = rules.score(working, seat).value_or(highest);
    rules.take_back(working, undo);
    if (reached > highest) {
      highest = reached;
      best = action;
    }
  }
  return best;
}

}  // namespace hexarena::search
