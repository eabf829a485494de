// How often the interval of a match contains the true score, for matches of 2, 4, 20 and 100 games.
//
// For up to ten pairs this is computed, not simulated: the interval of every possible result of a
// match, and the probability of that result. A hundred games are simulated with fixed seeds. The
// printed table is in docs/tournaments.md.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "tournament/sprt.hpp"
#include "tournament/statistics.hpp"

namespace hexarena::tournament {
namespace {

using Probabilities = std::array<double, 5>;  // of the points of a pair, from 0 to 2

/// What a match depends on besides the strength of its players.
struct Conditions {
  double draws;  ///< between equal players
  double alike;  ///< how often the second game of a pair ends like the first
  double first;  ///< advantage of the first move, in Elo
};
constexpr std::array<Conditions, 10> kConditions{{{0, 0, 0},
                                                  {0, 0.3, 0},
                                                  {0, 0.9, 0},
                                                  {0, 0, 150},
                                                  {0.3, 0, 0},
                                                  {0.3, 0.4, 0},
                                                  {0.3, 0, 150},
                                                  {0.6, 0, 0},
                                                  {0.6, 0.5, 0},
                                                  {0.6, 0, 100}}};
constexpr std::array kStrengths{-600, -400, -300, -200, -130, -90, -50, -20, 0,  10,
                                30,   70,   100,  150,  170,  250, 300, 350, 500};
constexpr int kUsualStrength = 300;  // beyond it hardly any result but one occurs

std::array<double, 3> game(double elo, double draws) {
  const double score = 1 / (1 + std::pow(10, -elo / 400));
  const double drawn = std::min(draws * 4 * score * (1 - score), 2 * std::min(score, 1 - score));
  return {1 - score - drawn / 2, drawn, score - drawn / 2};
}

Probabilities pair(double elo, const Conditions& conditions) {
  const auto first = game(elo + conditions.first, conditions.draws);
  const auto second = game(elo - conditions.first, conditions.draws);
  const auto both = game(elo, conditions.draws);
  Probabilities all{};
  for (std::size_t i = 0; i < first.size(); ++i) {
    all[2 * i] += conditions.alike * both[i];
    for (std::size_t j = 0; j < second.size(); ++j) {
      all[i + j] += (1 - conditions.alike) * first[i] * second[j];
    }
  }
  return all;
}

double mean(const Probabilities& pair) {
  double sum = 0;
  for (std::size_t i = 0; i < pair.size(); ++i) sum += static_cast<double>(i) / 4 * pair[i];
  return sum;
}

ScoreEstimate interval(const PairCounts& counts) {
  std::vector<double> blocks;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    blocks.insert(blocks.end(), static_cast<std::size_t>(counts[i]), static_cast<double>(i) / 4);
  }
  return estimate_score(blocks);
}

bool holds(const ScoreEstimate& found, double truth) {
  return found.low <= truth && truth <= found.high;
}

/// The interval depends only on the sum and the sum of squares, so few have to be computed.
class Intervals {
 public:
  const ScoreEstimate& of(const PairCounts& counts) {
    std::pair<std::int64_t, std::int64_t> key{0, 0};
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const auto points = static_cast<std::int64_t>(i);
      key.first += counts[i] * points;
      key.second += counts[i] * points * points;
    }
    const auto [found, fresh] = known_.try_emplace(key);
    if (fresh) found->second = interval(counts);
    return found->second;
  }

 private:
  std::map<std::pair<std::int64_t, std::int64_t>, ScoreEstimate> known_;
};

std::vector<PairCounts> all_results(std::int64_t pairs) {
  std::vector<PairCounts> all;
  for (std::int64_t a = 0; a <= pairs; ++a) {
    for (std::int64_t b = 0; a + b <= pairs; ++b) {
      for (std::int64_t c = 0; a + b + c <= pairs; ++c) {
        for (std::int64_t d = 0; a + b + c + d <= pairs; ++d) {
          all.push_back({a, b, c, d, pairs - a - b - c - d});
        }
      }
    }
  }
  return all;
}

