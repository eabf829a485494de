// The engine of hex Reversi: it never gives away the value of a position that it can solve, plays by
// the rules of both kinds of passing, and falls back where no lattice holds the board.
#include "games/reversi/lattice_engine.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/reversi/engine.hpp"
#include "games/reversi/lattice_solver.hpp"
#include "games/reversi/oracle_testing.hpp"

namespace hexarena::reversi {
namespace {

using base::Random;

const Seat kBlack(0);

template <class Grid>
int value_of(const Rules<Grid>& rules, const typename Rules<Grid>::State& state) {
  if (rules.over(state)) {
    const Seat other(1 - state.turn.number());
    return *rules.score(state, state.turn) - *rules.score(state, other);
  }
  return solve_on_lattice(rules, state, std::nullopt, 0, {})->range.low;
}

/// A random position of a game with so many empty live cells; nothing if it ends before.
std::optional<LiveRules::State> drawn(const LiveRules& rules, Random& random, int left) {
  const Lattice lattice(rules.size());
  auto state = rules.start();
  while (!rules.over(state)) {
    if (Endgame::left(lattice, on_lattice(lattice, rules, state)->board) <= left) return state;
    auto action = rules.sample(state, random);
    if (action.is_pass()) action = rules.sample(state, random);
    rules.play(state, action);
  }
  return std::nullopt;
}

TEST(ReversiEngine, LosesNoValueOfWhatItCanSolve) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    const Variant variant{seed % 3 != 0, seed % 5 == 0 ? 2 : 1};
    const int size = random.between(2, 5);
    const LiveRules rules(start_position(size), variant);
    const auto state = drawn(rules, random, size <= 3 ? 18 : 13);
    if (!state) continue;
    ++compared;
    Engine<LiveGrid> engine(rules, 16);
    const auto found = engine.find(*state, {}, state->turn, {});
    const std::string what = fmt::format("seed {}, size {}", seed, size);
    EXPECT_TRUE(found.proven) << what;
    const int value = value_of(rules, *state);
    EXPECT_EQ(found.value, value * Patterns::kUnit) << what;
    auto after = *state;
    ASSERT_TRUE(rules.judge(after, found.action)) << what;
    rules.play(after, found.action);
    EXPECT_EQ(-value_of(rules, after), value) << what;
  }
  EXPECT_GT(compared, 25);
}

TEST(ReversiEngine, PlaysByTheRulesWithAnyLimit) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Random random(seed);
    const Variant variant{seed % 2 == 0, seed % 4 == 3 ? 2 : 1};
    const LiveRules rules(start_position(static_cast<int>(1 + seed % 5)), variant);
    Engine<LiveGrid> engine(rules, 14);
    search::Limits limits;
    auto state = rules.start();
    while (!rules.over(state)) {
      limits.nodes = 1 + random.below(3000);
      const auto found = engine.find(state, limits, state.turn, {});
      ASSERT_TRUE(rules.judge(state, found.action)) << seed;
      ASSERT_FALSE(found.line.empty());
      EXPECT_EQ(found.line.front(), found.action);
      auto ahead = state;
      for (const Action action : found.line) {
        ASSERT_TRUE(rules.judge(ahead, action)) << seed;
        rules.play(ahead, action);
      }
      rules.play(state, found.action);
    }
  }
}

TEST(ReversiEngine, FindsTheSameWithTheSameLimitOfNodes) {
  const LiveRules rules(start_position(5), oracle::kForced);
  search::Limits limits;
  limits.nodes = 30'000;
  const auto found = [&] {
    return Engine<LiveGrid>(rules, 16).find(rules.start(), limits, kBlack, {});
  };
  const auto first = found();
  const auto second = found();
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.action, second.action);
  EXPECT_EQ(first.value, second.value);
  EXPECT_GE(first.depth, 4);
}

// It once looked at the clock after so many leaves, however long it took to solve each.
TEST(ReversiEngine, LooksAtTheClockEveryFewThousandNodes) {
  Random random(5);
  const LiveRules rules(start_position(5), oracle::kForced);
  const auto state = drawn(rules, random, 26);
  ASSERT_TRUE(state);
  int looks = 0;
  search::Limits limits;
  limits.nodes = 200'000;
  limits.stop = [&looks] { return ++looks < 0; };
  const auto found = Engine<LiveGrid>(rules, 16).find(*state, limits, state->turn, {});
  EXPECT_GE(looks, static_cast<int>(found.nodes / 5000));
}

TEST(ReversiEngine, PlaysOnBoardsThatNoLatticeHolds) {
  search::Limits limits;
  limits.nodes = 2000;
  Position position = start_position(4);
  position.black.push_back({2, 2});
  for (const Position& start : {position, start_position(7)}) {
    const LargeRules rules(start, oracle::kForced);
    Engine<FullGrid<geometry::Bits<384>>> engine(rules, 12);
    const auto found = engine.find(rules.start(), limits, kBlack, {});
    EXPECT_TRUE(rules.judge(rules.start(), found.action));
  }
}

// Pass to win: who leads after a pass of the other ends the game.
TEST(ReversiEngine, EndsTheGameByAPassWhereThatWins) {
  Position position = start_position(4);
  position.black.push_back({2, -1});
  position.passes = 1;
  const LiveRules rules(position, oracle::kFree);
  search::Limits limits;
  limits.nodes = 20'000;
  const auto found = Engine<LiveGrid>(rules, 14).find(rules.start(), limits, kBlack, {});
  EXPECT_GE(found.value, Patterns::kUnit);
}

}  // namespace
}  // namespace hexarena::reversi
