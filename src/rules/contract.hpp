// The contract every game keeps, checked by random play. For tests of games; not part of any
// program.
//
//   Contract<MyRules> contract{.arbitrary = [](base::Random& random) { return …; }};
//   EXPECT_THAT(contract_violations(rules, contract, seed, games), IsEmpty());
//
// In each state of each game:
//   turn       nobody may act exactly when the game is over; those who may are present
//   actions    sorted, none twice, none exactly when it is over
//   judge      accepts what is listed and refuses all else, with a reason of one line
//   sample     draws what is listed, each action about equally often
//   play       is taken back without a trace, also two deep, and gives the same state every time
//   score      there for those present, gone for those removed
//   winners    nobody until it is over; then those of the best score, if anybody is left
//   remove     without any one seat the rest can play on to the end; without all it is over
// In every other game seats are also removed along the way. Every game must end.
//
// A violation names the game and the number of events before it, so that the seed leads back to it.
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

/// Compares all bytes where equal states must have equal bytes, else by ==; nothing without either.
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

/// Compares what `projection` makes of a state: for states with padding or stale bytes.
template <class State, class Projection>
[[nodiscard]] SameState<State> same_by(Projection projection) {
  return [projection](const State& a, const State& b) { return projection(a) == projection(b); };
}

/// What a game must tell about itself to be checked.
template <Rules R>
struct Contract {
  /// Any action, legal or not: what is not listed must be refused.
  std::function<typename R::Action(base::Random&)> arbitrary;
  /// Whether two states mean the same. To be given where same_by_value has no answer.
  SameState<typename R::State> same = same_by_value<typename R::State>();
  /// No game has more actions than this.
  int longest = 10'000;
  /// Every so many states, removals are tried and the rest of the game is played without the seat.
  int states_per_removal = 1;
  /// Whether those of the best score win, all of them and nobody else.
  bool best_score_wins = true;
};

template <Rules R>
class ContractCheck {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  ContractCheck(const R& rules, const Contract<R>& contract, std::uint64_t seed)
      : rules_(rules), contract_(contract), random_(seed) {}

  /// Plays until something is wrong or all games are done.
  [[nodiscard]] std::vector<std::string> run(int games) {
    if (!contract_.arbitrary) expect(false, "the contract needs a source of arbitrary actions");
    if (!contract_.same) expect(false, "the contract needs a way to compare states");
    for (game_ = 0; game_ < games && kept(); ++game_) play_game(game_ % 2 == 1);
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
    for (events_ = 0; kept(); ++events_) {
      check_state(state);
      if (!kept() || rules_.over(state)) return;
      if (events_ % contract_.states_per_removal == 0) check_removals(state);
      if (!kept() || !expect(events_ < contract_.longest, "the game does not end")) return;
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
    // What was legal a moment ago is the likeliest thing to be let through by mistake.
    for (const Action& action : before) check_judge(state, action);
    for (int i = 0; i < kArbitraryActions; ++i) check_judge(state, contract_.arbitrary(random_));
    if (!kept() || rules_.over(state)) return;
    check_sample(state);
    if (kept()) check_take_back(state);
  }

  void check_turn(const State& state) {
    const SeatSet actors = rules_.actors(state);
    expect(actors.empty() == rules_.over(state), "somebody may act if and only if it is not over");
    actors.for_each([&](Seat seat) { expect(present_.has(seat), "a removed seat may act"); });
    expect(!present_.empty() || rules_.over(state), "the game goes on without anybody");
  }

  void check_listed(const State& state) {
    const auto unordered = std::adjacent_find(
        listed_.begin(), listed_.end(), [](const Action& a, const Action& b) { return a >= b; });
    expect(unordered == listed_.end(), "the actions are not sorted, or one is listed twice");
    expect(listed_.empty() == rules_.over(state),
           "there are actions if and only if it is not over");
    std::vector<Action> again = listed_;
    rules_.actions(state, again);
    expect(again == listed_, "the actions are not the same when asked for again");
  }

  void check_judge(const State& state, const Action& action) {
    const base::Expected<void> judged = rules_.judge(state, action);
    expect(judged.has_value() == is_listed(action),
           "judge accepts what is not listed, or refuses what is");
    if (judged.has_value()) return;
    const std::string& reason = judged.error().message;
    expect(!reason.empty() && reason.find('\n') == std::string::npos,
           "a refusal has no reason of one line");
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
      expect(winners.empty(), "somebody wins before it is over");
      return;
    }
    expect(winners.empty() == present_.empty(), "somebody wins if and only if anybody is present");
    if (!contract_.best_score_wins) return;
    present_.for_each([&](Seat seat) {
      expect(winners.has(seat) == (rules_.score(state, seat) == best),
             "the winners are not those of the best score");
    });
  }

  void check_sample(const State& state) {
    if (listed_.size() > kFewActions) {
      expect(is_listed(rules_.sample(state, random_)), "sample draws what is not listed");
      return;
    }
    std::vector<int> drawn(listed_.size(), 0);
    const int draws = kDrawsPerAction * static_cast<int>(listed_.size());
    for (int i = 0; i < draws; ++i) {
      const auto found = std::find(listed_.begin(), listed_.end(), rules_.sample(state, random_));
      if (!expect(found != listed_.end(), "sample draws what is not listed")) return;
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
               "the second action is not taken back without a trace");
      }
      rules_.take_back(played, undo);
      expect(contract_.same(played, state), "an action is not taken back without a trace");
    }
  }

  void check_removals(const State& state) {
    const SeatSet present = present_;
    const std::vector<Action> listed = listed_;
    present.for_each([&](Seat seat) {
      if (!kept()) return;
      State rest = state;
      remove(rest, seat);
      check_state(rest);
      play_out(rest);
      present_ = present;
    });
    State rest = state;
    present.for_each([&](Seat seat) { remove(rest, seat); });
    if (kept()) check_state(rest);
    present_ = present;
    listed_ = listed;
  }

  void play_out(State state) {
    for (int actions = 0; kept() && !rules_.over(state); ++actions) {
      if (!expect(actions < contract_.longest, "the game does not end without a removed seat"))
        return;
      play_sample(state);
    }
    if (kept()) check_results(state);
  }

  /// Plays a drawn action, unless it is illegal: who knows what that would do.
  std::optional<typename R::Undo> play_sample(State& state) {
    const Action action = rules_.sample(state, random_);
    if (!expect(rules_.judge(state, action).has_value(), "sample draws what is not listed")) {
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

  [[nodiscard]] bool kept() const { return violations_.empty(); }

  /// Notes a claim that does not hold, once however often it fails.
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

/// Everything found wrong at the first state where anything is; nothing if the contract is kept.
template <Rules R>
[[nodiscard]] std::vector<std::string> contract_violations(const R& rules,
                                                           const Contract<R>& contract,
                                                           std::uint64_t seed, int games) {
  return ContractCheck<R>(rules, contract, seed).run(games);
}

}  // namespace hexarena::rules
