// Sprt: a match that stops as soon as its result is clear.
//
// The sequential probability ratio test compares two hypotheses about the first player's strength:
// it is `elo0`, or it is `elo1`, in one of two models:
//
//   logistic     the Elo a match prints: a player stronger by d is expected to score
//                1 / (1 + 10^(-d/400)) of a point
//   normalized   the lead over 1/2 in standard deviations of one game, times 800 / ln 10: sets the
//                number of games needed to show a strength, whatever the fraction of draws
//
// The unit is the pair of games on one board with swapped seats, which ends with 0, ½, 1, 1½ or 2
// points (pentanomial): the two games of a pair are correlated, so counting them one by one would
// claim too much.
//
// With n pairs, frequencies f_i of the five results and their scores a_i = 0, ¼, ½, ¾, 1:
//
//   LLR = n · Σ f_i · ln(p1_i / p0_i)
//
// where p0 and p1 are the maximum-likelihood distributions with the expected score s of each
// hypothesis: p_i = f_i / (1 + t·(a_i − s)), and t solves Σ p_i·(a_i − s) = 0; in the normalized
// model, the most likely one whose lead in deviations of a pair is √2 that of a game. A result that
// never occurred counts as a thousandth, so that nothing is impossible. The test ends at
//
//   LLR <= ln(beta / (1 − alpha))   elo0 is accepted: wrongly, if elo1 is true, with
//                                   probability beta
//   LLR >= ln((1 − beta) / alpha)   elo1 is accepted: wrongly, if elo0 is true, with probability
//                                   alpha
//
// Stateless functions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/error.hpp"

namespace hexarena::tournament {

/// How many pairs ended with 0, ½, 1, 1½ and 2 points.
using PairCounts = std::array<std::int64_t, 5>;

/// Adds a pair in which the first player won this share of the points.
void add_pair(PairCounts& counts, double share);
/// Counts pairs by the share of their points that the first player won.
[[nodiscard]] PairCounts count_pairs(std::span<const double> blocks);

struct Sprt {
  double elo0 = 0;
  double elo1 = 0;  ///< more than elo0
  double alpha = 0.05;
  double beta = 0.05;
  enum class Model { logistic, normalized } model = Model::logistic;

  enum class Verdict { undecided, elo0, elo1 };

  [[nodiscard]] double lower() const;
  [[nodiscard]] double upper() const;
  [[nodiscard]] double llr(const PairCounts& pairs) const;
  [[nodiscard]] Verdict verdict(const PairCounts& pairs) const;
};
/// The permitted error rates: anything above would not be a test.
inline constexpr double kLeastError = 1e-6;
inline constexpr double kMostError = 0.49;
/// "logistic", "normalized".
[[nodiscard]] std::string_view name(Sprt::Model model);
[[nodiscard]] base::Expected<Sprt::Model> read_sprt_model(std::string_view name);
/// "undecided", "elo0" or "elo1".
[[nodiscard]] std::string_view name(Sprt::Verdict verdict);

}  // namespace hexarena::tournament
