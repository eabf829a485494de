#include "tournament/statistics.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "base/random.hpp"

namespace hexarena::tournament {
namespace {

TEST(Statistics, TheErrorIsThatOfTheMean) {
  const std::array<double, 4> results{0, 1, 1, 0};
  const Estimate found = estimate(results);
  EXPECT_DOUBLE_EQ(found.mean, 0.5);
  // Deviation sqrt(1/3), of the mean half of it.
  EXPECT_NEAR(found.error, 1.96 * 0.288675, 1e-5);
}

TEST(Statistics, FewResultsSayLittle) {
  EXPECT_DOUBLE_EQ(estimate({}).mean, 0);
  const std::array<double, 1> one{0.75};
  EXPECT_DOUBLE_EQ(estimate(one).mean, 0.75);
  EXPECT_DOUBLE_EQ(estimate(one).error, 0);
  const std::array<double, 3> same{1, 1, 1};
  EXPECT_DOUBLE_EQ(estimate(same).error, 0);
}

TEST(Statistics, TheIntervalHoldsTheTruthAboutAsOftenAsItSays) {
  base::Random random(1);
  int held = 0;
  constexpr int kTrials = 2000;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<double> results;
    for (int i = 0; i < 100; ++i) results.push_back(random.below(10) < 7 ? 1 : 0);
    const Estimate found = estimate(results);
    if (found.mean - found.error <= 0.7 && 0.7 <= found.mean + found.error) ++held;
  }
  EXPECT_GT(held, kTrials * 92 / 100);
  EXPECT_LT(held, kTrials * 98 / 100);
}

TEST(Statistics, EloIsThatOfTheExpectedScore) {
  EXPECT_DOUBLE_EQ(elo(0.5), 0);
  EXPECT_NEAR(elo(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(elo(0.25), -elo(0.75), 1e-9);
  EXPECT_DOUBLE_EQ(elo(1), 1200);
  EXPECT_DOUBLE_EQ(elo(-0.1), -1200);
}

}  // namespace
}  // namespace hexarena::tournament
