// The parts of a report that show a tournament round by round: its pairings, the bracket of a
// knock-out, and the development of the ratings. Pure functions, as in report_page.hpp.
#pragma once

#include <string>
#include <vector>

#include "tournament/tournament.hpp"

namespace hexarena::tournament {

/// The number of rounds shown; there may be a hundred thousand.
inline constexpr std::size_t kMostRoundsShown = 200;
/// Limits on the rating history: the number of entrants, and the work, because all ratings are
/// fitted again for each round, which takes the cube of the number of entrants.
inline constexpr std::size_t kMostFollowed = 400;
inline constexpr std::size_t kMostRatingWork = 700'000'000;

/// The pairings with each entrant's share of the points; empty if there was a single round.
[[nodiscard]] std::string rounds_html(const Plan& plan, const TournamentResult& result,
                                      const std::vector<std::string>& names);

/// The rating of each entrant after each round, in the order of the table, as a line and in
/// numbers; empty if there was a single round, or too many entrants.
[[nodiscard]] std::string ratings_html(const TournamentOptions& options,
                                       const TournamentResult& result, const Standings& table,
                                       const std::vector<std::string>& names);

}  // namespace hexarena::tournament
