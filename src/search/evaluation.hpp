// Evaluation: what a search needs to know of a game beyond its rules.
//
// Values are integers, so that a search gives the same result on every machine.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "rules/rules.hpp"

namespace hexarena::search {

/// Units of value in one point of a score.
inline constexpr int kPoint = 64;
/// The number of kinds of actions in the history table.
inline constexpr std::size_t kSlots = 4096;

/// What a game provides. Optional: symmetric_key(state), equal for states that are symmetric to one
/// another; for two players with safe points, least_lead(state, seat), a lower bound on the final
/// lead of a seat; avoid_if_equal(action), whether an action would look odd unless it beats
/// all others.
template <class E>
concept Evaluation = rules::Rules<typename E::Rules> &&
                     requires(const E& game, typename E::Rules::State& state,
                              const typename E::Rules::Action& action, rules::Seat seat) {
                       { game.rules() } -> std::same_as<const typename E::Rules&>;
                       /// Whose turn it is, or would be if the game were not over.
                       { game.turn(state) } -> std::same_as<rules::Seat>;
                       /// Equal for states with the same future, and for hardly any others.
                       { game.key(state) } -> std::same_as<std::uint64_t>;
                       /// Points of a seat that no later action can take away.
                       { game.banked(state, seat) } -> std::same_as<int>;
                       /// The expected final lead of a seat beyond what is banked; in units.
                       { game.estimate(state, seat) } -> std::same_as<int>;
                       /// Estimates how good an action is with so many plies left to search:
                       /// higher scores are searched first.
                       { game.ordering_score(state, action, 0) } -> std::same_as<int>;
                       /// A number below kSlots, the same for similar actions only.
                       { game.slot(action) } -> std::same_as<std::size_t>;
                       /// The cost of a node, in nodes of a common board.
                       { game.weight() } -> std::same_as<int>;
                     };

}  // namespace hexarena::search
