// RunningRating: a rating updated after every game, from the previous rating and that game alone
// (Glickman, "Parameter estimation in large dynamic paired comparison experiments", 1999).
//
// An update takes constant time, unlike the joint fit of ratings.hpp, which uses all games. In
// return the order of the games matters a little. Every player begins at 0 with a deviation of 350;
// each game makes the estimate more certain, down to a deviation of 30, which leaves room for a
// player that improves. Players that share a place drew with each other; a game of more than two
// counts as if all had played all, with the weight of one game for each. Stateless functions.
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

/// Updates the ratings after a game. The entrants of the ranking are indices into `ratings`.
void revise(std::span<RunningRating> ratings, const Ranking& game);

}  // namespace hexarena::tournament
