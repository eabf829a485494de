#include "tournament/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace hexarena::tournament {
namespace {

constexpr double kMostElo = 1200;

}  // namespace

Estimate estimate(std::span<const double> results) {
  const auto count = static_cast<double>(results.size());
  if (results.empty()) return {};
  double sum = 0;
  for (const double result : results) sum += result;
  const double mean = sum / count;
  if (results.size() == 1) return {mean, 0};
  double squares = 0;
  for (const double result : results) squares += (result - mean) * (result - mean);
  return {mean, kDeviations * std::sqrt(squares / (count - 1) / count)};
}

double elo(double score) {
  if (score <= 0) return -kMostElo;
  if (score >= 1) return kMostElo;
  return std::clamp(400 * std::log10(score / (1 - score)), -kMostElo, kMostElo);
}

}  // namespace hexarena::tournament
