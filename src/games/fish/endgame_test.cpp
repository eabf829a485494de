// The solver of endings against the plain recursion it must agree with.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "games/fish/engine/duel.hpp"
#include "games/fish/playing_testing.hpp"

namespace hexarena::fish::endgame {
namespace {

using base::Random;
using engine::Move;
using geometry::Layout;

template <class Set>
using Duel = engine::Duel<Set, SmallRules>;

/// What the rest of a game brings to the side on turn: every move is tried.
template <class Set>
class Plain {
 public:
  explicit Plain(const engine::Moves<Set>& moves) : moves_(moves) {}

  int value(const engine::Node<Set>& node) {
    if (moves_.over(node)) return 0;
    const auto key =
        std::tuple(node.free.words(), node.flock[0].words(), node.flock[1].words(), node.side);
    const auto seen = values_.find(key);
    if (seen != values_.end()) return seen->second;
    int best = -10'000;
    const auto look = [&](const Move& move) {
      best = std::max(best, moves_.gain(move) - value(moves_.after(node, move)));
    };
    if (moves_.can_move(node, node.side)) {
      moves_.for_each(node, look);
    } else {
      look(Move{});
    }
    return values_[key] = best;
  }

 private:
  using Words = std::array<std::uint64_t, Set::kWords>;
  const engine::Moves<Set>& moves_;
  std::map<std::tuple<Words, Words, Words, std::uint8_t>, int> values_;
};

struct Ended {
  SmallRules rules;
  SmallRules::State state;
};
/// A random game of two players on any grid, by any rules without a limit of turns, until at most
/// `tiles` are free; nothing where it is over by then.
std::optional<Ended> random_ending(Random& random, int tiles) {
  constexpr std::array kLayouts{Layout::interleaved, Layout::offset, Layout::square};
  oracle::Start start = oracle::wild_start(
      random,
      {.rows = 6, .columns = 5, .players = 2, .penguins = 4, .layout = kLayouts[random.below(3)]});
  start.position.turns_left.reset();
  if (start.position.players.size() != 2) return std::nullopt;
  Ended ended{SmallRules(start.position, start.variant), {}};
  ended.state = ended.rules.start();
  const auto over = [&] { return ended.rules.over(ended.state); };
  while (!over() && (ended.rules.placing(ended.state) || ended.state.free.count() > tiles)) {
    ended.rules.play(ended.state, ended.rules.sample(ended.state, random));
  }
  if (over()) return std::nullopt;
  return ended;
}

template <class Set>
void expect_the_exact_value(const Ended& ended) {
  const SmallRules& rules = ended.rules;
  auto state = ended.state;
  Duel<Set> duel(rules, *engine::embed(rules.shape(), Set::kCapacity), 1);
  const Seat me = state.turn;
  const auto proof = duel.prove(state, {});
  ASSERT_TRUE(proof);
  Plain<Set> plain(duel.moves());
  const auto node = duel.node(state);
  Solver<Set> solver(duel.moves(), 10);
  if (duel.moves().can_move(node, node.side)) {
    ASSERT_EQ(solver.solve(node, {})->value, plain.value(node));
  }
  for (const Action& action : proof->line) {
    ASSERT_TRUE(rules.judge(state, action));
    rules.play(state, action);
  }
  ASSERT_TRUE(rules.over(state));
  const int lead = *rules.score(state, me) - *rules.score(state, Seat(1 - me.number()));
  ASSERT_EQ(proof->value, lead * search::kPoint);
}

TEST(FishEndgame, AgreesWithThePlainSolverInEveryVariant) {
  int solved = 0;
  for (std::uint64_t seed = 0; seed < 250; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Random random(seed);
    const auto ended = random_ending(random, 7);
    if (!ended) continue;
    ASSERT_NO_FATAL_FAILURE(expect_the_exact_value<geometry::Bits64>(*ended));
    if (++solved % 10 == 0) {
      ASSERT_NO_FATAL_FAILURE(expect_the_exact_value<geometry::Bits128>(*ended));
    }
  }
  EXPECT_GT(solved, 60);
}

TEST(FishEndgame, TellsTheSideOnTurnFromATileInItsKeys) {
  Ending<geometry::Bits64> ending;
  ending.free = geometry::Bits64::first(2);
  Ending<geometry::Bits64> other = ending;
  other.free.reset(0);
  other.side = 1;
  EXPECT_NE(ending.key(), other.key());
}

TEST(FishEndgame, GivesUpWhereTheLimitsStopIt) {
  Random random(3);
  const Variant variant{Collect::leaving_last, Placing::one_fish};
  const SmallRules rules(*set_up(boxed_board(random), 2, variant), variant);
  auto state = rules.start();
  while (rules.placing(state)) rules.play(state, rules.sample(state, random));
  Duel<geometry::Bits64> duel(rules, *engine::embed(rules.shape(), 64), 1);
  search::Limits limits;
  limits.nodes = 1000;
  EXPECT_FALSE(duel.prove(state, limits));
}

}  // namespace
}  // namespace hexarena::fish::endgame
