// Sprt: a match that ends as soon as its result is clear.
//
// The sequential probability ratio test weighs two claims about the first player's strength: it is
// that of `elo0`, or that of `elo1`, in one of two models:
//
//   logistic     the Elo a match prints: a player stronger by d is expected to score
//                1 / (1 + 10^(-d/400)) of a point
//   normalized   the lead over 1/2 in standard deviations of one game, times 800 / ln 10: how many
//                games it takes to show a strength, whatever part of them is drawn
//
// The unit is the pair of games on one board
// with swapped seats, which ends with 0, ½, 1, 1½ or 2 points (pentanomial): the two games of a
// pair resemble each other, so counting them one by one would claim too much.
//
// With n pairs, frequencies f_i of the five results and their scores a_i = 0, ¼, ½, ¾, 1:
//
//   LLR = n · Σ f_i · ln(p1_i / p0_i)
//
// where p0 and p1 are the likeliest distributions with the expected score s of either claim:
// p_i = f_i / (1 + t·(a_i − s)), and t solves Σ p_i·(a_i − s) = 0; in the normalized model, the
// likeliest whose lead in deviations of a pair is √2 that of a game. A result that never came counts
// as a thousandth, so that nothing is impossible. The test ends at
//
//   LLR <= ln(beta / (1 − alpha))   elo0 is accepted: stronger by elo1 would be wrongly missed with
//                                   probability beta
//   LLR >= ln((1 − beta) / alpha)   elo1 is accepted: wrongly with probability alpha
//
// Functions of values.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/error.hpp"

namespace hexarena::tournament {

/// How many pairs ended with 0, ½, 1, 1½ and 2 points.
using PairCounts = std::array<std::int64_t, 5>;

/// Adds a pair of which the first player took this part of the points.
void add_pair(PairCounts& counts, double share);
/// From the parts of its points that the first player took in each pair.
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
/// Errors that a test may be asked to stay below: more would be no test.
inline constexpr double kLeastError = 1e-6;
inline constexpr double kMostError = 0.49;
/// "logistic", "normalized".
[[nodiscard]] std::string_view name(Sprt::Model model);
[[nodiscard]] base::Expected<Sprt::Model> read_sprt_model(std::string_view name);
/// "undecided", "elo0" or "elo1".
[[nodiscard]] std::string_view name(Sprt::Verdict verdict);

}  // namespace hexarena::tournament
