// The contract of every game, checked by random play. For tests of games; not part of any
// program.
//
//   Contract<MyRules> contract{.arbitrary = [](base::Random& random) { return …; }};
//   EXPECT_THAT(contract_violations(rules, contract, seed, games), IsEmpty());
//
// In each state of each game:
//   turn       no seat may act exactly when the game is over; only present seats may act
//   actions    sorted, without duplicates, empty exactly when the game is over
//   judge      accepts what is listed and refuses everything else, with a one-line reason
//   sample     draws listed actions, each about equally often
//   play       can be undone exactly, also two deep, and always gives the same state
//   score      defined for present seats, not for removed ones
//   winners    none until the game is over; then the best score, if any seat is present
//   remove     without any one seat the rest can play to the end; without all it is over
// In every second game seats are also removed on the way. Every game must end.
//
// A violation names the game and the number of events before it, so that the seed reproduces it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "rules/rules.hpp"

namespace hexarena::rules {

template <class State>
using SameState = std::function<bool(const State&, const State&)>;

/// Compares bytes where equal states must have equal bytes, else uses ==; null if neither works.
template <class State>
[[nodiscard]] SameState<State> same_by_value() {
  if constexpr (std::has_unique_object_representations_v<State>) {
    return [](const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; };
  } else if constexpr (std::equality_comparable<State>) {
    return [](const State& a, const State& b) { return a == b; };
  } else {
    return nullptr;
  }
}

/// Compares `projection(state)`: for states with padding or stale bytes.
template <class State, class Projection>
[[nodiscard]] SameState<State> same_by(Projection projection) {
  return [projection](const State& a, const State& b) { return projection(a) == projection(b); };
}

/// What the checks need to know about a game.
template <Rules R>
struct Contract {
  /// Any action, legal or not: unlisted ones must be refused.
  std::function<typename R::Action(base::Random&)> arbitrary;
  /// Whether two states mean the same. Required where same_by_value returns null.
  SameState<typename R::State> same = same_by_value<typename R::State>();
  /// No game has more actions than this.
  int longest = 10'000;
  /// At every n-th state, each seat is removed in turn and the rest of the game played without it.
  int states_per_removal = 1;
  /// Whether exactly the present seats with the best score win.
  bool best_score_wins = true;
};

template <Rules R>
class ContractCheck {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  ContractCheck(const R& rules, const Contract<R>& contract, std::uint64_t seed)
      : rules_(rules), contract_(contract), random_(seed) {}

  /// Plays until the first violation or until all games are done.
  [[nodiscard]] std::vector<std::string> run(int games) {
    if (!contract_.arbitrary) expect(false, "the contract needs a source of arbitrary actions");
    if (!contract_.same) expect(false, "the contract needs a way to compare states");
    for (game_ = 0; game_ < games && ok(); ++game_) play_game(game_ % 2 == 1);
    return std::move(violations_);
  }

 private:
  static constexpr int kArbitraryActions = 8;
  static constexpr std::size_t kFewActions = 6;
  static constexpr int kDrawsPerAction = 64;
  static constexpr std::uint32_t kEventsPerRemoval = 8;

  void play_game(bool with_removals) {
    State state = rules_.start();
    present_ = SeatSet::first(rules_.seats());
    for (events_ = 0; ok(); ++events_) {
      check_state(state);
      if (!ok() || rules_.over(state)) return;
      if (events_ % contract_.states_per_removal == 0) check_removals(state);
      if (!ok() || !expect(events_ < contract_.longest, "the game does not end")) return;
      if (with_removals && random_.below(kEventsPerRemoval) == 0) {
        remove(state, any_present());
      } else {
        play_sample(state);
      }
    }
  }

  void check_state(const State& state) {
    std::vector<Action> before;
    before.swap(listed_);
    rules_.actions(state, listed_);
    check_turn(state);
    check_listed(state);
    check_results(state);
    for (const Action& action : listed_) {
      expect(rules_.judge(state, action).has_value(), "judge refuses a listed action");
    }
    // An action that was legal one ply ago is the one most likely to be accepted by mistake.
    for (const Action& action : before) check_judge(state, action);
    for (int i = 0; i < kArbitraryActions; ++i) check_judge(state, contract_.arbitrary(random_));
    if (!ok() || rules_.over(state)) return;
    check_sample(state);
    if (ok()) check_take_back(state);
  }

  void check_turn(const State& state) {
    const SeatSet actors = rules_.actors(state);
    expect(actors.empty() == rules_.over(state), "a seat may act if and only if it is not over");
    actors.for_each([&](Seat seat) { expect(present_.has(seat), "a removed seat may act"); });
    expect(!present_.empty() || rules_.over(state), "the game continues without any seat");
  }

  void check_listed(const State& state) {
    const auto unordered = std::adjacent_find(
        listed_.begin(), listed_.end(), [](const Action& a, const Action& b) { return a >= b; });
    expect(unordered == listed_.end(), "the actions are not sorted, or one is listed twice");
    expect(listed_.empty() == rules_.over(state),
           "there are actions if and only if it is not over");
    std::vector<Action> again = listed_;
    rules_.actions(state, again);
    expect(again == listed_, "listing the actions again gives other actions");
  }

