// The endgame search agrees with a plain search of the whole tree on random endings, for both kinds
// of passing and any min_flips.
#include "games/reversi/endgame.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "games/reversi/lattice_solver.hpp"
#include "games/reversi/oracle_testing.hpp"
#include "search/alpha_beta.hpp"

namespace hexarena::reversi {
namespace {

using base::Random;
using Range = Endgame::Range;

/// Searches every line to the end, with nothing but memoization.
class PlainSolver {
 public:
  explicit PlainSolver(const LargeRules& rules) : rules_(rules) {}

  int value(LargeRules::State& state) {
    if (rules_.over(state)) return *rules_.score(state, state.turn) - other_score(state);
    const auto known = std::tuple(state.discs[0].words(), state.discs[1].words(), state.passes,
                                  state.turn.number());
    if (const auto seen = seen_.find(known); seen != seen_.end()) return seen->second;
    std::vector<Action> actions;
    rules_.actions(state, actions);
    int best = -1000;
    for (const Action action : actions) {
      const auto undo = rules_.play(state, action);
      best = std::max(best, -value(state));
      rules_.take_back(state, undo);
    }
    return seen_[known] = best;
  }

 private:
  int other_score(const LargeRules::State& state) const {
    return *rules_.score(state, Seat(1 - state.turn.number()));
  }

  using Words = geometry::Bits<384>;
  using Key = std::tuple<std::remove_cvref_t<decltype(Words().words())>,
                         std::remove_cvref_t<decltype(Words().words())>, std::uint8_t, int>;
  const LargeRules& rules_;
  std::map<Key, int> seen_;
};

/// A random game until so few live cells are empty; nothing if it ends before.
std::optional<LargeRules::State> ending(const LargeRules& rules, Random& random, int empty) {
  const Lattice lattice(rules.size());
  auto state = rules.start();
  while (!rules.over(state)) {
    const auto board = on_lattice(lattice, rules, state)->board;
    if (Endgame::left(lattice, board) <= empty) return state;
    auto action = rules.sample(state, random);
    for (int again = 0; again < 20 && action.is_pass(); ++again) {
      action = rules.sample(state, random);
    }
    rules.play(state, action);
  }
  return std::nullopt;
}

std::string named(const Variant& variant, std::uint64_t seed) {
  return fmt::format("seed {}, forced {}, at least {} flips", seed, variant.forced_pass,
                     variant.min_flips);
}

TEST(Endgame, FindsTheValueThatAPlainSearchFinds) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const Variant variant{seed % 2 == 0, seed % 3 == 0 ? random.between(2, 3) : 1};
    const LargeRules rules(start_position(random.between(2, 5)), variant);
    auto state = ending(rules, random, random.between(1, 7));
    if (!state) continue;
    ++compared;
    const int value = PlainSolver(rules).value(*state);
    const auto found = solve_on_lattice(rules, *state, std::nullopt, 0, {});
    ASSERT_TRUE(found);
    ASSERT_EQ(found->range, (Range{value, value})) << named(variant, seed);
    // A window gets a correct answer, whatever the guess.
    const int low = random.between(-10, 10);
    const int guess = random.between(-20, 20);
    const auto within = solve_on_lattice(rules, *state, Range{low, low + 3}, guess, {});
    EXPECT_LE(within->range.low, value) << named(variant, seed);
    EXPECT_GE(within->range.high, value) << named(variant, seed);
    EXPECT_TRUE(within->range.low == within->range.high || within->range.low >= low + 3 ||
                within->range.high <= low)
        << named(variant, seed);
    // Its line is legal and reaches the value.
    const Seat mover = state->turn;
    for (const Action action : found->line) {
      ASSERT_TRUE(rules.judge(*state, action)) << named(variant, seed);
      rules.play(*state, action);
    }
    ASSERT_TRUE(rules.over(*state)) << named(variant, seed);
    EXPECT_EQ(*rules.score(*state, mover) - *rules.score(*state, Seat(1 - mover.number())), value);
  }
  EXPECT_GT(compared, 150);
}

// Pass to win: after a pass, the player in the lead can end the game, however many moves are left.
TEST(Endgame, APassEndsTheGameForThePlayerInTheLead) {
  Position position = start_position(2);
  position.black.push_back({2, -1});
  position.passes = 1;
  const LargeRules rules(position, oracle::kFree);
  const auto found = solve_on_lattice(rules, rules.start(), std::nullopt, 0, {});
  EXPECT_GE(found->range.low, 1);
}

TEST(Endgame, SolvesSmallBoardsFromTheStart) {
  for (const auto& [size, value] : {std::pair{1, 0}, {2, -4}, {3, -19}}) {
    const LargeRules rules(start_position(size), oracle::kForced);
    const auto found = solve_on_lattice(rules, rules.start(), std::nullopt, 0, {});
    EXPECT_EQ(found->range, (Range{value, value}));
  }
  for (const int size : {1, 2, 3}) {
    const LargeRules rules(start_position(size), oracle::kFree);
    const auto found = solve_on_lattice(rules, rules.start(), std::nullopt, 0, {});
    EXPECT_EQ(found->range, (Range{0, 0}));
  }
}

TEST(Endgame, StopsAtItsLimitsWithPartialResults) {
  const LargeRules rules(start_position(5), oracle::kForced);
  search::Limits limits;
  limits.nodes = 100'000;
  const auto found = solve_on_lattice(rules, rules.start(), std::nullopt, 0, limits);
  EXPECT_LT(found->range.low, found->range.high);
  EXPECT_LE(found->nodes, 100'100U);
  limits.nodes = search::kAnyNumber;
  limits.stop = [] { return true; };
  EXPECT_LT(solve_on_lattice(rules, rules.start(), std::nullopt, 0, limits)->nodes, 1'000'000U);
}

TEST(Endgame, TakesTheSameNodesEveryTime) {
  const LargeRules rules(start_position(3), oracle::kForced);
  const auto nodes = [&] {
    return solve_on_lattice(rules, rules.start(), std::nullopt, 5, {})->nodes;
  };
  EXPECT_EQ(nodes(), nodes());
}

}  // namespace
}  // namespace hexarena::reversi
