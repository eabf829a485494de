#include "tournament/sprt.hpp"

#include <cmath>

namespace hexarena::tournament {
namespace {

using Distribution = std::array<double, 5>;

constexpr Distribution kPairScores{0, 0.25, 0.5, 0.75, 1};
constexpr double kNeverSeen = 1e-3;  // of a pair

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

/// The likeliest distribution behind these frequencies whose mean is `score`.
Distribution likeliest(const Distribution& seen, double score) {
  // The sum below falls with t between the poles of the best and the worst result.
  double low = -1 / (1 - score);
  double high = 1 / score;
  Distribution found{};
  constexpr int kHalvings = 60;
  for (int i = 0; i < kHalvings; ++i) {
    const double t = (low + high) / 2;
    double sum = 0;
    for (std::size_t k = 0; k < seen.size(); ++k) {
      found[k] = seen[k] / (1 + t * (kPairScores[k] - score));
      sum += found[k] * (kPairScores[k] - score);
    }
    (sum > 0 ? low : high) = t;
  }
  return found;
}

}  // namespace

void add_pair(PairCounts& counts, double share) {
  ++counts[static_cast<std::size_t>(std::lround(4 * share))];
}

PairCounts count_pairs(std::span<const double> blocks) {
  PairCounts counts{};
  for (const double block : blocks) add_pair(counts, block);
  return counts;
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

double Sprt::llr(const PairCounts& pairs) const {
  Distribution seen{};
  double count = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    seen[i] = pairs[i] > 0 ? static_cast<double>(pairs[i]) : kNeverSeen;
    count += seen[i];
  }
  for (double& each : seen) each /= count;
  const Distribution weaker = likeliest(seen, expected_score(elo0));
  const Distribution stronger = likeliest(seen, expected_score(elo1));
  double sum = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    sum += seen[i] * std::log(stronger[i] / weaker[i]);
  }
  return count * sum;
}

Sprt::Verdict Sprt::verdict(const PairCounts& pairs) const {
  const double now = llr(pairs);
  if (now <= lower()) return Verdict::elo0;
  if (now >= upper()) return Verdict::elo1;
  return Verdict::undecided;
}

std::string_view name(Sprt::Verdict verdict) {
  switch (verdict) {
    case Sprt::Verdict::elo0: return "elo0";
    case Sprt::Verdict::elo1: return "elo1";
    case Sprt::Verdict::undecided: break;
  }
  return "undecided";
}

}  // namespace hexarena::tournament
