// RunningRating: a strength that is revised after every game, from the games alone that were played
// since (Glickman, "Parameter estimation in large dynamic paired comparison experiments", 1999).
//
// What a game costs does not depend on how many were played before, unlike the joint fit of
// ratings.hpp, which looks at all of them. In return the order of the games matters a little. Every
// player begins at 0 with a deviation of 350; each game makes the estimate surer, down to a
// deviation of 30, which leaves room for a player who learns. Those who share a place drew with
// each other; a game of more than two counts as if everyone had met everyone, with the weight of
// one game for each. Functions of values.
#pragma once

#include <span>

#include "tournament/entrant.hpp"

namespace hexarena::tournament {

inline constexpr double kFirstDeviation = 350;
inline constexpr double kLeastDeviation = 30;

struct RunningRating {
  double elo = 0;
  double deviation = kFirstDeviation;
};

/// Revises the ratings after a game. The entrants of the ranking are places in `ratings`.
void revise(std::span<RunningRating> ratings, const Ranking& game);

}  // namespace hexarena::tournament
