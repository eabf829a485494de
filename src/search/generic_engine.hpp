// GenericEngine: the engine of any game that provides an Evaluation.
//
// An engine is what the player `engine` runs. A game may bring its own with the same interface;
// this one then stays available as engine@0.1, to measure progress against.
#pragma once

#include "search/parallel_search.hpp"

namespace hexarena::search {

template <Evaluation E>
class GenericEngine {
 public:
  using Rules = typename E::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;
  using Found = typename ParallelSearch<E>::Found;

  /// For one seat in one game against the same opponents, with a table of 2^table_bits entries. The
  /// rules must outlive it.
  GenericEngine(const Rules& rules, int table_bits)
      : evaluation_(rules), search_(evaluation_, table_bits) {}

  /// The cost of a node, in nodes of a common board.
  [[nodiscard]] int weight() const { return evaluation_.weight(); }
  /// The best action for the seat on turn, from the view of `me`. The game must not be over.
  [[nodiscard]] Found find(const State& state, const Limits& limits, rules::Seat me,
                           const Crew& crew) {
    return search_.find(state, limits, me, crew);
  }
  /// Whether the action would look odd unless it is better than all others.
  [[nodiscard]] bool looks_odd(const Action& action) const {
    if constexpr (requires { evaluation_.avoid_if_equal(action); }) {
      return evaluation_.avoid_if_equal(action);
    }
    return false;
  }

 private:
  const E evaluation_;
  ParallelSearch<E> search_;
};

}  // namespace hexarena::search
