// The live grid agrees with the full grid on every position it can represent, and it can represent
// every position that can be reached from the start.
#include "games/reversi/live_grid.hpp"

#include <gtest/gtest.h>

#include "games/reversi/oracle_testing.hpp"

namespace hexarena::reversi {
namespace {

using base::Random;

/// Compares all queries of the two grids on one state.
void expect_same(const LiveRules& live, const LiveRules::State& few, const LargeRules& full,
                 const LargeRules::State& many) {
  for (const bool theirs : {false, true}) {
    const auto& a = theirs ? live.theirs(few) : live.own(few);
    const auto& b = theirs ? live.own(few) : live.theirs(few);
    const auto& c = theirs ? full.theirs(many) : full.own(many);
    const auto& d = theirs ? full.own(many) : full.theirs(many);
    EXPECT_EQ(live.grid().count(a), full.grid().count(c));
    const auto found = live.grid().moves(a, b);
    const auto wanted = full.grid().moves(c, d);
    for (int i = 0; i < cells_of(live.size()); ++i) {
      const auto at = static_cast<Index>(i);
      EXPECT_EQ(found.test(i), wanted.test(i));
      EXPECT_EQ(live.grid().has(a, at), full.grid().has(c, at));
      if (live.taken(few, at)) continue;
      const auto turned = live.grid().flips(a, b, at);
      const auto expected = full.grid().flips(c, d, at);
      EXPECT_EQ(turned.any(), found.test(i));
      for (int j = 0; j < cells_of(live.size()); ++j) {
        ASSERT_EQ(live.grid().has(turned, static_cast<Index>(j)),
                  full.grid().has(expected, static_cast<Index>(j)));
      }
    }
  }
}

TEST(LiveGrid, IsTheFullGridInEveryReachablePosition) {
  for (int seed = 0; seed < 40; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const Position start = start_position(1 + seed % LiveGrid::kLargest);
    const Variant variant{true, random.between(1, 2)};
    const LiveRules live(start, variant);
    const LargeRules full(start, variant);
    auto few = live.start();
    auto many = full.start();
    while (!live.over(few)) {
      expect_same(live, few, full, many);
      ASSERT_EQ(live.position(few), full.position(many)) << "seed " << seed;
      ASSERT_FALSE(HasFailure()) << "seed " << seed;
      // The same draw must give the same action: seeded games do not depend on the rules type.
      Random fork = random;
      const Action action = live.sample(few, random);
      ASSERT_EQ(full.sample(many, fork), action) << "seed " << seed;
      live.play(few, action);
      full.play(many, action);
    }
    EXPECT_TRUE(full.over(many));
    EXPECT_EQ(live.winners(few), full.winners(many));
  }
}

TEST(LiveGrid, HoldsEveryPositionThatCanBeReached) {
  // Played with rules that do not distinguish dead cells.
  for (int size = 1; size <= kMaxSize; ++size) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      Random random(seed);
      const LargeRules rules(start_position(size), {true, 1});
      auto state = rules.start();
      while (!rules.over(state)) rules.play(state, rules.sample(state, random));
      const Position end = rules.position(state);
      for (const auto* discs : {&end.black, &end.white}) {
        for (const Cell cell : *discs) EXPECT_FALSE(is_dead(cell)) << to_string(cell);
      }
      EXPECT_EQ(LiveGrid::holds(end), size <= LiveGrid::kLargest);
    }
  }
}

TEST(LiveGrid, HoldsNothingWithADiscOnADeadCell) {
  for (const Color color : {Color::black, Color::white}) {
    for (const Cell cell : oracle::cells_on(5)) {
      Position position{5, Color::black, 0, {}, {}};
      (color == Color::black ? position.black : position.white).push_back(cell);
      EXPECT_EQ(LiveGrid::holds(position), !(cell.q % 2 == 0 && cell.r % 2 == 0));
    }
  }
  EXPECT_TRUE(LiveGrid::holds({5, Color::white, 2, {}, {}}));
  EXPECT_FALSE(LiveGrid::holds(start_position(6)));
}

TEST(LiveGrid, DistinguishesAllDiscs) {
  for (int size = 1; size <= LiveGrid::kLargest; ++size) {
    const LiveGrid grid(size);
    LiveGrid::Discs all;
    int live = 0;
    for (int i = 0; i < cells_of(size); ++i) {
      const auto at = static_cast<Index>(i);
      const geometry::Place place = grid.shape().place(at);
      const LiveGrid::Discs disc = grid.disc(at);
      if (is_dead({place.column, place.row})) {
        EXPECT_FALSE(disc.any());
        EXPECT_FALSE(grid.has(all, at));
        continue;
      }
      EXPECT_EQ(grid.count(disc), 1);
      EXPECT_FALSE(grid.has(all, at));
      all = all | disc;
      EXPECT_TRUE(grid.has(all, at));
      EXPECT_EQ(grid.count(all), ++live);
    }
    EXPECT_EQ((std::array{6, 12, 30, 42, 72}[static_cast<std::size_t>(size - 1)]), live);
  }
}

TEST(LiveGrid, NeverPlacesOnDeadCells) {
  const LiveGrid grid(4);
  const LiveGrid::Discs nothing;
  EXPECT_TRUE(grid.moves(nothing, nothing).none());
  for (int i = 0; i < cells_of(4); ++i) {
    EXPECT_FALSE(grid.flips(nothing, nothing, static_cast<Index>(i)).any());
  }
}

/// Hashes of the same discs are equal, of others different in all games tried.
template <class FastRules>
void expect_good_hashes(int size) {
  const FastRules rules(start_position(size), {true, 1});
  std::map<std::uint64_t, Position> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    auto state = rules.start();
    for (; !rules.over(state); rules.play(state, rules.sample(state, random))) {
      Position discs = rules.position(state);
      discs.turn = Color::black;
      discs.passes = 0;
      const auto [known, fresh] =
          seen.emplace(rules.grid().hash(state.discs[0], state.discs[1]), discs);
      ASSERT_TRUE(fresh || known->second == discs);
    }
  }
  EXPECT_GT(seen.size(), 1000U);
}

TEST(ReversiGrids, HashTheirDiscs) {
  expect_good_hashes<LiveRules>(5);
  expect_good_hashes<MediumRules>(5);
  expect_good_hashes<LargeRules>(7);
}

}  // namespace
}  // namespace hexarena::reversi
