// Ratings: the strengths that explain all results of a tournament best, in one joint fit.
//
// Each entrant has a strength θ; who ends before whom follows Plackett and Luce: the winner of a
// game is i with probability exp(θ_i) / Σ exp(θ_j) over all who play, the second likewise among the
// others, and so on. For two players that is Bradley and Terry's model, and Elo's:
//
//   Elo = 400 / ln 10 · θ, so that 400 more win ten times as often.
//
// Those who share a place count as every order among them in equal parts: a draw of two is half a
// win each. The likelihood has one maximum, found by Newton's method.
//
// So that there is a finite maximum also for who won or lost everything, and for groups that never
// met, each entrant has one virtual draw (kVirtualDraws) against a virtual player of strength 0:
// after a few games it hardly matters.
//
// Strengths are relative: either their mean is 0, or one entrant is the anchor. The error bars (95
// %) come from the inverse of the Fisher information at the maximum and hold for what is printed,
// the distance from the mean or from the anchor. They take games as independent and draws as mixed
// wins; boards played from both sides and frequent draws make the truth rather closer than they
// say.
//
// Functions of values.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tournament/entrant.hpp"
#include "tournament/statistics.hpp"

namespace hexarena::tournament {

inline constexpr double kVirtualDraws = 1;

/// Whose rating is known, where somebody's is.
struct Anchor {
  Entrant entrant = 0;
  double elo = 0;
};

struct Ratings {
  std::vector<Estimate> elo;       ///< by entrant
  std::vector<double> covariance;  ///< of the strengths before anchoring, in Elo², row by row

  /// How much stronger `a` is than `b`; closer than their two bars tell.
  [[nodiscard]] Estimate difference(Entrant a, Entrant b) const;
};

/// Fits entrants 0 … count-1 to the games. Every entrant in a game is below count, and in it once.
[[nodiscard]] Ratings rate(std::size_t count, std::span<const Ranking> games,
                           std::optional<Anchor> anchor = std::nullopt);

}  // namespace hexarena::tournament
