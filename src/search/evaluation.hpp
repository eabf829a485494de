// Evaluation: what a search must know of a game beyond its rules.
//
// Values are whole numbers, so that a search gives the same answer on every machine.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "rules/rules.hpp"

namespace hexarena::search {

/// Units of value in one point of a score.
inline constexpr int kPoint = 64;
/// Kinds of actions that the search remembers as good or not.
inline constexpr std::size_t kSlots = 4096;

/// What a game brings of its own. One with a symmetric board may also have symmetric_key(state),
/// the same for states that a symmetry turns into one another; one of two players in which some
/// points are safe may have least_lead(state, seat), what a seat is sure to lead by at the end; one
/// with an action that looks odd where it is no better may have avoid_if_equal(action).
template <class E>
concept Evaluation = rules::Rules<typename E::Rules> &&
                     requires(const E& game, typename E::Rules::State& state,
                              const typename E::Rules::Action& action, rules::Seat seat) {
                       { game.rules() } -> std::same_as<const typename E::Rules&>;
                       /// Whose turn it is, or would be if the game were not over.
                       { game.turn(state) } -> std::same_as<rules::Seat>;
                       /// The same for states with the same future, and for hardly any others.
                       { game.key(state) } -> std::same_as<std::uint64_t>;
                       /// Points of a seat that no later action can take away.
                       { game.banked(state, seat) } -> std::same_as<int>;
                       /// The likely lead of a seat at the end beyond what is banked; in units.
                       { game.estimate(state, seat) } -> std::same_as<int>;
                       /// How good an action looks with so many plies to go: the better ones are
                       /// looked at first.
                       { game.ordering_score(state, action, 0) } -> std::same_as<int>;
                       /// A number below kSlots, shared by like actions only.
                       { game.slot(action) } -> std::same_as<std::size_t>;
                       /// How many nodes of a common board take as long as one of this.
                       { game.weight() } -> std::same_as<int>;
                     };

}  // namespace hexarena::search
