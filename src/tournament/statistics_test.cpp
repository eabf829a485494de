#include "tournament/statistics.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "tournament/distributions.hpp"

namespace hexarena::tournament {
namespace {

TEST(Distributions, AgreeWithTables) {
  // Student's t for a two-sided 95%, as in published tables.
  EXPECT_NEAR(student_deviations(1, 0.95), 12.706, 0.001);
  EXPECT_NEAR(student_deviations(4, 0.95), 2.776, 0.001);
  EXPECT_NEAR(student_deviations(30, 0.95), 2.042, 0.001);
  EXPECT_NEAR(student_deviations(1e6, 0.95), 1.960, 0.001);
  // With integer parameters the beta distribution is a polynomial.
  EXPECT_NEAR(beta_below(2, 3, 0.4), 0.5248, 1e-10);
  EXPECT_NEAR(beta_below(3, 2, 0.6), 1 - 0.5248, 1e-10);
  EXPECT_NEAR(beta_below(1, 1, 0.3), 0.3, 1e-12);
  EXPECT_DOUBLE_EQ(beta_below(2, 3, 0), 0);
  EXPECT_DOUBLE_EQ(beta_below(2, 3, 1), 1);
  // Clopper and Pearson: 7 of 10 won, [0.348, 0.933].
  EXPECT_NEAR(beta_quantile(7, 4, 0.025), 0.3475, 0.0001);
  EXPECT_NEAR(beta_quantile(8, 3, 0.975), 0.9333, 0.0001);
}

TEST(Statistics, WithoutGamesNothingIsKnown) {
  const ScoreEstimate none = estimate_score({});
  EXPECT_DOUBLE_EQ(none.low, 0);
  EXPECT_DOUBLE_EQ(none.high, 1);
  EXPECT_DOUBLE_EQ(none.superiority, 0.5);
  EXPECT_TRUE(none.few);
}

TEST(Statistics, AllWonHasABoundOnOneSideOnly) {
  for (const std::size_t blocks : {1, 2, 10, 1000}) {
    const ScoreEstimate won = estimate_score(std::vector<double>(blocks, 1.0));
    EXPECT_DOUBLE_EQ(won.mean, 1);
    EXPECT_DOUBLE_EQ(won.high, 1);
    EXPECT_LT(won.low, 1);
    const ScoreEstimate lost = estimate_score(std::vector<double>(blocks, 0.0));
    EXPECT_NEAR(lost.high, 1 - won.low, 1e-9);
    EXPECT_NEAR(lost.superiority, 1 - won.superiority, 1e-9);
    EXPECT_EQ(won.few, blocks < kEnoughBlocks);
  }
  // One pair proves next to nothing, ten do.
  const std::array<double, 1> one{1};
  EXPECT_LT(estimate_score(one).low, 0.1);
  const std::vector<double> ten(10, 1.0);
  EXPECT_GT(estimate_score(ten).low, 0.65);
  EXPECT_GT(estimate_score(ten).superiority, 0.99);
}

TEST(Statistics, ManyBlocksAgreeWithTheNormalDistribution) {
  std::vector<double> blocks;
  for (int i = 0; i < 4000; ++i) blocks.push_back(i % 4 == 0 ? 0.25 : 0.75);
  const ScoreEstimate found = estimate_score(blocks);
  EXPECT_DOUBLE_EQ(found.mean, 0.625);
  // A deviation of √3/8 of each block, and 1.96 of it divided by √4000 to either side.
  const double error = kDeviations * 0.216506 / 63.2456;
  EXPECT_NEAR(found.low, found.mean - error, 2e-4);
  EXPECT_NEAR(found.high, found.mean + error, 2e-4);
}

TEST(Statistics, CorrelatedGamesCountAsFewer) {
  std::vector<double> alike;
  std::vector<double> apart;
  for (int i = 0; i < 20; ++i) {
    alike.push_back(i % 2);
    apart.push_back(i % 4 == 0 ? 1 : (i % 4 == 1 ? 0 : 0.5));
  }
  const ScoreEstimate wide = estimate_score(alike);
  const ScoreEstimate narrow = estimate_score(apart);
  EXPECT_GT(wide.high - wide.low, 1.3 * (narrow.high - narrow.low));
  EXPECT_NEAR(wide.superiority, 0.5, 1e-9);
}

TEST(Statistics, SuperiorityIsMoreThanAnEqualShare) {
  // One of three equals gets a third of the points.
  const std::vector<double> third(30, 1.0 / 3);
  EXPECT_LT(estimate_score(third).superiority, 0.01);
  EXPECT_NEAR(estimate_score(third, 1.0 / 3).superiority, 0.5, 0.05);
}

TEST(Statistics, EloMatchesTheExpectedScore) {
  EXPECT_DOUBLE_EQ(*elo(0.5), 0);
  EXPECT_NEAR(*elo(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(*elo(0.25), -*elo(0.75), 1e-9);
  EXPECT_FALSE(elo(1));
  EXPECT_FALSE(elo(0));
}

}  // namespace
}  // namespace hexarena::tournament
