// The sequential test: published numbers, its error rates, and its behaviour on little data.
#include "tournament/sprt.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/random.hpp"

namespace hexarena::tournament {
namespace {

TEST(Sprt, AgreesWithPublishedNumbers) {
  // From the tests of fastchess (app/tests/sprt_test.cpp, "logistic pentanomial 1" and "2"), which
  // agree with Fishtest's calculator; the pairs with one point are there given in two parts.
  EXPECT_NEAR((Sprt{0.5, 2.5}.llr({223, 9863, 20279 + 1000, 10037, 246})), -3.07, 0.005);
  EXPECT_NEAR((Sprt{0, 2}.llr({871, 26175, 55003 + 980, 26678, 821})), -4.98, 0.005);
}

TEST(Sprt, AgreesWithPublishedNumbersOfTheNormalizedModel) {
  // From the same tests: "normalized pentanomial 1" and "2".
  constexpr auto kModel = Sprt::Model::normalized;
  EXPECT_NEAR((Sprt{0, 2, 0.05, 0.05, kModel}.llr({365, 16618, 36029 + 200, 16974, 390})), 2.25,
              0.02);
  EXPECT_NEAR((Sprt{-1.75, 0.25, 0.05, 0.05, kModel}.llr({127, 4883, 10311 + 401, 5150, 104})),
              3.01, 0.02);
}

TEST(Sprt, ModelsHaveNames) {
  EXPECT_EQ(*read_sprt_model(name(Sprt::Model::logistic)), Sprt::Model::logistic);
  EXPECT_EQ(*read_sprt_model(name(Sprt::Model::normalized)), Sprt::Model::normalized);
  EXPECT_FALSE(read_sprt_model("bayesian"));
}

TEST(Sprt, ItsBoundsAreWalds) {
  const Sprt usual{0, 5};
  EXPECT_NEAR(usual.lower(), -2.944, 0.001);
  EXPECT_NEAR(usual.upper(), 2.944, 0.001);
  const Sprt careful{0, 5, 0.01, 0.1};
  EXPECT_NEAR(careful.lower(), std::log(0.1 / 0.99), 1e-12);
  EXPECT_NEAR(careful.upper(), std::log(0.9 / 0.01), 1e-12);
}

TEST(Sprt, IsSymmetricInThePlayers) {
  const PairCounts pairs{3, 14, 15, 9, 26};
  const PairCounts turned{26, 9, 15, 14, 3};
  EXPECT_NEAR((Sprt{-10, 30}.llr(pairs)), -(Sprt{-30, 10}.llr(turned)), 1e-9);
}

TEST(Sprt, WithoutGamesItIsUndecided) {
  const Sprt test{0, 20};
  EXPECT_NEAR(test.llr({}), 0, 0.01);
  EXPECT_EQ(test.verdict({}), Sprt::Verdict::undecided);
  EXPECT_EQ(test.verdict({0, 0, 0, 0, 1}), Sprt::Verdict::undecided);
}

TEST(Sprt, AConstantResultDecidesEventually) {
  const Sprt test{0, 20};
  EXPECT_EQ(test.verdict({0, 0, 0, 0, 1000}), Sprt::Verdict::elo1);
  EXPECT_EQ(test.verdict({1000, 0, 0, 0, 0}), Sprt::Verdict::elo0);
  EXPECT_EQ(test.verdict({0, 0, 100'000, 0, 0}), Sprt::Verdict::elo0);
  for (const PairCounts& pairs : {PairCounts{1'000'000'000, 0, 0, 0, 0}, PairCounts{0, 1, 0, 0, 0},
                                  PairCounts{0, 0, 0, 1'000'000'000, 1}}) {
    EXPECT_TRUE(std::isfinite((Sprt{-800, 800}.llr(pairs))));
    EXPECT_TRUE(std::isfinite((Sprt{-50, 50, 0.05, 0.05, Sprt::Model::normalized}.llr(pairs))));
  }
}

TEST(Sprt, CountsPairsByTheirPoints) {
  const std::vector<double> blocks{0, 0.25, 0.5, 0.5, 0.75, 1, 1, 1};
  EXPECT_EQ(count_pairs(blocks), (PairCounts{1, 1, 2, 1, 3}));
}

/// How often the test accepts elo1 when the first player has this strength, and how long it takes.
struct Trials {
  int accepted = 0;
  int undecided = 0;
  double pairs = 0;
};
Trials simulate(const Sprt& test, double elo, int trials) {
  // Half of all games are drawn, the rest are won according to the strength; the games of a pair
  // are correlated in that the better side of the board wins more often for both players.
  const double score = 1 / (1 + std::pow(10, -elo / 400));
  constexpr double kBoard = 0.08;
  base::Random random(7);
  const auto game = [&](double favour) {
    const double win = score - 0.25 + favour;
    const double drawn = static_cast<double>(random.next() >> 11U) * 0x1p-53;
    return drawn < win ? 2 : (drawn < win + 0.5 ? 1 : 0);
  };
  Trials result;
  for (int i = 0; i < trials; ++i) {
    PairCounts pairs{};
    auto verdict = Sprt::Verdict::undecided;
    constexpr int kMostPairs = 20'000;
    int played = 0;
    for (; verdict == Sprt::Verdict::undecided && played < kMostPairs; ++played) {
      ++pairs[static_cast<std::size_t>(game(kBoard) + game(-kBoard))];
      verdict = test.verdict(pairs);
    }
    result.accepted += verdict == Sprt::Verdict::elo1 ? 1 : 0;
    result.undecided += verdict == Sprt::Verdict::undecided ? 1 : 0;
    result.pairs += played;
  }
  result.pairs /= trials;
  return result;
}

TEST(Sprt, HasItsNominalErrorRates) {
  const Sprt test{0, 40};
  constexpr int kTrials = 400;
  const Trials equal = simulate(test, 0, kTrials);
  const Trials stronger = simulate(test, 40, kTrials);
  // 5% of 400 are 20, with a deviation of 4.4; both ends must be able to fail.
  EXPECT_LE(equal.accepted, 35);
  EXPECT_GE(equal.accepted, 4);
  EXPECT_GE(stronger.accepted, kTrials - 35);
  EXPECT_LE(stronger.accepted, kTrials - 4);
  EXPECT_EQ(equal.undecided + stronger.undecided, 0);
  // In the other model: half of all games are drawn, so that a deviation is about √2/4 of a point,
  // and 40 Elo are about 56 normalized.
  const Sprt normalized{0, 56, 0.05, 0.05, Sprt::Model::normalized};
  EXPECT_LE(simulate(normalized, 0, kTrials / 4).accepted, 12);
  EXPECT_GE(simulate(normalized, 40, kTrials / 4).accepted, kTrials / 4 - 12);
  // Far from both hypotheses it is quick.
  const Trials far = simulate(test, 120, 50);
  EXPECT_EQ(far.accepted, 50);
  EXPECT_LT(far.pairs, stronger.pairs / 2);
}

}  // namespace
}  // namespace hexarena::tournament
