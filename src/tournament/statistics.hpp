// Estimates from a series of results, with their uncertainty.
//
// The unit is a block: all games on one board, so for two players a pair with swapped seats. Games
// of a block are correlated and must not be counted one by one. A block's result is the share of
// its points that the first player won, 0 to 1.
//
// The interval of a score is that of Korn and Graubard for clustered samples, adapted to few
// blocks:
//
//   1. The variance of the blocks is compared with the largest possible, that of blocks that
//      are won or lost completely: d = variance / (m·(1 − m)). Two independent games without draws
//      give 1/2, draws and a first-move advantage less, correlated games up to 1.
//   2. A few blocks say little about their variance, so kUnseen blocks are added, half of them
//      lost and half won completely. Blocks that are all won therefore count as d = 1: nothing
//      shows that they are less than one independent result each.
//   3. n blocks are worth n / d won-or-lost results, reduced for the uncertainty
//      of d itself by the factor (1.96 / t)² with 3 + n²/8 degrees of freedom.
//   4. The interval is that of a proportion: quantiles of a beta distribution, between those of
//      Jeffreys and of Clopper and Pearson. It is never empty and never leaves 0 to 1.
//
// The constants are chosen so that the interval contains the true score in 93% of all matches or
// more from one pair on, and in about 95% from ten pairs on, whatever the strength, the draws and
// the correlation of games; interval_coverage_test.cpp computes it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace hexarena::tournament {

/// 95% of a normal distribution lies within this many standard deviations.
inline constexpr double kDeviations = 1.96;
/// With fewer blocks the interval is still valid, but very wide.
inline constexpr std::size_t kEnoughBlocks = 10;

struct Estimate {
  double mean = 0;
  double error = 0;  ///< half the width of the 95% interval
};

/// A player's share of the points, with its 95% interval.
struct ScoreEstimate {
  double mean = 0;
  double low = 0;
  double high = 1;
  /// The probability that the true score is more than an equal share, between 0 and 1: the
  /// likelihood of superiority. 1/2 if nothing is known.
  double superiority = 0.5;
  bool few = true;  ///< fewer than kEnoughBlocks
};

/// From the results of independent blocks; `equal` is the expected score among equals.
[[nodiscard]] ScoreEstimate estimate_score(std::span<const double> blocks, double equal = 0.5);

/// The Elo difference at which the stronger player is expected to score this much of 1; nothing at
/// 0 and 1, where it is unbounded.
[[nodiscard]] std::optional<double> elo(double score);

}  // namespace hexarena::tournament
