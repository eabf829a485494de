// The Rules concept: what a game must offer so that trees, searches, tables and tests can run it.
//
// Rules are an immutable object (geometry and settings); a State is a trivially copyable value that
// is meaningful only together with its Rules; an Action is a small ordered value. Templates over
// this concept allocate nothing and are as fast as the game; `table/` erases the types once, for
// all layers above.
#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "rules/seat.hpp"

namespace hexarena::rules {

template <class R>
concept Rules =
    std::is_trivially_copyable_v<typename R::State> && std::totally_ordered<typename R::Action> &&
    requires(const R& rules, const typename R::State& state, typename R::State& changing,
             const typename R::Action& action, std::vector<typename R::Action>& actions, Seat seat,
             base::Random& random) {
      /// The number of seats at the start of the game.
      { rules.seats() } -> std::same_as<int>;
      /// The initial state.
      { rules.start() } -> std::convertible_to<typename R::State>;
      /// Who may act now: one seat in a turn-based game, none when it is over.
      { rules.actors(state) } -> std::same_as<SeatSet>;
      { rules.over(state) } -> std::same_as<bool>;
      /// Replaces `actions` by the legal ones, sorted, without duplicates; empty when over.
      { rules.actions(state, actions) } -> std::same_as<void>;
      /// A legal action, all equally likely. Requires that the game is not over.
      { rules.sample(state, random) } -> std::same_as<typename R::Action>;
      /// Success, or the reason why the action is illegal.
      { rules.judge(state, action) } -> std::same_as<base::Expected<void>>;
      /// Plays a legal action; the result is needed to take it back.
      { rules.play(changing, action) } -> std::same_as<typename R::Undo>;
      /// Restores the state before the last action not yet taken back.
      { rules.take_back(changing, rules.play(changing, action)) } -> std::same_as<void>;
      /// Removes a seat that cheated or failed; the others play on.
      { rules.remove(changing, seat) } -> std::same_as<void>;
      /// The current score of a seat, nothing for a removed one.
      { rules.score(state, seat) } -> std::same_as<std::optional<int>>;
      /// The winners; none until the game is over.
      { rules.winners(state) } -> std::same_as<SeatSet>;
    };

}  // namespace hexarena::rules
