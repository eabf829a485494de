// Greedy: the action that maximizes one's own score at once; the first of several.
#pragma once

#include <limits>
#include <optional>

#include "rules/tree.hpp"

namespace hexarena::search {

/// Requires that the game is not over.
template <rules::Rules R>
[[nodiscard]] typename R::Action greedy_action(const R& rules, const typename R::State& state,
                                               rules::Seat seat) {
  std::optional<typename R::Action> best;
  int highest = std::numeric_limits<int>::min();
  rules::Node<R>(rules, state).for_each_child([&](const rules::Node<R>& child) {
    const int reached = rules.score(child.state(), seat).value_or(highest);
    if (best && reached <= highest) return;
    highest = reached;
    best = child.action();
  });
  return *best;
}

}  // namespace hexarena::search
