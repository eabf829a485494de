// The fast rules against the oracle: on every board, at every step of every random game, they must
// agree. A failure names the seed of its game, which is enough to reproduce it.
#include <gtest/gtest.h>

#include "games/reversi/oracle_testing.hpp"

namespace hexarena::reversi {
namespace {

using base::Random;
using oracle::Deed;
using oracle::Oracle;

/// One game played by both. Every expectation compares the fast rules with the oracle.
template <class FastRules>
class Pair {
 public:
  Pair(const Position& position, const Variant& variant)
      : slow(position, variant), rules(position, variant), state(rules.start()) {}

  void play(const Deed& deed) {
    slow.play(deed);
    rules.play(state, oracle::action_of(rules, deed));
  }
  void remove(Color color) {
    slow.remove(color);
    rules.remove(state, seat(color));
  }

  /// Whether both agree; a disagreement is reported as a failure.
  bool agree(Random& random) const {
    const std::vector<Deed> legal = slow.legal();
    EXPECT_EQ(oracle::legal_deeds(rules, state), legal);
    EXPECT_EQ(rules.over(state), slow.over());
    EXPECT_EQ(rules.position(state), slow.position());
    rules::SeatSet actors;
    if (!slow.over()) actors.add(seat(slow.turn()));
    EXPECT_EQ(rules.actors(state), actors);
    for (const Color color : {Color::black, Color::white}) {
      EXPECT_EQ(rules.score(state, seat(color)), slow.score(color));
      EXPECT_EQ(rules.winners(state).has(seat(color)), slow.winners().contains(color));
    }
    agree_on_any_cell(legal);
    if (!legal.empty()) agree_on_taking_back(legal, random);
    return !testing::Test::HasFailure();
  }

  Oracle slow;
  FastRules rules;
  typename FastRules::State state;

 private:
  void agree_on_any_cell(const std::vector<Deed>& legal) const {
    const std::set<Deed> listed(legal.begin(), legal.end());
    for (int i = 0; i < cells_of(rules.size()); ++i) {
      const auto at = static_cast<Index>(i);
      const Cell cell = rules.cell(at);
      EXPECT_EQ(rules.flips(state, at), slow.may_place(cell) ? slow.turned(cell).size() : 0U);
      EXPECT_EQ(rules.judge(state, Action{at}).has_value(), listed.contains(cell));
    }
    EXPECT_EQ(rules.judge(state, Action::pass()).has_value(), listed.contains(std::nullopt));
  }
  void agree_on_taking_back(const std::vector<Deed>& legal, Random& random) const {
    auto changing = state;
    const Action sampled = rules.sample(state, random);
    const std::set<Deed> listed(legal.begin(), legal.end());
    EXPECT_TRUE(listed.contains(oracle::deed_of(rules, sampled)));
    rules.take_back(changing, rules.play(changing, sampled));
    EXPECT_EQ(rules.position(changing), slow.position());
  }
};

/// Plays a random game, some of them with a removal; false at the first disagreement.
template <class FastRules>
bool same_game(const Position& position, const Variant& variant, Random& random) {
  Pair<FastRules> pair(position, variant);
  const bool removal = random.below(8) == 0;
  while (pair.agree(random)) {
    std::vector<Deed> legal = pair.slow.legal();
    if (legal.empty()) return true;
    if (removal && random.below(12) == 0) {
      pair.remove(random.below(2) == 0 ? Color::black : Color::white);
      continue;
    }
    // Free passes would soon end every game: make them rarer.
    if (legal.size() > 1 && !legal.back() && random.below(4) > 0) legal.pop_back();
    pair.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return false;
}

template <class FastRules>
void same_games_from_the_start(int games, int smallest, int largest) {
  for (int seed = 0; seed < games; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const Position start = start_position(random.between(smallest, largest));
    const Variant variant = oracle::wild_variant(random);
    ASSERT_TRUE(same_game<FastRules>(start, variant, random)) << "seed " << seed;
  }
}
template <class FastRules>
void same_games_from_anywhere(int games, int smallest, int largest) {
  for (int seed = 0; seed < games; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const Position start = oracle::wild_position(random, smallest, largest);
    const Variant variant = oracle::wild_variant(random);
    ASSERT_TRUE(check(start)) << "seed " << seed;
    ASSERT_TRUE(same_game<FastRules>(start, variant, random)) << "seed " << seed;
  }
}

TEST(ReversiOracle, AgreesWithTheLiveRulesFromTheStart) {
  same_games_from_the_start<LiveRules>(300, 1, LiveGrid::kLargest);
}

TEST(ReversiOracle, AgreesWithTheLiveRulesWheneverAllDeadCellsAreEmpty) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    Position start = oracle::wild_position(random, 1, LiveGrid::kLargest);
    std::erase_if(start.black, is_dead);
    std::erase_if(start.white, is_dead);
    ASSERT_TRUE(LiveGrid::holds(start));
    const Variant variant = oracle::wild_variant(random);
    ASSERT_TRUE(same_game<LiveRules>(start, variant, random)) << "seed " << seed;
  }
}

TEST(ReversiOracle, AgreesWithTheMediumRulesFromTheStart) {
  same_games_from_the_start<MediumRules>(60, 1, 6);
}

TEST(ReversiOracle, AgreesWithTheMediumRulesFromAnywhere) {
  same_games_from_anywhere<MediumRules>(300, 1, 6);
}

TEST(ReversiOracle, AgreesWithTheLargeRulesFromTheStart) {
  same_games_from_the_start<LargeRules>(20, 1, 10);
}

TEST(ReversiOracle, AgreesWithTheLargeRulesFromAnywhere) {
  same_games_from_anywhere<LargeRules>(100, 1, 6);
  same_games_from_anywhere<LargeRules>(20, 7, 10);
}

}  // namespace
}  // namespace hexarena::reversi
