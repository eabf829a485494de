// The engine against the plain recursion it must agree with, and its guarantees: limits are
// respected, results are reproducible, what is reported as proven is correct.
#include "search/alpha_beta.hpp"

#include <gtest/gtest.h>

#include <map>

#include "games/fish/evaluation.hpp"
#include "games/fish/playing_testing.hpp"
#include "games/reversi/evaluation.hpp"
#include "search/playout.hpp"

namespace hexarena::session {

using namespace search;
namespace {

using base::Random;
using rules::Seat;

/// The lead of `me` over all others with perfect play: no table, no pruning.
template <class R>
int plain_lead(const R& rules, typename R::State& state, Seat me) {
  if (rules.over(state)) {
    int lead = 0;
    int others = 0;
    for (int i = 0; i < rules.seats(); ++i) {
      if (Seat(i) == me || !rules.score(state, Seat(i))) continue;
      lead -= *rules.score(state, Seat(i));
      ++others;
    }
    return lead + others * *rules.score(state, me);
  }
  const bool mine = rules.actors(state).lowest() == me;
  std::vector<typename R::Action> actions;
  rules.actions(state, actions);
  std::optional<int> best;
  for (const auto& action : actions) {
    const auto undo = rules.play(state, action);
    const int lead = plain_lead(rules, state, me);
    rules.take_back(state, undo);
    if (!best || (mine ? lead > *best : lead < *best)) best = lead;
  }
  return *best;
}

template <class E>
void expect_exact(const E& evaluation, const typename E::Rules::State& state, int deepen_to) {
  const auto& rules = evaluation.rules();
  Limits limits;
  limits.deepen_to = deepen_to;
  limits.depth = std::numeric_limits<int>::max();
  const auto found = AlphaBeta<E>(evaluation, 12).find(state, limits);
  auto working = state;
  const Seat me = evaluation.turn(state);
  EXPECT_TRUE(found.proven);
  EXPECT_EQ(found.value, plain_lead(rules, working, me) * kPoint);
  EXPECT_EQ(found.bound, found.value);
  // The returned action achieves that value.
  rules.play(working, found.action);
  EXPECT_EQ(plain_lead(rules, working, me) * kPoint, found.value);
}

/// A position near the end of a random game, with few enough lines of play left.
template <class R>
std::optional<typename R::State> late(const R& rules, Random& random, int plies) {
  typename R::State state = rules.start();
  const int length = [&] {
    Random same = random;
    typename R::State end = state;
    return random_playout(rules, end, same);
  }();
  for (int i = 0; i + plies < length; ++i) rules.play(state, rules.sample(state, random));
  if (rules.over(state)) return std::nullopt;
  return state;
}

/// A position so many plies before the end of a random game with forced passes: with free ones the
/// board would still be nearly empty.
std::optional<reversi::Position> late_board(int size, Random& random, int plies) {
  const reversi::LiveRules rules(reversi::start_position(size), {true, 1});
  const auto state = late(rules, random, plies);
  if (!state) return std::nullopt;
  return rules.position(*state);
}

TEST(Engine, SolvesEndingsOfReversiAsThePlainRecursionDoes) {
  Random random(1);
  for (int i = 0; i < 150; ++i) {
    const reversi::Variant variant{i % 2 == 0, 1 + i % 5 / 4};
    const auto position = late_board(2 + i % 4, random, variant.forced_pass ? 7 : 5);
    if (!position) continue;
    const reversi::LiveRules live(*position, variant);
    expect_exact(reversi::ReversiEvaluation<reversi::LiveGrid>(live), live.start(),
                 i % 3 == 0 ? 0 : 3);
    if (i % 3 != 0) continue;
    const reversi::MediumRules medium(*position, variant);
    expect_exact(reversi::ReversiEvaluation<reversi::FullGrid<geometry::Bits128>>(medium),
                 medium.start(), 2);
  }
}

TEST(Engine, SolvesEndingsOfFishForTwoAndIsParanoidWithMore) {
  Random random(2);
  for (int i = 0; i < 300; ++i) {
    fish::oracle::Wilderness wild;
    wild.rows = 4;
    wild.columns = 3;
    wild.penguins = 2;
    auto start = fish::oracle::wild_start(random, wild);
    if (start.position.players.size() < 2) continue;
    const fish::SmallRules small(start.position, start.variant);
    if (const auto state = late(small, random, 9)) {
      expect_exact(fish::FishEvaluation<geometry::Bits64>(small), *state, i % 2 == 0 ? 0 : 2);
    }
    if (i % 10 != 0) continue;
    const fish::LargeRules large(start.position, start.variant);
    if (const auto state = late(large, random, 7)) {
      expect_exact(fish::FishEvaluation<geometry::Bits<10'048>>(large), *state, 2);
    }
  }
}

TEST(Engine, KnowsTheValuesOfSmallReversiBoards) {
  const auto value = [](int size, bool forced) {
    const reversi::LiveRules rules(reversi::start_position(size), {forced, 1});
    const reversi::ReversiEvaluation<reversi::LiveGrid> evaluation(rules);
    Limits limits;
    limits.deepen_to = 8;
    limits.depth = std::numeric_limits<int>::max();
    const auto found = AlphaBeta<reversi::ReversiEvaluation<reversi::LiveGrid>>(evaluation, 18)
                           .find(rules.start(), limits);
    EXPECT_TRUE(found.proven);
    return found.value / kPoint;
  };
  EXPECT_EQ(value(1, true), 0);
  EXPECT_EQ(value(2, true), -4);
  EXPECT_EQ(value(3, true), -19);
  EXPECT_EQ(value(1, false), 0);
  EXPECT_EQ(value(2, false), 0);
}

using LiveSearch = AlphaBeta<reversi::ReversiEvaluation<reversi::LiveGrid>>;

TEST(Engine, GivesTheSameAnswerForTheSameNodes) {
  const reversi::LiveRules rules(reversi::start_position(5), {true, 1});
  const reversi::ReversiEvaluation<reversi::LiveGrid> evaluation(rules);
  Random random(3);
  auto state = rules.start();
  for (int i = 0; i < 20; ++i) rules.play(state, rules.sample(state, random));
  Limits limits;
  limits.nodes = 20'000;
  const auto first = LiveSearch(evaluation, 14).find(state, limits);
  const auto again = LiveSearch(evaluation, 14).find(state, limits);
  EXPECT_EQ(first.action, again.action);
  EXPECT_EQ(first.value, again.value);
  EXPECT_EQ(first.depth, again.depth);
  EXPECT_EQ(first.nodes, again.nodes);
  EXPECT_EQ(first.line, again.line);
  EXPECT_LE(first.nodes, limits.nodes + 1);
  EXPECT_GT(first.depth, 2);
}

TEST(Engine, HasALegalActionEvenIfStoppedAtOnce) {
  const reversi::LiveRules rules(reversi::start_position(4), {true, 1});
  const reversi::ReversiEvaluation<reversi::LiveGrid> evaluation(rules);
  Limits limits;
  limits.stop = [] { return true; };
  const auto found = LiveSearch(evaluation, 10).find(rules.start(), limits);
  EXPECT_TRUE(rules.judge(rules.start(), found.action));
  EXPECT_FALSE(found.proven);
  limits.stop = {};
  for (std::uint64_t nodes = 1; nodes < 40; ++nodes) {
    limits.nodes = nodes;
    const auto few = LiveSearch(evaluation, 10).find(rules.start(), limits);
    EXPECT_TRUE(rules.judge(rules.start(), few.action));
    EXPECT_LE(few.nodes, nodes + 1);
  }
}

TEST(Engine, PassesOnlyIfThatIsBetterThanPlacing) {
  Random random(7);
  int passes = 0;
  int ties = 0;
  for (int i = 0; i < 200; ++i) {
    const auto position = late_board(2 + i % 4, random, 5);
    if (!position) continue;
    const reversi::LiveRules rules(*position, {false, 1});
    const Seat me = rules.start().turn;
    auto state = rules.start();
    std::vector<reversi::Action> actions;
    rules.actions(state, actions);
    const auto undo = rules.play(state, reversi::Action::pass());
    const int passed = plain_lead(rules, state, me);
    rules.take_back(state, undo);
    std::optional<int> placed;
    for (const reversi::Action& action : actions) {
      if (action.is_pass()) continue;
      const auto taken = rules.play(state, action);
      placed = std::max(plain_lead(rules, state, me), placed.value_or(-1000));
      rules.take_back(state, taken);
    }
    const reversi::ReversiEvaluation<reversi::LiveGrid> evaluation(rules);
    const auto found = LiveSearch(evaluation, 14).find(rules.start(), {});
    EXPECT_EQ(found.action.is_pass(), !placed || passed > *placed);
    passes += found.action.is_pass() && placed ? 1 : 0;
    ties += passed == placed ? 1 : 0;
  }
  EXPECT_GT(passes, 0);
  EXPECT_GT(ties, 0);
}

TEST(Engine, RespectsItsDepthLimitAndReportsProgress) {
  const reversi::LiveRules rules(reversi::start_position(5), {true, 1});
  const reversi::ReversiEvaluation<reversi::LiveGrid> evaluation(rules);
  Limits limits;
  limits.depth = 3;
  std::vector<int> depths;
  limits.progress = [&](const Progress& progress) {
    if (progress.action == progress.actions) depths.push_back(progress.depth);
  };
  const auto found = LiveSearch(evaluation, 12).find(rules.start(), limits);
  EXPECT_EQ(found.depth, 3);
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3}));
  EXPECT_FALSE(found.proven);
  ASSERT_FALSE(found.line.empty());
  EXPECT_EQ(found.line.front(), found.action);
}

