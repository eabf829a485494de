// The report of a tournament as one HTML page: standings with error bars and tie-breaks, how the
// ratings came about round by round, the rounds (of a knock-out, its bracket), the cross-table, and
// every game with its result, the time it took, what its programs wrote to STDERR, and why a player
// was removed.
//
// The page needs nothing but itself: no scripts, no fonts, no other file; where games have pages of
// their own, it links to them. It follows the reader's
// light or dark colours, and every bar stands beside its numbers. A function of values.
#pragma once

#include <string>

#include "tournament/csv.hpp"
#include "tournament/description.hpp"

namespace hexarena::tournament {

/// Games that are listed; the page says so when there are more.
inline constexpr std::size_t kMostGamesListed = 20'000;
/// Entrants of a cross-table that can still be read.
inline constexpr std::size_t kWidestPageCross = 40;

/// What is known of a game beside its result.
struct GameFacts {
  std::string page = {};                       ///< an address, relative to the report; empty: none
  std::vector<std::int64_t> used_ms = {};      ///< by seat; empty: not known
  std::vector<std::string> stderr_texts = {};  ///< by seat, where something was written
};

/// What a report tells beside the results.
struct ReportFacts {
  std::string kind = {};     ///< what it was; empty: by its format
  std::string summary = {};  ///< what it came to, in lines
  base::Json run = {};       ///< version, date and machine, as in records; null: not told
  std::function<GameFacts(std::size_t, std::size_t)> game = {};  ///< by pairing and order
};

[[nodiscard]] std::string report_page(const Description& description,
                                      const TournamentResult& result, const GameName& game_name,
                                      const ReportFacts& facts = {});

}  // namespace hexarena::tournament
