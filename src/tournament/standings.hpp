// Standings: what the games of a tournament come to: the table, the cross-table, the ratings.
//
// A game's winners share one point. A bye of a Swiss tournament has the points of a whole block, as
// many as a block has games, and they are told apart from those of games: all points together are
// one for each game and the points of byes.
//
// The order is by groups won in a knock-out, by rating in a gauntlet, where the challengers play more
// than the others, and by points elsewhere. Equal points are told apart by, in this order:
//
//   Buchholz            the points of all opponents, once for each game against them; a bye counts
//                       as a block against an opponent with the player's own points
//   Sonneborn-Berger    the points of each opponent, times those taken from it
//   direct encounter    the points taken from those with whom all of this is shared
//
// then by the rating and the list. In a Swiss tournament the tie-breaks decide the place; elsewhere
// those equal in what the order is by share one. In ratings a player removed from a game ends it
// behind all others. Functions of values.
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
  int place = 0;          ///< shared by those equal in what places are by
  double points = 0;      ///< those of byes too
  double bye_points = 0;  ///< of these, what was not played for
  double buchholz = 0;
  double sonneborn_berger = 0;
  double direct = 0;  ///< points against those equal in all before it
  int games = 0;
  int wins = 0;  ///< alone
  int ties = 0;  ///< shared wins
  int removals = 0;
  int byes = 0;
  int groups_won = 0;  ///< in a knock-out
  Estimate elo;
};

/// One entrant against another: a point for each game it ended in front, half for a shared place.
struct Score {
  double points = 0;
  int games = 0;
};

struct Standings {
  std::vector<Standing> rows;             ///< the best first
  std::vector<std::vector<Score>> cross;  ///< by entrant and opponent
  bool tie_breaks = false;                ///< places are told apart by them
};

/// From the rounds played to their end and all games, those of an unfinished round too.
[[nodiscard]] Standings standings(const Plan& plan, std::span<const PlayedRound> rounds,
                                  std::span<const GameResult> games,
                                  std::optional<Anchor> anchor = std::nullopt);

/// Who ended before whom.
[[nodiscard]] Ranking ranking(const GameResult& game);
/// The part of a game's point that each seat has.
[[nodiscard]] std::vector<double> points(const GameResult& game);

/// {"standings":[{"place","name","points",…,"elo","error"}…],"cross":[[null,{"points","games"},…]…]}
[[nodiscard]] base::Json to_json(const Standings& standings, std::span<const std::string> names);
/// A table for people; with a cross-table while it fits on a screen.
[[nodiscard]] std::string in_words(const Standings& standings, std::span<const std::string> names);

}  // namespace hexarena::tournament
