#include "tournament/statistics.hpp"

#include <cmath>

#include "tournament/distributions.hpp"

namespace hexarena::tournament {
namespace {

constexpr double kCovered = 0.95;
constexpr double kUnseen = 0.4;    // blocks
constexpr double kBetween = 0.6;   // 1/2 is Jeffreys' interval, 1 Clopper and Pearson's
constexpr double kNoneWon = 1e-9;  // for rounding

/// The degrees of freedom of the variance: few for a few blocks, soon so many that the t
/// distribution is nearly normal.
double freedom(double blocks) { return 3 + blocks * blocks / 8; }

/// The number of independent won-or-lost results that these blocks are worth.
double effective_results(double count, double sum, double squares) {
  const double all = count + kUnseen;
  const double mean = (sum + kUnseen / 2) / all;
  const double variance = (squares + kUnseen / 2) / all - mean * mean;
  const double spread = variance / (mean * (1 - mean));
  const double deviations = student_deviations(freedom(count), kCovered);
  return count / spread * (kDeviations * kDeviations) / (deviations * deviations);
}

}  // namespace

ScoreEstimate estimate_score(std::span<const double> blocks, double equal) {
  if (blocks.empty()) return {};
  const auto count = static_cast<double>(blocks.size());
  double sum = 0;
  double squares = 0;
  for (const double block : blocks) {
    sum += block;
    squares += block * block;
  }
  ScoreEstimate found;
  found.mean = sum / count;
  const double results = effective_results(count, sum, squares);
  const double won = found.mean * results;
  const double lost = results - won;
  constexpr double kTail = (1 - kCovered) / 2;
  if (won > kNoneWon) found.low = beta_quantile(won + 1 - kBetween, lost + kBetween, kTail);
  if (lost > kNoneWon) found.high = beta_quantile(won + kBetween, lost + 1 - kBetween, 1 - kTail);
  found.superiority = 1 - beta_below(won + 0.5, lost + 0.5, equal);
  found.few = blocks.size() < kEnoughBlocks;
  return found;
}

std::optional<double> elo(double score) {
  if (score <= 0 || score >= 1) return std::nullopt;
  return 400 * std::log10(score / (1 - score));
}

}  // namespace hexarena::tournament
