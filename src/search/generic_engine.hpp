// GenericEngine: the engine of any game that says what a search must know of it.
//
// An engine is what stands behind the player `engine`. A game may bring one of its own with the
// same interface; this one then stays as it is, as the player engine@0.1 to measure progress by.
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

  /// For one seat of one game against the same others, with a table of 2^table_bits entries. The
  /// rules must outlive it.
  GenericEngine(const Rules& rules, int table_bits)
      : evaluation_(rules), search_(evaluation_, table_bits) {}

  /// How many nodes of a common board take as long as one of this.
  [[nodiscard]] int weight() const { return evaluation_.weight(); }
  /// The best action for the one on turn, as `me` sees the game. The game must not be over.
  [[nodiscard]] Found find(const State& state, const Limits& limits, rules::Seat me,
                           const Crew& crew) {
    return search_.find(state, limits, me, crew);
  }
  /// Whether the action looks odd where it is no better than others.
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