  void check_judge(const State& state, const Action& action) {
    const base::Expected<void> judged = rules_.judge(state, action);
    expect(judged.has_value() == is_listed(action),
           "judge accepts an unlisted action, or refuses a listed one");
    if (judged.has_value()) return;
    const std::string& reason = judged.error().message;
    expect(!reason.empty() && reason.find('\n') == std::string::npos,
           "a refusal has no one-line reason");
  }

  void check_results(const State& state) {
    const SeatSet winners = rules_.winners(state);
    constexpr int kNone = std::numeric_limits<int>::min();
    int best = kNone;
    for (int number = 0; number < rules_.seats(); ++number) {
      const auto score = rules_.score(state, Seat(number));
      expect(score.has_value() == present_.has(Seat(number)),
             "a present seat has no score, or a removed one has");
      best = std::max(best, score.value_or(kNone));
    }
    winners.for_each([&](Seat seat) { expect(present_.has(seat), "a removed seat wins"); });
    if (!rules_.over(state)) {
      expect(winners.empty(), "a seat wins before the game is over");
      return;
    }
    expect(winners.empty() == present_.empty(), "a seat wins if and only if any is present");
    if (!contract_.best_score_wins) return;
    present_.for_each([&](Seat seat) {
      expect(winners.has(seat) == (rules_.score(state, seat) == best),
             "the winners are not those of the best score");
    });
  }

  void check_sample(const State& state) {
    if (listed_.size() > kFewActions) {
      expect(is_listed(rules_.sample(state, random_)), "sample draws an unlisted action");
      return;
    }
    std::vector<int> drawn(listed_.size(), 0);
    const int draws = kDrawsPerAction * static_cast<int>(listed_.size());
    for (int i = 0; i < draws; ++i) {
      const auto found = std::find(listed_.begin(), listed_.end(), rules_.sample(state, random_));
      if (!expect(found != listed_.end(), "sample draws an unlisted action")) return;
      ++drawn[static_cast<std::size_t>(found - listed_.begin())];
    }
    for (const int times : drawn) {  // six standard deviations below, more above
      expect(times >= kDrawsPerAction / 4 && times <= 3 * kDrawsPerAction,
             "sample does not draw every action about equally often");
    }
  }

  void check_take_back(const State& state) {
    for (const Action& action : listed_) {
      State played = state;
      const auto undo = rules_.play(played, action);
      State again = state;
      static_cast<void>(rules_.play(again, action));
      expect(contract_.same(played, again), "an action leads to different states");
      if (!rules_.over(played)) {
        if (const auto deeper = play_sample(played)) rules_.take_back(played, *deeper);
        expect(contract_.same(played, again),
               "taking back the second action does not restore the state");
      }
      rules_.take_back(played, undo);
      expect(contract_.same(played, state), "taking back an action does not restore the state");
    }
  }

  void check_removals(const State& state) {
    const SeatSet present = present_;
    const std::vector<Action> listed = listed_;
    present.for_each([&](Seat seat) {
      if (!ok()) return;
      State rest = state;
      remove(rest, seat);
      check_state(rest);
      play_out(rest);
      present_ = present;
    });
    State rest = state;
    present.for_each([&](Seat seat) { remove(rest, seat); });
    if (ok()) check_state(rest);
    present_ = present;
    listed_ = listed;
  }

  void play_out(State state) {
    for (int actions = 0; ok() && !rules_.over(state); ++actions) {
      if (!expect(actions < contract_.longest, "the game does not end without a removed seat"))
        return;
      play_sample(state);
    }
    if (ok()) check_results(state);
  }

  /// Plays a sampled action, unless it is illegal: play() makes no promise for those.
  std::optional<typename R::Undo> play_sample(State& state) {
    const Action action = rules_.sample(state, random_);
    if (!expect(rules_.judge(state, action).has_value(), "sample draws an unlisted action")) {
      return std::nullopt;
    }
    return rules_.play(state, action);
  }

  void remove(State& state, Seat seat) {
    rules_.remove(state, seat);
    present_.remove(seat);
  }

  [[nodiscard]] Seat any_present() {
    return present_.after(Seat(random_.between(0, rules_.seats() - 1)));
  }

  [[nodiscard]] bool is_listed(const Action& action) const {
    return std::find(listed_.begin(), listed_.end(), action) != listed_.end();
  }

  [[nodiscard]] bool ok() const { return violations_.empty(); }

  /// Records a violated claim, once however often it fails.
  bool expect(bool holds, const char* otherwise) {
    if (!holds && claims_.insert(otherwise).second) {
      violations_.push_back(fmt::format("game {}, after {} events, {} of {} seats present: {}",
                                        game_, events_, present_.count(), rules_.seats(),
                                        otherwise));
    }
    return holds;
  }

  const R& rules_;
  const Contract<R>& contract_;
  base::Random random_;
  int game_ = 0;
  int events_ = 0;
  SeatSet present_;
  std::vector<Action> listed_;
  std::set<std::string> claims_;
  std::vector<std::string> violations_;
};

/// All violations at the first state that has any; empty if the contract holds.
template <Rules R>
[[nodiscard]] std::vector<std::string> contract_violations(const R& rules,
                                                           const Contract<R>& contract,
                                                           std::uint64_t seed, int games) {
  return ContractCheck<R>(rules, contract, seed).run(games);
}

}  // namespace hexarena::rules
