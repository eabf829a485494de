// What a row of results tells, and how sure one can be of it.
//
// The unit is a block: all games on one board, so for two players a pair with swapped seats. Games
// of a block resemble each other and must not be counted one by one. A block's result is the part of
// its points that the first player took, 0 to 1.
//
// The interval of a score is that of Korn and Graubard for clustered samples, made for few blocks:
//
//   1. The spread of the blocks is compared with the widest there could be, that of blocks which
//      are won or lost as a whole: d = variance / (m·(1 − m)). Two independent games without draws
//      give 1/2, draws and an advantage of the first move less, games that are alike up to 1.
//   2. A few blocks tell little about their spread, so kUnseen blocks are added for it, half of them
//      lost and half won as a whole. Blocks that are all won therefore count as d = 1: nothing has
//      shown that they are less than one independent result each.
//   3. n blocks are worth n / d results of which each is won or lost, less by what is uncertain
//      about d itself: (1.96 / t)² with 3 + n²/8 degrees of freedom.
//   4. The interval is that of a proportion: quantiles of a beta distribution, between those of
//      Jeffreys and of Clopper and Pearson. It is never empty and never leaves 0 to 1.
//
// The constants are chosen so that the interval holds the truth in 93 % of all matches or more from
// one pair on, and in about 95 % from ten pairs on, whatever the strength, the draws and the
// likeness of games; interval_coverage_test.cpp computes it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace hexarena::tournament {

/// Of a normal distribution, 95 % lies within so many standard deviations.
inline constexpr double kDeviations = 1.96;
/// Fewer blocks than this are too few to tell much: the interval holds, but is very wide.
inline constexpr std::size_t kEnoughBlocks = 10;

struct Estimate {
  double mean = 0;
  double error = 0;  ///< half the width of the 95 % interval
};

/// A player's part of the points, with its 95 % interval.
struct ScoreEstimate {
  double mean = 0;
  double low = 0;
  double high = 1;
  /// How likely it is that the true score is more than an equal share, between 0 and 1: the
  /// likelihood of superiority. 1/2 where nothing is known.
  double superiority = 0.5;
  bool few = true;  ///< fewer than kEnoughBlocks
};

/// From the results of independent blocks; `equal` is the score of one among equals.
[[nodiscard]] ScoreEstimate estimate_score(std::span<const double> blocks, double equal = 0.5);

/// The difference of strength at which the stronger is expected to score this much of 1, in Elo;
/// nothing at 0 and 1, where it has no bound.
[[nodiscard]] std::optional<double> elo(double score);

}  // namespace hexarena::tournament
