#include "tournament/sprt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/json.hpp"

namespace hexarena::tournament {
namespace {

using Distribution = std::array<double, 5>;

constexpr Distribution kPairScores{0, 0.25, 0.5, 0.75, 1};
constexpr double kNeverSeen = 1e-3;  // per pair

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

/// The maximum-likelihood distribution for these frequencies under which `constraint` has mean 0;
/// some of its values are positive and some negative.
Distribution likeliest(const Distribution& seen, const Distribution& constraint) {
  // The sum below falls with t between the poles of the largest and the smallest value.
  const auto [least, most] = std::minmax_element(constraint.begin(), constraint.end());
  double low = -1 / *most;
  double high = -1 / *least;
  Distribution found{};
  constexpr int kHalvings = 60;
  for (int i = 0; i < kHalvings; ++i) {
    const double t = (low + high) / 2;
    double sum = 0;
    for (std::size_t k = 0; k < seen.size(); ++k) {
      found[k] = seen[k] / (1 + t * constraint[k]);
      sum += found[k] * constraint[k];
    }
    (sum > 0 ? low : high) = t;
  }
  return found;
}

/// Under the constraint of this mean.
Distribution likeliest_with_score(const Distribution& seen, double score) {
  Distribution lead{};
  for (std::size_t i = 0; i < seen.size(); ++i) lead[i] = kPairScores[i] - score;
  return likeliest(seen, lead);
}

/// Under the constraint that the mean is this many standard deviations above 1/2. The constraint is
/// not linear, so it is approximated by its tangents.
Distribution likeliest_with_lead(const Distribution& seen, double deviations) {
  constexpr int kMostTangents = 50;
  constexpr double kSettled = 1e-9;
  Distribution now;
  now.fill(1.0 / static_cast<double>(now.size()));
  for (int step = 0; step < kMostTangents; ++step) {
    double mean = 0;
    double variance = 0;
    for (std::size_t i = 0; i < now.size(); ++i) mean += now[i] * kPairScores[i];
    for (std::size_t i = 0; i < now.size(); ++i) {
      variance += now[i] * (kPairScores[i] - mean) * (kPairScores[i] - mean);
    }
    const double deviation = std::sqrt(variance);
    Distribution tangent{};
    for (std::size_t i = 0; i < now.size(); ++i) {
      const double away = (kPairScores[i] - mean) / deviation;
      tangent[i] = kPairScores[i] - 0.5 - deviations * deviation * (1 + away * away) / 2;
    }
    const Distribution next = likeliest(seen, tangent);
    double change = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
      change = std::max(change, std::abs(next[i] - now[i]));
    }
    now = next;
    if (change < kSettled) break;
  }
  return now;
}

Distribution likeliest(const Distribution& seen, Sprt::Model model, double elo) {
  if (model == Sprt::Model::logistic) return likeliest_with_score(seen, expected_score(elo));
  constexpr double kEloOfDeviation = 800 / std::numbers::ln10;
  return likeliest_with_lead(seen, elo / kEloOfDeviation * std::numbers::sqrt2);
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
  const Distribution weaker = likeliest(seen, model, elo0);
  const Distribution stronger = likeliest(seen, model, elo1);
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

std::string_view name(Sprt::Model model) {
  return model == Sprt::Model::logistic ? "logistic" : "normalized";
}

base::Expected<Sprt::Model> read_sprt_model(std::string_view text) {
  for (const Sprt::Model model : {Sprt::Model::logistic, Sprt::Model::normalized}) {
    if (name(model) == text) return model;
  }
  return base::invalid(
      fmt::format("the model of a test is logistic or normalized, not {}", base::in_quotes(text)));
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
