// Standings: what the games of a tournament come to: the table, the cross-table, the ratings.
//
// A game's winners share one point; a bye of a Swiss tournament has those of a whole block. The
// order is by groups won in a knock-out, by rating in a gauntlet, where the challengers play more
// than the others, and by points elsewhere; then by the points of the opponents, the rating and the
// list. In ratings whoever was removed from a game ends it behind all others. Functions of values.
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
  int place = 0;  ///< shared by those equal in what the order is by
  double points = 0;
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
