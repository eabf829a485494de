// Standings: the summary of a tournament's games: the table, the cross-table, the ratings.
//
// A game's winners share one point. A bye of a Swiss tournament counts as a block won, one point
// for each of its games, and is reported separately from points won in games: the total is one
// point for each game plus the points of byes.
//
// The order is by groups won in a knock-out, by rating in a gauntlet, where the challengers play
// more than the others, and by points elsewhere. Ties are broken by, in this order:
//
//   Buchholz            the points of all opponents, once for each game against them; a bye counts
//                       as a block against an opponent with the player's own points
//   Sonneborn-Berger    the points of each opponent, times those taken from it
//   direct encounter    the points won against those tied in all of this
//
// then by the rating and the list. In a Swiss tournament the tie-breaks decide the place; elsewhere
// entrants with an equal main criterion share one. In ratings a player removed from a game is
// ranked last in it. Stateless functions.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tournament/journal.hpp"
#include "tournament/pairing.hpp"
#include "tournament/ratings.hpp"

namespace hexarena::tournament {

struct Standing {
  Entrant entrant = 0;
  int place = 0;          ///< shared by those equal in the criterion of places
  double points = 0;      ///< including those of byes
  double bye_points = 0;  ///< of these, those of byes
  double buchholz = 0;
  double sonneborn_berger = 0;
  double direct = 0;  ///< points against those equal in everything before it
  int games = 0;
  int wins = 0;  ///< outright
  int ties = 0;  ///< shared wins
  int removals = 0;
  int byes = 0;
  int groups_won = 0;  ///< in a knock-out
  Estimate elo;
};

/// One entrant against another: a point for each game in which it ended ahead, half for a shared
/// place.
struct Score {
  double points = 0;
  int games = 0;
};

struct Standings {
  std::vector<Standing> rows;             ///< the best first
  std::vector<std::vector<Score>> cross;  ///< by entrant and opponent
  bool tie_breaks = false;                ///< places are decided by them
};

/// From the completed rounds and all games, those of an unfinished round too.
[[nodiscard]] Standings standings(const Plan& plan, std::span<const PlayedRound> rounds,
                                  std::span<const GameResult> games,
                                  std::optional<Anchor> anchor = std::nullopt);

/// The order in which the players ended.
[[nodiscard]] Ranking ranking(const GameResult& game);
/// The share of a game's point that each seat gets.
[[nodiscard]] std::vector<double> points(const GameResult& game);

/// {"standings":[{"place","name","points",…,"elo","error"}…],"cross":[[null,{"points","games"},…]…]}
[[nodiscard]] base::Json to_json(const Standings& standings, std::span<const std::string> names);
/// A text table, with a cross-table if it fits on a screen.
[[nodiscard]] std::string in_words(const Standings& standings, std::span<const std::string> names);

}  // namespace hexarena::tournament
