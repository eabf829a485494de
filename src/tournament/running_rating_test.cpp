// Ratings updated game by game converge to the true strengths.
#include "tournament/running_rating.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "base/random.hpp"

namespace hexarena::tournament {
namespace {

TEST(RunningRating, AgreesWithThePublishedExample) {
  // Glickman's own example: 1500 (200) meets 1400 (30), 1550 (100) and 1700 (300) and wins, loses,
  // loses. He rates a period of three games at once, which gives 1464 (151.4).
  std::array<RunningRating, 4> all{{{1500, 200}, {1400, 30}, {1550, 100}, {1700, 300}}};
  revise(all, {{0}, {1}});
  EXPECT_NEAR(all[0].elo, 1563.4, 0.1);
  EXPECT_NEAR(all[0].deviation, 175.2, 0.1);
  revise(all, {{2}, {0}});
  revise(all, {{3}, {0}});
  EXPECT_NEAR(all[0].elo, 1464, 1);
  EXPECT_NEAR(all[0].deviation, 151.4, 1);
}

TEST(RunningRating, FindsTheDifferenceOfTwoPlayers) {
  base::Random random(1);
  std::array<RunningRating, 2> two{};
  for (int game = 0; game < 3000; ++game) {
    const bool wins = random.below(1000) < 760;  // 200 Elo
    revise(two, wins ? Ranking{{0}, {1}} : Ranking{{1}, {0}});
  }
  EXPECT_NEAR(two[0].elo - two[1].elo, 200, 60);
  EXPECT_EQ(two[0].deviation, kLeastDeviation);
}

TEST(RunningRating, ADrawChangesNothingForEqualsAndHelpsTheWeaker) {
  std::array<RunningRating, 2> equal{};
  revise(equal, {{0, 1}});
  EXPECT_EQ(equal[0].elo, 0);
  EXPECT_LT(equal[0].deviation, kFirstDeviation);
  std::array<RunningRating, 2> apart{{{200, 100}, {-200, 100}}};
  revise(apart, {{0, 1}});
  EXPECT_LT(apart[0].elo, 200);
  EXPECT_GT(apart[1].elo, -200);
}

TEST(RunningRating, OrdersAGameOfFour) {
  std::array<RunningRating, 4> four{};
  revise(four, {{2}, {0, 3}, {1}});
  EXPECT_GT(four[2].elo, four[0].elo);
  EXPECT_EQ(four[0].elo, four[3].elo);
  EXPECT_GT(four[3].elo, four[1].elo);
  EXPECT_NEAR(four[0].elo + four[1].elo + four[2].elo + four[3].elo, 0, 1e-9);
}

TEST(RunningRating, AGameOfOneChangesNothing) {
  std::array<RunningRating, 1> one{};
  revise(one, {{0}});
  EXPECT_EQ(one[0].deviation, kFirstDeviation);
}

}  // namespace
}  // namespace hexarena::tournament
