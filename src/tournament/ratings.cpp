#include "tournament/ratings.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <ranges>

#include "tournament/cholesky.hpp"

namespace hexarena::tournament {
namespace {

constexpr double kEloOfStrength = 400 / std::numbers::ln10;
constexpr int kMostSteps = 100;
constexpr double kNear = 1e-9;  // in strength; far below the precision of Elo

using Strengths = std::vector<double>;

/// The number of ways to choose `taken` of `all`.
double ways(int all, int taken) {
  double product = 1;
  for (int i = 0; i < taken; ++i) product = product * (all - i) / (i + 1);
  return product;
}

/// The log-likelihood of all games, with the virtual draws.
///
/// A ranking is a sequence of choices: the winner from all, the second from the others. So the
/// logarithm is the sum of the strengths of all who were chosen, minus log Σ exp(θ) of each set
/// they were chosen from. Sets of one leave no choice and are not stored; equal sets are stored
/// once, with their weights added.
class Likelihood {
 public:
  Likelihood(std::size_t count, std::span<const Ranking> games) : count_(count), chosen_(count) {
    for (const Ranking& game : games) add(game);
  }

  [[nodiscard]] double value(const Strengths& at) const {
    double sum = std::inner_product(at.begin(), at.end(), chosen_.begin(), 0.0);
    for (const double strength : at) {
      // Half of a win and half of a loss against strength 0.
      sum += kVirtualDraws * (strength / 2 - std::log1p(std::exp(strength)));
    }
    for (const auto& [set, weight] : sets_) sum -= weight * log_sum(set, at);
    return sum;
  }

  struct Slope {
    std::vector<double> first;        ///< derivative
    std::vector<double> information;  ///< minus the second derivative, row by row
  };
  [[nodiscard]] Slope slope(const Strengths& at) const {
    Slope slope{chosen_, std::vector<double>(count_ * count_, 0)};
    for (std::size_t i = 0; i < count_; ++i) {
      const double win = 1 / (1 + std::exp(-at[i]));
      slope.first[i] += kVirtualDraws * (0.5 - win);
      slope.information[i * count_ + i] += kVirtualDraws * win * (1 - win);
    }
    for (const auto& [set, weight] : sets_) {
      const double sum = log_sum(set, at);
      for (const Entrant i : set) {
        const double chance = std::exp(at[i] - sum);
        slope.first[i] -= weight * chance;
        slope.information[i * count_ + i] += weight * chance;
        for (const Entrant j : set) {
          slope.information[i * count_ + j] -= weight * chance * std::exp(at[j] - sum);
        }
      }
    }
    return slope;
  }

 private:
  using Set = std::vector<Entrant>;

  static double log_sum(const Set& set, const Strengths& at) {
    double most = at[set.front()];
    for (const Entrant i : set) most = std::max(most, at[i]);
    double sum = 0;
    for (const Entrant i : set) sum += std::exp(at[i] - most);
    return most + std::log(sum);
  }

  void add(const Ranking& game) {
    Set behind;
    for (const Set& group : std::views::reverse(game)) {
      add_sets(group, behind);
      // In the last place the last entrant of each order was not chosen from several.
      const double open = behind.empty() ? 1 - 1 / static_cast<double>(group.size()) : 1;
      for (const Entrant i : group) chosen_[i] += open;
      behind.insert(behind.end(), group.begin(), group.end());
    }
  }

  /// A group that shares a place counts as chosen in every order, in equal parts. So every subset
  /// of it is the remaining set in 1 / ways(all, left) of the orders.
  void add_sets(const Set& group, const Set& behind) {
    for (unsigned subset = 1; subset < 1U << group.size(); ++subset) {
      Set set = behind;
      for (std::size_t i = 0; i < group.size(); ++i) {
        if ((subset >> i & 1U) != 0) set.push_back(group[i]);
      }
      if (set.size() < 2) continue;
      std::sort(set.begin(), set.end());
      sets_[std::move(set)] += 1 / ways(static_cast<int>(group.size()), std::popcount(subset));
    }
  }

  std::size_t count_;
  std::vector<double> chosen_;  // how often each was, if there was a choice
  std::map<Set, double> sets_;
};

/// Newton's method, each step halved until the value rises: the likelihood is concave, so it
/// converges.
Strengths likeliest(const Likelihood& likelihood, std::size_t count) {
  Strengths at(count, 0);
  double height = likelihood.value(at);
  for (int i = 0; i < kMostSteps; ++i) {
    auto slope = likelihood.slope(at);
    std::vector<double> step =
        Cholesky(std::move(slope.information), count).solve(std::move(slope.first));
    double longest = 0;
    for (const double each : step) longest = std::max(longest, std::abs(each));
    while (longest > kNear) {
      Strengths next = at;
      for (std::size_t j = 0; j < count; ++j) next[j] += step[j];
      const double higher = likelihood.value(next);
      if (higher > height) {
        at = std::move(next);
        height = higher;
        break;
      }
      for (double& each : step) each /= 2;
      longest /= 2;
    }
    if (longest <= kNear) break;
  }
  return at;
}

}  // namespace

Estimate Ratings::difference(Entrant a, Entrant b) const {
  const std::size_t count = elo.size();
  const double variance = covariance[a * count + a] + covariance[b * count + b] -
                          covariance[a * count + b] - covariance[b * count + a];
  return {elo[a].mean - elo[b].mean, kDeviations * std::sqrt(std::max(variance, 0.0))};
}

Ratings rate(std::size_t count, std::span<const Ranking> games, std::optional<Anchor> anchor) {
  const Likelihood likelihood(count, games);
  const Strengths strengths = likeliest(likelihood, count);
  Ratings ratings;
  ratings.covariance = Cholesky(likelihood.slope(strengths).information, count).inverse();
  for (double& each : ratings.covariance) each *= kEloOfStrength * kEloOfStrength;
  for (const double strength : strengths) ratings.elo.push_back({kEloOfStrength * strength, 0});
  if (anchor) {
    const double shift = anchor->elo - ratings.elo[anchor->entrant].mean;
    for (Entrant i = 0; i < count; ++i) {
      ratings.elo[i].error = ratings.difference(i, anchor->entrant).error;
    }
    for (Estimate& each : ratings.elo) each.mean += shift;
    ratings.elo[anchor->entrant].mean = anchor->elo;  // free of rounding
    return ratings;
  }
  // With the mean subtracted, an entry of the covariance is reduced by the means of its row and its
  // column and increased by the mean of all entries.
  const auto size = static_cast<double>(count);
  std::vector<double> rows(count, 0);
  double mean = 0;
  double all = 0;
  for (Entrant i = 0; i < count; ++i) {
    mean += ratings.elo[i].mean / size;
    for (Entrant j = 0; j < count; ++j) rows[i] += ratings.covariance[i * count + j] / size;
    all += rows[i] / size;
  }
  for (Entrant i = 0; i < count; ++i) {
    const double variance = ratings.covariance[i * count + i] - 2 * rows[i] + all;
    ratings.elo[i] = {ratings.elo[i].mean - mean, kDeviations * std::sqrt(std::max(variance, 0.0))};
  }
  return ratings;
}

}  // namespace hexarena::tournament
