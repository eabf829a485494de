// The fast rules against the oracle: on every board, at every step of every random game, they must
// agree. A failure names the seed of its game, which is enough to reproduce it.
#include <gtest/gtest.h>

#include "games/fish/oracle_testing.hpp"
#include "games/fish/playing_testing.hpp"

namespace hexarena::fish {
namespace {

using base::Random;
using oracle::Deed;
using oracle::GameOn;
using oracle::Oracle;
using oracle::Wilderness;

/// One game played by both. Every expectation compares the fast rules with the oracle.
template <class FastRules>
class Pair {
 public:
  Pair(const Position& position, const Variant& variant)
      : slow(position, variant), fast(position, variant) {}

  void play(const Deed& deed) {
    slow.play(deed);
    fast.rules.play(fast.state, oracle::action_of(fast.rules, deed));
  }
  void remove(Seat seat) {
    slow.remove(fast.rules.color(seat));
    fast.remove(seat);
  }

  /// Whether both agree; a disagreement is reported as a failure.
  bool agree(Random& random) const {
    const std::vector<Deed> legal = slow.legal();
    EXPECT_EQ(fast.legal(), legal);
    EXPECT_EQ(fast.over(), slow.over());
    EXPECT_EQ(fast.placing(), slow.placing());
    EXPECT_EQ(fast.position(), slow.position());
    const auto scores = slow.scores();
    const auto winners = slow.winners();
    for (int i = 0; i < fast.rules.seats(); ++i) {
      const Color color = fast.rules.color(Seat(i));
      const auto score = scores.find(color);
      EXPECT_EQ(fast.score(Seat(i)),
                score == scores.end() ? std::nullopt : std::optional(score->second));
      EXPECT_EQ(fast.rules.winners(fast.state).has(Seat(i)), winners.contains(color));
    }
    for (const Player& player : slow.position().players) agree_on(player);
    agree_on_who_may_act();
    agree_on_any_deed(legal, random);
    if (!legal.empty()) agree_on_taking_back(legal, random);
    return !testing::Test::HasFailure();
  }

  Oracle slow;
  GameOn<FastRules> fast;

