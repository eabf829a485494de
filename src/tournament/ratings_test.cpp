// Ratings match the results, and are as precise as they claim.
#include "tournament/ratings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "base/random.hpp"

namespace hexarena::tournament {
namespace {

std::vector<Ranking> times(int count, const Ranking& game) {
  return std::vector<Ranking>(static_cast<std::size_t>(count), game);
}

std::vector<Ranking> joined(std::vector<Ranking> games, const std::vector<Ranking>& more) {
  games.insert(games.end(), more.begin(), more.end());
  return games;
}

void expect_equal(const Ratings& a, const Ratings& b) {
  ASSERT_EQ(a.elo.size(), b.elo.size());
  for (std::size_t i = 0; i < a.elo.size(); ++i) {
    EXPECT_NEAR(a.elo[i].mean, b.elo[i].mean, 1e-6) << i;
    EXPECT_NEAR(a.elo[i].error, b.elo[i].error, 1e-6) << i;
  }
}

/// The zero of a decreasing function.
double root(const std::function<double(double)>& falling) {
  double low = -20;
  double high = 20;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (falling(middle) > 0 ? low : high) = middle;
  }
  return low;
}

double win(double strength) { return 1 / (1 + std::exp(-strength)); }

constexpr double kElo = 173.717793;  // 400 / ln 10

TEST(Ratings, OfTwoFollowFromTheirScore) {
  const auto games = joined(times(3, {{0}, {1}}), times(1, {{1}, {0}}));
  // The expected wins equal the actual ones, including half a win of the virtual draw.
  const double strength =
      root([](double x) { return 3 - 4 * win(2 * x) + 0.5 - kVirtualDraws * win(x); });
  const Ratings ratings = rate(2, games);
  EXPECT_NEAR(ratings.elo[0].mean, kElo * strength, 1e-4);
  EXPECT_NEAR(ratings.elo[1].mean, -kElo * strength, 1e-4);
  // Fisher information of the distance: n·p·(1-p) from the games, a quarter of the virtual draws'
  // two.
  const double p = win(2 * strength);
  const double information = 4 * p * (1 - p) + win(strength) * win(-strength) / 2;
  EXPECT_NEAR(ratings.difference(0, 1).error, 1.96 * kElo / std::sqrt(information), 1e-4);
  EXPECT_NEAR(ratings.elo[0].error, ratings.difference(0, 1).error / 2, 1e-9);
}

TEST(Ratings, OfManyGamesAreThoseOfElo) {
  const auto games = joined(times(30'000, {{0}, {1}}), times(10'000, {{1}, {0}}));
  EXPECT_NEAR(rate(2, games).difference(0, 1).mean, *elo(0.75), 0.05);
}

TEST(Ratings, ADrawIsHalfAWinEach) {
  expect_equal(rate(2, times(2, {{0, 1}})),
               rate(2, joined(times(1, {{0}, {1}}), times(1, {{1}, {0}}))));
  EXPECT_NEAR(rate(2, times(5, {{0, 1}})).elo[0].mean, 0, 1e-9);
}

TEST(Ratings, ASharedPlaceCountsAsEveryOrderInEqualParts) {
  const std::vector<Ranking> shared = joined(times(6, {{0, 1, 2}}), times(4, {{3}, {0, 1}}));
  std::vector<Ranking> orders;
  std::vector<Entrant> order{0, 1, 2};
  do {
    orders.push_back({{order[0]}, {order[1]}, {order[2]}});
  } while (std::next_permutation(order.begin(), order.end()));
  orders = joined(std::move(orders), times(2, {{3}, {0}, {1}}));
  orders = joined(std::move(orders), times(2, {{3}, {1}, {0}}));
  expect_equal(rate(4, shared), rate(4, orders));
}

TEST(Ratings, TheWinnerOfThreeIsTwiceAsStrongWhenItWinsHalf) {
  // First places: 0 in 2 of 4 games, 1 and 2 in one each; second places are even.
  std::vector<Ranking> games;
  for (int i = 0; i < 5000; ++i) {
    games.push_back({{0}, {1}, {2}});
    games.push_back({{0}, {2}, {1}});
    // With strength 2 to 1, the strong one is second two times out of three.
    const bool third = i % 3 == 2;
    games.push_back(third ? Ranking{{1}, {2}, {0}} : Ranking{{1}, {0}, {2}});
    games.push_back(third ? Ranking{{2}, {1}, {0}} : Ranking{{2}, {0}, {1}});
  }
  const Ratings ratings = rate(3, games);
  EXPECT_NEAR(ratings.difference(0, 1).mean, 400 * std::log10(2), 0.1);
  EXPECT_NEAR(ratings.difference(0, 2).mean, 400 * std::log10(2), 0.1);
}

TEST(Ratings, AnEntrantThatWonAllIsStrongButNotInfinitely) {
  const Ratings few = rate(2, times(3, {{0}, {1}}));
  const Ratings many = rate(2, times(3000, {{0}, {1}}));
  EXPECT_GT(few.elo[0].mean, 50);
  EXPECT_GT(many.elo[0].mean, few.elo[0].mean + 100);
  EXPECT_LT(many.elo[0].mean, 2000);
  EXPECT_GT(few.elo[0].error, 100);
}

TEST(Ratings, WorkWithoutGamesAndWithoutEntrants) {
  EXPECT_TRUE(rate(0, {}).elo.empty());
  const Ratings none = rate(3, {});
  for (const Estimate& each : none.elo) EXPECT_DOUBLE_EQ(each.mean, 0);
  EXPECT_GT(none.elo[0].error, 300);
  // Two groups that never met, and a game of one.
  const Ratings apart =
      rate(5, joined(times(9, {{0}, {1}}), joined(times(9, {{2}, {3}}), times(1, {{4}}))));
  EXPECT_NEAR(apart.elo[0].mean, apart.elo[2].mean, 1e-6);
  EXPECT_NEAR(apart.elo[4].mean, 0, 1e-6);
}

TEST(Ratings, TheMeanIsZeroOrTheAnchorIsFixed) {
  const auto games = joined(times(7, {{0}, {1}, {2}}), times(3, {{2}, {0}, {1}}));
  const Ratings mean = rate(3, games);
  EXPECT_NEAR(mean.elo[0].mean + mean.elo[1].mean + mean.elo[2].mean, 0, 1e-9);
  const Ratings anchored = rate(3, games, Anchor{1, 1500});
  EXPECT_EQ(anchored.elo[1].mean, 1500);
  EXPECT_DOUBLE_EQ(anchored.elo[1].error, 0);
  EXPECT_NEAR(anchored.elo[0].mean - 1500, mean.elo[0].mean - mean.elo[1].mean, 1e-6);
  EXPECT_NEAR(anchored.elo[0].error, mean.difference(0, 1).error, 1e-6);
}

/// Tournaments between players of known strengths.
class Simulation {
 public:
  explicit Simulation(std::uint64_t seed) : random_(seed) {}