TEST(Engine, SearchesOnlyOneOfSeveralSymmetricActions) {
  const reversi::LiveRules rules(reversi::start_position(5), {true, 1});
  const reversi::ReversiEvaluation<reversi::LiveGrid> evaluation(rules);
  std::vector<reversi::Action> actions;
  rules.actions(rules.start(), actions);
  ASSERT_EQ(actions.size(), 6U);
  // The six first placements are all symmetric to one another.
  std::optional<std::uint64_t> key;
  for (const auto action : actions) {
    auto state = rules.start();
    rules.play(state, action);
    EXPECT_EQ(evaluation.symmetric_key(state), key.value_or(evaluation.symmetric_key(state)));
    key = evaluation.symmetric_key(state);
  }
  EXPECT_NE(evaluation.symmetric_key(rules.start()), *key);
}

TEST(FishEvaluation, CountsATileForThePlayerWhoReachesItFirst) {
  // One row of offset tiles: red on the left, white on the right, a hole between them.
  const auto board = fish::oracle::board_of({{1, 2, 3, 0, 4, 1}}, geometry::Layout::offset);
  const fish::SmallRules rules(fish::oracle::moving(board, {{{0, 0}}, {{0, 5}}}), {});
  const fish::FishEvaluation<geometry::Bits64> evaluation(rules);
  // Red is alone with 1 + 2 + 3, white with 4 + 1.
  EXPECT_GT(evaluation.estimate(rules.start(), Seat(0)), 0);
  EXPECT_EQ(evaluation.estimate(rules.start(), Seat(0)),
            -evaluation.estimate(rules.start(), Seat(1)));
}

