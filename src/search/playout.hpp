// A random game to the end: every legal action is equally likely.
#pragma once

#include "rules/rules.hpp"

namespace hexarena::search {

/// Plays `state` to the end and returns the number of actions it took. Allocates nothing.
template <rules::Rules R>
int random_playout(const R& rules, typename R::State& state, base::Random& random) {
  int plies = 0;
  for (; !rules.over(state); ++plies) rules.play(state, rules.sample(state, random));
  return plies;
}

}  // namespace hexarena::search