double probability(const PairCounts& counts, const Probabilities& pair) {
  double product = 1;
  std::int64_t pairs = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    for (std::int64_t k = 1; k <= counts[i]; ++k) {
      product *= pair[i] * static_cast<double>(++pairs) / static_cast<double>(k);
    }
  }
  return product;
}

struct Coverage {
  double least = 1;
  double usual_mean = 0;  ///< over the usual strengths
  double usual_most = 0;  ///< the largest such mean of any conditions
};

/// Over all conditions; `cover` returns how often a pair of this kind is covered.
template <class Cover>
Coverage measure(std::span<const Conditions> all, Cover&& cover) {
  Coverage found;
  for (const Conditions& conditions : all) {
    double sum = 0;
    int usual = 0;
    for (const int elo : kStrengths) {
      const double covered = cover(pair(elo, conditions));
      EXPECT_GE(covered, 0.93) << "Elo " << elo << ", draws " << conditions.draws << ", alike "
                               << conditions.alike << ", first " << conditions.first;
      found.least = std::min(found.least, covered);
      if (std::abs(elo) > kUsualStrength) continue;
      sum += covered;
      ++usual;
    }
    found.usual_mean += sum / usual / static_cast<double>(all.size());
    found.usual_most = std::max(found.usual_most, sum / usual);
  }
  return found;
}

Coverage computed(std::int64_t pairs, std::span<const Conditions> conditions = kConditions) {
  Intervals intervals;
  std::vector<std::pair<PairCounts, ScoreEstimate>> all;
  for (const PairCounts& counts : all_results(pairs)) {
    all.emplace_back(counts, intervals.of(counts));
  }
  return measure(conditions, [&](const Probabilities& pair) {
    double covered = 0;
    for (const auto& [counts, found] : all) {
      if (holds(found, mean(pair))) covered += probability(counts, pair);
    }
    return covered;
  });
}

Coverage simulated(int pairs, int trials) {
  Intervals intervals;
  base::Random random(1);
  return measure(kConditions, [&](const Probabilities& pair) {
    int covered = 0;
    for (int trial = 0; trial < trials; ++trial) {
      PairCounts counts{};
      for (int i = 0; i < pairs; ++i) {
        double drawn = static_cast<double>(random.next() >> 11U) * 0x1p-53;
        std::size_t points = 0;
        while (points < 4 && drawn >= pair[points]) drawn -= pair[points++];
        ++counts[points];
      }
      if (holds(intervals.of(counts), mean(pair))) ++covered;
    }
    return static_cast<double>(covered) / trials;
  });
}

void tell(int games, const Coverage& found) {
  fmt::print(
      "{:>5} games: at least {:.1f} %, up to ±{} Elo {:.1f} % on average, at most {:.1f} %\n",
      games, 100 * found.least, kUsualStrength, 100 * found.usual_mean, 100 * found.usual_most);
}

TEST(IntervalCoverage, IsHigherWhenNearlyEverythingIsDrawn) {
  // Twenty games then seldom have anything but draws, so they cannot show how rare other results
  // are.
  constexpr std::array<Conditions, 1> kDrawn{{{0.9, 0, 0}}};
  const Coverage found = computed(10, kDrawn);
  tell(20, found);
  EXPECT_GT(found.usual_most, 0.97);
}

TEST(IntervalCoverage, HoldsForTwoAndFourGames) {
  tell(2, computed(1));
  tell(4, computed(2));
}

TEST(IntervalCoverage, IsNeitherTooLowNorTooHighFromTwentyGamesOn) {
  const Coverage twenty = computed(10);
  tell(20, twenty);
  EXPECT_LE(twenty.usual_most, 0.97);
  const Coverage hundred = simulated(50, 1000);
  tell(100, hundred);
  EXPECT_LE(hundred.usual_most, 0.97);
}

}  // namespace
}  // namespace hexarena::tournament
