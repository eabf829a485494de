// Engine: the engine of Fish. Two players duel on the smallest bit set their board fits into; more,
// and boards too large for any, are left to the search that all games share.
#pragma once

#include <optional>
#include <type_traits>
#include <utility>

#include "games/fish/engine/duel.hpp"
#include "games/fish/evaluation.hpp"
#include "search/generic_engine.hpp"

namespace hexarena::fish::engine {

template <class RulesSet>
class Engine {
 public:
  using Rules = fish::Rules<RulesSet>;
  using State = typename Rules::State;
  using Action = fish::Action;
  using Generic = search::GenericEngine<FishEvaluation<RulesSet>>;
  using Found = typename Generic::Found;

  Engine(const Rules& rules, int table_bits)
      : rules_(rules), table_bits_(table_bits), boards_(FishEvaluation<RulesSet>(rules).weight()) {
    // A page pays for every byte of code, so there only the usual boards are for a duel.
    if constexpr (kSmall) {
      if (fit(small_)) return;
    }
    if constexpr (kRoomForAll) {
      if (fit(middle_)) return;
      fit(large_);
    }
  }

  [[nodiscard]] int weight() const { return boards_; }
  [[nodiscard]] static bool looks_odd(const Action& action) {
    static_cast<void>(action);
    return false;
  }

  /// As GenericEngine::find.
  [[nodiscard]] Found find(const State& state, const search::Limits& limits, Seat me,
                           const search::Crew& crew) {
    if (state.present.count() == 2) {
      if constexpr (kSmall) {
        if (small_) return as_found(small_->find(state, limits, crew));
      }
      if constexpr (kRoomForAll) {
        if (middle_) return as_found(middle_->find(state, limits, crew));
        if (large_) return as_found(large_->find(state, limits, crew));
      }
    }
    if (!generic_) generic_.emplace(rules_, table_bits_);
    return generic_->find(state, limits, me, crew);
  }

 private:
  static constexpr bool kSmall = RulesSet::kCapacity <= 64;
  static constexpr bool kRoomForAll = sizeof(void*) >= 8;
  template <class Set>
  using Maybe = std::optional<Duel<Set, Rules>>;

  template <class Set>
  bool fit(Maybe<Set>& duel) {
    const auto embedding = embed(rules_.shape(), Set::kCapacity);
    if (embedding) duel.emplace(rules_, *embedding, table_bits_);
    return embedding.has_value();
  }
  template <class Thought>
  [[nodiscard]] static Found as_found(Thought thought) {
    Found found{thought.action, thought.value, thought.proven,         {},
                thought.depth,  thought.nodes, std::move(thought.line)};
    if (found.proven) found.bound = found.value;
    return found;
  }

  const Rules& rules_;
  const int table_bits_;
  const int boards_;
  Maybe<geometry::Bits64> small_;
  Maybe<geometry::Bits128> middle_;
  Maybe<geometry::Bits<256>> large_;
  std::optional<Generic> generic_;
};

}  // namespace hexarena::fish::engine