  /// Nearly normal: the sum of twelve uniform numbers.
  double normal(double deviation) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += uniform();
    return deviation * sum;
  }

  /// A game of these, by Plackett-Luce; of two equal players, a fraction `draws` is drawn.
  Ranking play(std::vector<Entrant> seated, const std::vector<double>& elo, double draws) {
    if (seated.size() == 2 && draws > 0) {
      const double p = win((elo[seated[0]] - elo[seated[1]]) / kElo);
      const double drawn = draws * 4 * p * (1 - p);
      const double lot = uniform();
      if (lot < drawn) return {seated};
      // The rest preserves the expected score.
      const bool first = lot < drawn + p - drawn / 2;
      return first ? Ranking{{seated[0]}, {seated[1]}} : Ranking{{seated[1]}, {seated[0]}};
    }
    Ranking ranking;
    while (!seated.empty()) {
      double all = 0;
      for (const Entrant i : seated) all += std::exp(elo[i] / kElo);
      double lot = uniform() * all;
      auto taken = seated.begin();
      while (taken + 1 != seated.end() && (lot -= std::exp(elo[*taken] / kElo)) > 0) ++taken;
      ranking.push_back({*taken});
      seated.erase(taken);
    }
    return ranking;
  }

  /// All against all: each set of `seats` players this many times.
  std::vector<Ranking> round_robin(const std::vector<double>& elo, std::size_t seats, int repeats,
                                   double draws) {
    std::vector<Ranking> games;
    for (unsigned set = 0; set < 1U << elo.size(); ++set) {
      std::vector<Entrant> seated;
      for (Entrant i = 0; i < elo.size(); ++i) {
        if ((set >> i & 1U) != 0) seated.push_back(i);
      }
      if (seated.size() != seats) continue;
      for (int i = 0; i < repeats; ++i) games.push_back(play(seated, elo, draws));
    }
    return games;
  }

 private:
  double uniform() { return static_cast<double>(random_.next() >> 11U) * 0x1p-53; }

  base::Random random_;
};

/// The fraction of cases in which the bars contain the true strength.
double coverage(std::size_t seats, int repeats, double draws, bool anchored) {
  constexpr int kTrials = 250;
  constexpr std::size_t kPlayers = 7;
  Simulation simulation(11);
  int held = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<double> truth;
    for (std::size_t i = 0; i < kPlayers; ++i) truth.push_back(simulation.normal(150));
    const auto games = simulation.round_robin(truth, seats, repeats, draws);
    const Ratings ratings =
        rate(kPlayers, games, anchored ? std::optional(Anchor{0, truth[0]}) : std::nullopt);
    const double mean = anchored ? 0 : std::accumulate(truth.begin(), truth.end(), 0.0) / kPlayers;
    for (std::size_t i = anchored ? 1 : 0; i < kPlayers; ++i) {
      const Estimate& found = ratings.elo[i];
      if (std::abs(found.mean - (truth[i] - mean)) <= found.error) ++held;
    }
  }
  return static_cast<double>(held) / (kTrials * static_cast<double>(kPlayers - (anchored ? 1 : 0)));
}

TEST(Ratings, TheErrorBarsHaveTheirNominalCoverage) {
  const auto expect_honest = [](double held, const char* what) {
    RecordProperty(what, std::to_string(held));
    EXPECT_GT(held, 0.92) << what;
    EXPECT_LT(held, 0.99) << what;
  };
  expect_honest(coverage(2, 10, 0, false), "pairs");
  expect_honest(coverage(2, 2, 0, false), "few pairs");
  expect_honest(coverage(2, 10, 0, true), "pairs with an anchor");
  expect_honest(coverage(2, 10, 0.3, false), "pairs with draws");
  expect_honest(coverage(3, 4, 0, false), "threes");
  expect_honest(coverage(4, 2, 0, false), "fours");
}

TEST(Ratings, FindKnownStrengths) {
  Simulation simulation(2);
  const std::vector<double> truth{-300, -100, 0, 100, 300};
  for (const std::size_t seats : {2U, 3U, 4U}) {
    const Ratings ratings = rate(5, simulation.round_robin(truth, seats, 2000, 0));
    for (std::size_t i = 0; i < truth.size(); ++i) {
      EXPECT_NEAR(ratings.elo[i].mean, truth[i], 15) << seats;
      EXPECT_LT(ratings.elo[i].error, 15);
    }
  }
}

}  // namespace
}  // namespace hexarena::tournament
