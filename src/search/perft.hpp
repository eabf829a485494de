// Perft: the number of lines of play of exactly `depth` actions from a state.
//
// A game that ends exactly at that depth counts as one leaf, one that ends earlier as none; a skip
// or a pass is an action like any other. The last ply is counted, not played (bulk counting).
#pragma once

#include <cstdint>
#include <vector>

#include "rules/rules.hpp"

namespace hexarena::search {

template <rules::Rules R>
class Perft {
 public:
  explicit Perft(const R& rules) : rules_(rules) {}

  [[nodiscard]] std::uint64_t leaves(const typename R::State& state, int depth) {
    if (depth == 0) return 1;
    levels_.resize(static_cast<std::size_t>(depth));
    typename R::State working = state;
    return count(working, static_cast<std::size_t>(depth) - 1);
  }

 private:
  std::uint64_t count(typename R::State& state, std::size_t below) {
    std::vector<typename R::Action>& actions = levels_[below];
    rules_.actions(state, actions);
    if (below == 0) return actions.size();
    std::uint64_t leaves = 0;
    for (const typename R::Action& action : actions) {
      const auto undo = rules_.play(state, action);
      leaves += count(state, below - 1);
      rules_.take_back(state, undo);
    }
    return leaves;
  }

  const R& rules_;
  std::vector<std::vector<typename R::Action>> levels_;  // one list per level, reused
};

}  // namespace hexarena::search