 private:
  [[nodiscard]] Seat seat_of(Color color) const {
    int number = 0;
    while (fast.rules.color(Seat(number)) != color) ++number;
    return Seat(number);
  }
  void agree_on(const Player& player) const {
    EXPECT_EQ(fast.rules.can_move(fast.state, seat_of(player.color)), slow.can_move(player));
    for (const Place from : player.places) EXPECT_EQ(fast.reach(from), slow.reach(from));
  }
  void agree_on_who_may_act() const {
    SeatSet actors;
    if (!slow.over()) actors.add(seat_of(slow.position().players.front().color));
    EXPECT_EQ(fast.rules.actors(fast.state), actors);
  }
  /// A random deed is judged legal exactly if it is among the legal ones.
  void agree_on_any_deed(const std::vector<Deed>& legal, Random& random) const {
    const std::vector<Place> tiles = oracle::tiles_of(slow.position().board);
    const auto any = [&random](const std::vector<Place>& places) {
      return places[random.below(static_cast<std::uint32_t>(places.size()))];
    };
    std::vector<Deed> deeds{Deed::skip()};
    if (!tiles.empty()) deeds.push_back(Deed::place(any(tiles)));
    for (const Player& player : slow.position().players) {
      if (!player.places.empty()) deeds.push_back(Deed::move(any(player.places), any(tiles)));
    }
    for (const Deed& deed : deeds) {
      const bool listed = std::binary_search(legal.begin(), legal.end(), deed);
      EXPECT_EQ(fast.refusal(deed).empty(), listed) << deed;
    }
  }
  void agree_on_taking_back(const std::vector<Deed>& legal, Random& random) const {
    auto changing = fast.state;
    const Action sampled = fast.rules.sample(fast.state, random);
    const Deed deed = oracle::deed_of(fast.rules, sampled);
    EXPECT_TRUE(std::binary_search(legal.begin(), legal.end(), deed)) << deed;
    fast.rules.take_back(changing, fast.rules.play(changing, sampled));
    EXPECT_EQ(fast.rules.position(changing), slow.position());
  }
};

/// Plays a random game, half of them with removals; false at the first disagreement.
template <class FastRules>
bool same_game(const Position& position, const Variant& variant, Random& random) {
  Pair<FastRules> pair(position, variant);
  const bool removals = random.below(2) == 0;
  while (pair.agree(random)) {
    const std::vector<Player>& players = pair.slow.position().players;
    if (removals && !players.empty() && random.below(12) == 0) {
      Seat seat(
          static_cast<int>(random.below(static_cast<std::uint32_t>(pair.fast.rules.seats()))));
      seat = pair.fast.state.present.after(seat);
      pair.remove(seat);
      continue;
    }
    const std::vector<Deed> legal = pair.slow.legal();
    if (legal.empty()) return true;
    pair.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return false;
}

template <class FastRules>
void same_games(int games, const Wilderness& wild) {
  for (int seed = 0; seed < games; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const oracle::Start start = oracle::wild_start(random, wild);
    ASSERT_TRUE(same_game<FastRules>(start.position, start.variant, random)) << "seed " << seed;
  }
}

TEST(FishOracle, AgreesOnAnySmallBoard) { same_games<SmallRules>(2000, {}); }

TEST(FishOracle, AgreesOnTinyBoardsWhereMostPlayersAreStuck) {
  same_games<SmallRules>(8000, {.rows = 4, .columns = 3});
}

TEST(FishOracle, AgreesWithUpToNinePlayers) {
  same_games<SmallRules>(600, {.players = 9, .penguins = 3});
}

TEST(FishOracle, AgreesOnOffsetRows) {
  same_games<SmallRules>(600, {.players = 9, .layout = geometry::Layout::offset});
}

TEST(FishOracle, AgreesOnSquares) {
  same_games<SmallRules>(600, {.players = 9, .layout = geometry::Layout::square});
}

TEST(FishOracle, AgreesWithTheLargeRulesOnSmallBoards) { same_games<LargeRules>(300, {}); }

TEST(FishOracle, AgreesWithTheLargeRulesOnEveryGrid) {
  for (const geometry::Layout layout :
       {geometry::Layout::interleaved, geometry::Layout::offset, geometry::Layout::square}) {
    same_games<LargeRules>(30, {.rows = 12, .columns = 12, .players = 9, .layout = layout});
  }
}

TEST(FishOracle, AgreesOnTheBoxedGame) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed);
    const Variant variant{Collect::leaving_last, Placing::one_fish};
    const auto start = set_up(boxed_board(random), random.between(2, 4), variant);
    ASSERT_TRUE(start);
    ASSERT_TRUE(same_game<SmallRules>(*start, variant, random)) << "seed " << seed;
  }
}

TEST(FishOracle, AgreesOnBoardsOfTwelveByTwelve) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Random random(seed);
    const std::array<Place, 3> holes{{{0, 0}, {5, 5}, {11, 3}}};
    const auto start = set_up(*random_board(12, 12, holes, random), random.between(2, 4), {});
    ASSERT_TRUE(start);
    ASSERT_TRUE(same_game<LargeRules>(*start, {}, random)) << "seed " << seed;
  }
}

TEST(FishOracle, AgreesOnABoardOfSixtyFourBySixtyFour) {
  Random random(64);
  Pair<LargeRules> pair(*set_up(*random_board(64, 64, {}, random), 4, {}), {});
  for (int ply = 0; ply < 120; ++ply) {
    ASSERT_TRUE(pair.agree(random)) << "ply " << ply;
    const std::vector<Deed> legal = pair.slow.legal();
    pair.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
  }
}

TEST(FishOracle, SmallAndLargeRulesPlayTheSameGames) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const oracle::Start start = oracle::wild_start(random, {});
    const SmallRules small(start.position, start.variant);
    const LargeRules large(start.position, start.variant);
    auto few = small.start();
    auto many = large.start();
    std::vector<Action> from_small;
    std::vector<Action> from_large;
    while (true) {
      small.actions(few, from_small);
      large.actions(many, from_large);
      ASSERT_EQ(from_small, from_large) << "seed " << seed;
      ASSERT_EQ(small.position(few), large.position(many)) << "seed " << seed;
      ASSERT_EQ(small.winners(few), large.winners(many)) << "seed " << seed;
      if (from_small.empty()) break;
      // The same draw must give the same action: seeded games do not depend on the rules type.
      Random fork = random;
      const Action action = small.sample(few, random);
      ASSERT_EQ(large.sample(many, fork), action) << "seed " << seed;
      small.play(few, action);
      large.play(many, action);
    }
  }
}

}  // namespace
}  // namespace hexarena::fish