TEST(FishEvaluation, TheKeyIgnoresSlotsAndScoresButNothingElse) {
  const auto board = fish::oracle::board_of({{1, 2, 3}, {1, 2, 3}, {1, 2, 3}});
  auto position = fish::oracle::moving(board, {{{0, 0}, {1, 1}}, {{2, 2}, {2, 0}}});
  const fish::SmallRules rules(position, {});
  const fish::FishEvaluation<geometry::Bits64> evaluation(rules);
  const auto key = [&](fish::Position changed) {
    return evaluation.key(fish::SmallRules(changed, {}).start());
  };
  auto swapped = position;
  std::swap(swapped.players[0].places[0], swapped.players[0].places[1]);
  swapped.players[0].score = 7;
  EXPECT_EQ(key(swapped), key(position));
  auto limited = position;
  limited.turns_left = 3;
  EXPECT_NE(key(limited), key(position));
  auto traded = position;
  std::swap(traded.players[0].places[0], traded.players[1].places[0]);
  EXPECT_NE(key(traded), key(position));
  auto placing = position;
  placing.penguins = 3;
  EXPECT_NE(key(placing), key(position));
  auto state = rules.start();
  state.turn = Seat(1);
  EXPECT_NE(evaluation.key(state), key(position));
}

TEST(ReversiEvaluation, TheKeyDistinguishesTurnsPassesAndColours) {
  Random random(4);
  const reversi::LiveRules rules(reversi::start_position(5), {});
  const reversi::ReversiEvaluation<reversi::LiveGrid> evaluation(rules);
  std::map<std::uint64_t, reversi::Position> seen;
  for (int game = 0; game < 300; ++game) {
    auto state = rules.start();
    while (!rules.over(state)) {
      const auto position = rules.position(state);
      const auto [at, fresh] = seen.emplace(evaluation.key(state), position);
      EXPECT_TRUE(fresh || at->second == position);
      rules.play(state, rules.sample(state, random));
    }
  }
  EXPECT_GT(seen.size(), 1000U);
}

TEST(Levels, GrowInNodesAndSlipLess) {
  for (std::size_t i = 1; i < kLevels.size(); ++i) {
    EXPECT_GT(kLevels[i].nodes, kLevels[i - 1].nodes);
    EXPECT_LE(kLevels[i].slips, kLevels[i - 1].slips);
  }
  EXPECT_GT(kLevels.front().slips, 0);
  EXPECT_EQ(kLevels.back().slips, 0);
}

}  // namespace
}  // namespace hexarena::session
