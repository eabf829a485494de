// The parts of a report that follow a tournament round by round: its pairings, the bracket of a
// knock-out, and how the ratings came about. Functions of values, as report_page.hpp.
#pragma once

#include <string>
#include <vector>

#include "tournament/tournament.hpp"

namespace hexarena::tournament {

/// Rounds that are shown; there may be a hundred thousand.
inline constexpr std::size_t kMostRoundsShown = 200;
/// Entrants whose ratings are followed, and what that may cost: each round is rated anew for it,
/// which takes the cube of the entrants.
inline constexpr std::size_t kMostFollowed = 400;
inline constexpr std::size_t kMostRatingWork = 700'000'000;

/// Who met whom, with the part of the points of each; empty where there was a single round.
[[nodiscard]] std::string rounds_html(const Plan& plan, const TournamentResult& result,
                                      const std::vector<std::string>& names);

/// The rating of each after each round, in the order of the table, as a line and in numbers; empty
/// where there was a single round, or too many entrants.
[[nodiscard]] std::string ratings_html(const TournamentOptions& options,
                                       const TournamentResult& result, const Standings& table,
                                       const std::vector<std::string>& names);

}  // namespace hexarena::tournament
