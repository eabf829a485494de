// The contract holds for the toy game, and catches every game of a collection that break it.
#include "rules/contract.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/toy_game.hpp"

namespace hexarena::rules {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr int kGames = 10;

template <Rules R>
Contract<R> contract_of() {
  return {
      .arbitrary = [](base::Random& random) { return typename R::Action{random.between(-2, 9)}; },
      .longest = 100};
}

template <Rules R>
std::vector<std::string> violations_of(const R& rules) {
  return contract_violations(rules, contract_of<R>(), 17, kGames);
}

// ── Kept ────────────────────────────────────────────────────────────────────────────────────────

TEST(Contract, holds_for_the_toy_game_with_any_seats_and_any_heap) {
  for (int seats = 1; seats <= Pebbles::kMostSeats; ++seats) {
    for (const std::uint32_t heap : {0U, 1U, 2U, 3U, 7U, 12U}) {
      EXPECT_THAT(violations_of(Pebbles(seats, heap)), IsEmpty()) << seats << " " << heap;
    }
  }
}

// As in a real game, some bytes of a state have no meaning and keep stale values.
struct WithStaleBytes : Pebbles {
  struct State : Pebbles::State {
    std::int64_t stale = 0;
    friend bool operator==(const State&, const State&) = delete;
  };
  using Pebbles::Pebbles;
  [[nodiscard]] State start() const { return {Pebbles::start(), 0}; }
  Undo play(State& state, const Action& action) const {
    ++state.stale;
    return Pebbles::play(state, action);
  }
};

TEST(Contract, compares_states_as_the_game_defines) {
  const WithStaleBytes rules(2, 9);
  auto contract = contract_of<WithStaleBytes>();
  ASSERT_FALSE(contract.same);
  EXPECT_THAT(contract_violations(rules, contract, 17, 10),
              Contains(HasSubstr("needs a way to compare states")));
  contract.same = same_by<WithStaleBytes::State>(
      [](const Pebbles::State& state) -> Pebbles::State { return state; });
  EXPECT_THAT(contract_violations(rules, contract, 17, 10), IsEmpty());
}

TEST(Contract, needs_a_source_of_arbitrary_actions) {
  EXPECT_THAT(contract_violations(Pebbles(2, 9), Contract<Pebbles>{}, 17, 10),
              Contains(HasSubstr("arbitrary actions")));
}

TEST(Contract, says_where_it_was_broken) {
  auto contract = contract_of<Pebbles>();
  contract.longest = 3;
  EXPECT_THAT(contract_violations(Pebbles(2, 30), contract, 17, 10),
              Contains("game 0, after 0 events, 1 of 2 seats present: "
                       "the game does not end without a removed seat"));
}

// ── Broken ──────────────────────────────────────────────────────────────────────────────────────

struct ListsDownwards : Pebbles {
  using Pebbles::Pebbles;
  void actions(const State& state, std::vector<Action>& actions) const {
    Pebbles::actions(state, actions);
    std::reverse(actions.begin(), actions.end());
  }
};

struct ListsTwice : Pebbles {
  using Pebbles::Pebbles;
  void actions(const State& state, std::vector<Action>& actions) const {
    Pebbles::actions(state, actions);
    if (!actions.empty()) actions.push_back(actions.back());
  }
};

struct AddsToTheList : Pebbles {
  using Pebbles::Pebbles;
  void actions(const State& state, std::vector<Action>& actions) const {
    std::vector<Action> more;
    Pebbles::actions(state, more);
    actions.insert(actions.end(), more.begin(), more.end());
  }
};

struct ListsAfterTheEnd : Pebbles {
  using Pebbles::Pebbles;
  void actions(const State& state, std::vector<Action>& actions) const {
    Pebbles::actions(state, actions);
    if (actions.empty()) actions.push_back({1});
  }
};

struct AcceptsFour : Pebbles {
  using Pebbles::Pebbles;
  [[nodiscard]] base::Expected<void> judge(const State& state, const Action& action) const {
    if (action.pebbles == 4 && state.heap >= 4) return {};
    return Pebbles::judge(state, action);
  }
};

struct AcceptsTheSameAgain : Pebbles {
  using Pebbles::Pebbles;
  [[nodiscard]] base::Expected<void> judge(const State& state, const Action& action) const {
    if (action.pebbles == state.just_taken && state.just_taken <= state.heap) return {};
    return Pebbles::judge(state, action);
  }
};

struct RefusesThree : Pebbles {
  using Pebbles::Pebbles;
  [[nodiscard]] base::Expected<void> judge(const State& state, const Action& action) const {
    if (action.pebbles == 3) return base::illegal("three is a crowd");
    return Pebbles::judge(state, action);
  }
};

struct RefusesInSilence : Pebbles {
  using Pebbles::Pebbles;
  [[nodiscard]] base::Expected<void> judge(const State& state, const Action& action) const {
    if (!Pebbles::judge(state, action)) return base::illegal("");
    return {};
  }
};

struct NeverDrawsThree : Pebbles {
  using Pebbles::Pebbles;
  [[nodiscard]] Action sample(const State& state, base::Random& random) const {
    std::vector<Action> legal;
    actions(state, legal);
    if (legal.size() > 1 && legal.back().pebbles == 3) legal.pop_back();
    return legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  }
};

struct DrawsTheSameAgain : Pebbles {
  using Pebbles::Pebbles;
  [[nodiscard]] Action sample(const State& state, base::Random& random) const {
    if (state.just_taken != 0) return {state.just_taken};
    return Pebbles::sample(state, random);
  }
};

struct LeavesATrace : Pebbles {
  using Pebbles::Pebbles;
  void take_back(State& state, const Undo& undo) const {
    Pebbles::take_back(state, undo);
    state.just_taken = undo.pebbles;
  }
};

struct KeepsTheScoreOfTheRemoved : Pebbles {
  using Pebbles::Pebbles;
  [[nodiscard]] std::optional<int> score(const State& state, Seat seat) const {
    return static_cast<int>(state.taken[seat.at()]);
  }
};

struct CrownsOnlyOne : Pebbles {
  using Pebbles::Pebbles;
  [[nodiscard]] SeatSet winners(const State& state) const {
    SeatSet one;
    if (!Pebbles::winners(state).empty()) one.add(state.present.after(Seat(8)));
    return one;
  }
};

struct CrownsTheLeader : Pebbles {
  using Pebbles::Pebbles;
  [[nodiscard]] SeatSet winners(const State& state) const {
    State ended = state;
    ended.heap = 0;
    return Pebbles::winners(ended);
  }
};

struct WaitsForTheRemoved : Pebbles {
  using Pebbles::Pebbles;
  void remove(State& state, Seat seat) const { state.present.remove(seat); }
};

struct ContinuesWithoutAnySeat : Pebbles {
  using Pebbles::Pebbles;
  [[nodiscard]] bool over(const State& state) const {
    std::vector<Action> legal;
    Pebbles::actions(state, legal);
    return legal.empty() && !state.present.empty();
  }
};

struct NeverEnds : Pebbles {
  using Pebbles::Pebbles;
  Undo play(State& state, const Action& action) const {
    const Undo undo = Pebbles::play(state, action);
    state.heap += undo.pebbles;
    return undo;
  }
  void take_back(State& state, const Undo& undo) const {
    Pebbles::take_back(state, undo);
    state.heap -= undo.pebbles;
  }
};

template <Rules Broken>
void expect_caught(const std::string& violation) {
  EXPECT_THAT(violations_of(Broken(3, 20)), Contains(HasSubstr(violation)));
}

TEST(Contract, catches_a_bad_list_of_actions) {
  expect_caught<ListsDownwards>("the actions are not sorted");
  expect_caught<ListsTwice>("one is listed twice");
  expect_caught<AddsToTheList>("listing the actions again gives other actions");
  expect_caught<ListsAfterTheEnd>("there are actions if and only if it is not over");
}

TEST(Contract, catches_a_bad_judge) {
  expect_caught<AcceptsFour>("judge accepts an unlisted action");
  expect_caught<AcceptsTheSameAgain>("judge accepts an unlisted action");
  expect_caught<RefusesThree>("judge refuses a listed action");
  expect_caught<RefusesInSilence>("no one-line reason");
}

TEST(Contract, catches_bad_draws) {
  expect_caught<NeverDrawsThree>("about equally often");
  expect_caught<DrawsTheSameAgain>("sample draws an unlisted action");
}

TEST(Contract, catches_a_bad_take_back) {
  expect_caught<LeavesATrace>("taking back an action does not restore the state");
}

TEST(Contract, catches_bad_results) {
  expect_caught<KeepsTheScoreOfTheRemoved>("or a removed one has");
  expect_caught<CrownsOnlyOne>("the winners are not those of the best score");
  expect_caught<CrownsTheLeader>("a seat wins before the game is over");
}

TEST(Contract, allows_other_winners_where_the_game_says_so) {
  auto contract = contract_of<CrownsOnlyOne>();
  contract.best_score_wins = false;
  EXPECT_THAT(contract_violations(CrownsOnlyOne(3, 20), contract, 17, kGames), IsEmpty());
}

TEST(Contract, catches_bad_removals) {
  expect_caught<WaitsForTheRemoved>("a removed seat may act");
  expect_caught<ContinuesWithoutAnySeat>("the game continues without any seat");
}

TEST(Contract, catches_a_game_without_end) { expect_caught<NeverEnds>("the game does not end"); }

}  // namespace
}  // namespace hexarena::rules
