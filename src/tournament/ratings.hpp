// Ratings: the strengths that best explain all results of a tournament, in one joint fit.
//
// Each entrant has a strength θ; the order of a game follows the Plackett-Luce model: the winner of
// a game is i with probability exp(θ_i) / Σ exp(θ_j) over all players, the second likewise among
// the others, and so on. For two players that is the Bradley-Terry model, and Elo's:
//
//   Elo = 400 / ln 10 · θ, so that 400 more points mean ten times the odds.
//
// Entrants that share a place count as every order among them in equal parts: a draw of two is half
// a win each. The likelihood has one maximum, found by Newton's method.
//
// To keep the maximum finite for entrants that won or lost everything, and for groups that never
// met, each entrant has one virtual draw (kVirtualDraws) against a virtual player of strength 0:
// after a few games it hardly matters.
//
// Strengths are relative: either their mean is 0, or one entrant is the anchor. The error bars
// (95%) come from the inverse of the Fisher information at the maximum and apply to the printed
// value, the distance from the mean or from the anchor. They treat games as independent and draws
// as half wins; boards played from both sides and frequent draws make the actual errors rather
// smaller.
//
// Stateless functions.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tournament/entrant.hpp"
#include "tournament/statistics.hpp"

namespace hexarena::tournament {

inline constexpr double kVirtualDraws = 1;

/// An entrant whose rating is known.
struct Anchor {
  Entrant entrant = 0;
  double elo = 0;
};

struct Ratings {
  std::vector<Estimate> elo;       ///< by entrant
  std::vector<double> covariance;  ///< of the strengths before anchoring, in Elo², row by row

  /// How much stronger `a` is than `b`; more precise than their two error bars suggest.
  [[nodiscard]] Estimate difference(Entrant a, Entrant b) const;
};

/// Fits entrants 0 … count-1 to the games. Every entrant in a game is below count, and in it once.
[[nodiscard]] Ratings rate(std::size_t count, std::span<const Ranking> games,
                           std::optional<Anchor> anchor = std::nullopt);

}  // namespace hexarena::tournament
