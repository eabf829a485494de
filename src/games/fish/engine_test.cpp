// The Fish engine against the rules and the plain recursion it must agree with.
#include "games/fish/engine/engine.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "games/fish/playing_testing.hpp"

namespace hexarena::fish::engine {
namespace {

using base::Random;
using geometry::Layout;

constexpr std::array kLayouts{Layout::interleaved, Layout::offset, Layout::square};

/// The lead of seat `me` with perfect play by both: no table, no pruning.
int plain_lead(const SmallRules& rules, SmallRules::State& state, Seat me) {
  if (rules.over(state))
    return *rules.score(state, me) - *rules.score(state, Seat(1 - me.number()));
  std::vector<Action> actions;
  rules.actions(state, actions);
  const bool mine = state.turn == me;
  int best = mine ? -10'000 : 10'000;
  for (const Action& action : actions) {
    const auto undo = rules.play(state, action);
    const int lead = plain_lead(rules, state, me);
    rules.take_back(state, undo);
    best = mine ? std::max(best, lead) : std::min(best, lead);
  }
  return best;
}

/// A random two-player start, on any grid.
oracle::Start duel_start(Random& random, int rows, int columns) {
  for (;;) {
    oracle::Start start = oracle::wild_start(random, {.rows = rows,
                                                      .columns = columns,
                                                      .players = 2,
                                                      .penguins = 3,
                                                      .layout = kLayouts[random.below(3)]});
    if (start.position.players.size() == 2) return start;
  }
}

template <class Set>
void expect_the_same_moves(const SmallRules& rules, Random& random) {
  const auto embedding = embed(rules.shape(), Set::kCapacity);
  if (!embedding) return;
  Duel<Set, SmallRules> duel(rules, *embedding, 4);
  auto state = rules.start();
  Node<Set> node = duel.node(state);
  while (!rules.over(state)) {
    ASSERT_FALSE(duel.moves().over(node));
    std::vector<Action> actions;
    rules.actions(state, actions);
    std::vector<Action> own;
    duel.moves().for_each(node, [&](const Move& move) {
      EXPECT_TRUE(duel.moves().possible(node, move));
      own.push_back(duel.action(move));
    });
    if (own.empty()) own.push_back(Action::skip());
    std::sort(own.begin(), own.end());
    ASSERT_EQ(own, actions);
    // Every tile one move away from any penguin, all at once and one by one.
    Set reached;
    node.own().for_each([&](int bit) { reached |= duel.grid().reach(bit, node.free); });
    ASSERT_EQ((typename Grid<Set>::Slides(duel.grid(), node.free).reach(node.own())), reached);
    const auto both = PairSlides<Set>(duel.grid(), node.free).reach(node.own(), node.other());
    ASSERT_EQ(both[0], reached);
    Set others;
    node.other().for_each([&](int bit) { others |= duel.grid().reach(bit, node.free); });
    ASSERT_EQ(both[1], others);

    const Action action = rules.sample(state, random);
    Move played;
    duel.moves().for_each(node, [&](const Move& move) {
      if (duel.action(move) == action) played = move;
    });
    rules.play(state, action);
    node = duel.moves().after(node, played);
    const Node<Set> fresh = duel.node(state);
    ASSERT_EQ(node.free, fresh.free);
    ASSERT_EQ(node.flock, fresh.flock);
    ASSERT_EQ(node.side, fresh.side);
    ASSERT_EQ(node.unplaced, fresh.unplaced);
    ASSERT_EQ(node.key, fresh.key);
  }
  EXPECT_TRUE(duel.moves().over(node));
}

TEST(FishEngine, MovesAsTheRulesDo) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Random random(seed);
    const oracle::Start start = duel_start(random, 9, 7);
    if (start.position.board.tiles() > 64) continue;
    const SmallRules rules(start.position, start.variant);
    expect_the_same_moves<geometry::Bits64>(rules, random);
    expect_the_same_moves<geometry::Bits128>(rules, random);
    expect_the_same_moves<geometry::Bits<256>>(rules, random);
  }
}

TEST(FishEngine, SlidesAlongLongLines) {
  for (const Layout layout : kLayouts) {
    const SmallRules rules(oracle::moving(*uniform_board(2, 30, 1, layout), {{{0, 0}}, {{1, 29}}}),
                           {});
    Random random(3);
    expect_the_same_moves<geometry::Bits128>(rules, random);
    expect_the_same_moves<geometry::Bits<256>>(rules, random);
  }
}

TEST(FishEngine, ProvesExactValuesInEveryVariant) {
  int proven = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Random random(seed);
    const oracle::Start start = duel_start(random, 4, 4);
    const SmallRules rules(start.position, start.variant);
    auto state = rules.start();
    while (!rules.over(state) && state.free.count() > 7)
      rules.play(state, rules.sample(state, random));
    if (rules.over(state) || rules.placing(state)) continue;
    Engine<geometry::Bits64> engine(rules, 12);
    const auto found = engine.find(state, {}, state.turn, {});
    const Seat me = state.turn;
    if (found.action == Action::skip()) continue;
    if (!found.proven) continue;
    ++proven;
    ASSERT_EQ(found.value, plain_lead(rules, state, me) * search::kPoint);
    rules.play(state, found.action);
    ASSERT_EQ(found.value, plain_lead(rules, state, me) * search::kPoint);
  }
  EXPECT_GT(proven, 200);
}

TEST(FishEngine, GivesTheSameAnswerForTheSameNodes) {
  Random random(5);
  const Variant variant{Collect::leaving_last, Placing::one_fish};
  const SmallRules rules(*set_up(boxed_board(random), 2, variant), variant);
  auto state = rules.start();
  search::Limits limits;
  limits.nodes = 1'500;
  while (!rules.over(state)) {
    Engine<geometry::Bits64> engine(rules, 14);
    Engine<geometry::Bits64> again(rules, 14);
    const auto found = engine.find(state, limits, state.turn, {});
    const auto other = again.find(state, limits, state.turn, {});
    ASSERT_TRUE(rules.judge(state, found.action));
    ASSERT_EQ(found.action, other.action);
    ASSERT_EQ(found.value, other.value);
    ASSERT_LE(found.nodes, limits.nodes + 1);
    rules.play(state, found.action);
  }
}

TEST(FishEngine, PlaysBoardsOfEverySizeAndAnyNumberOfPlayers) {
  for (const int rows : {8, 13, 20, 40}) {
    for (int players = 2; players <= 3; ++players) {
      Random random(9);
      const Board board = *board_with_ones(rows, 10, {}, 20, random);
      const LargeRules rules(*set_up(board, players, {}), {});
      auto state = rules.start();
      Engine<geometry::Bits<10'048>> engine(rules, 10);
      search::Limits limits;
      limits.nodes = 50;
      for (int i = 0; i < 12 && !rules.over(state); ++i) {
        const auto found = engine.find(state, limits, state.turn, {});
        ASSERT_TRUE(rules.judge(state, found.action));
        rules.play(state, found.action);
      }
    }
  }
}

}  // namespace
}  // namespace hexarena::fish::engine
