// What a row of results tells, and how sure one can be of it.
#pragma once

#include <span>

namespace hexarena::tournament {

/// Of a normal distribution, 95 % lies within so many standard deviations.
inline constexpr double kDeviations = 1.96;

struct Estimate {
  double mean = 0;
  double error = 0;  ///< half the width of the 95 % interval; 0 where one result says nothing of it
};

/// The mean of independent results and its error, from how far they lie apart.
[[nodiscard]] Estimate estimate(std::span<const double> results);

/// The difference of strength at which the stronger is expected to score this much of 1, in Elo.
/// Kept within ±1200: whoever won all has shown no more than that.
[[nodiscard]] double elo(double score);

}  // namespace hexarena::tournament
