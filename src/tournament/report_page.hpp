// The report of a tournament as one HTML page: standings with error bars and tie-breaks, the
// ratings after each round, the rounds (of a knock-out, its bracket), the cross-table, and every
// game with its result, the time it took, the STDERR output of its programs, and why a player was
// removed.
//
// The page is self-contained: no scripts, no fonts, no other file; if games have pages of their
// own, it links to them. It follows the reader's light or dark colours, and every bar comes with
// its numbers. A pure function.
#pragma once

#include <string>

#include "tournament/csv.hpp"
#include "tournament/description.hpp"

namespace hexarena::tournament {

/// The number of games listed; the page says so when there are more.
inline constexpr std::size_t kMostGamesListed = 20'000;
/// The largest number of entrants for a readable cross-table.
inline constexpr std::size_t kWidestPageCross = 40;

/// Facts about a game besides its result.
struct GameFacts {
  std::string page = {};                       ///< an address, relative to the report; empty: none
  std::vector<std::int64_t> used_ms = {};      ///< by seat; empty: unknown
  std::vector<std::string> stderr_texts = {};  ///< by seat, where there was any
};

/// Facts of a report besides the results.
struct ReportFacts {
  std::string kind = {};     ///< what it was; empty: derived from its format
  std::string summary = {};  ///< the outcome, in lines
  base::Json run = {};       ///< version, date and machine, as in records; null: omitted
  std::function<GameFacts(std::size_t, std::size_t)> game = {};  ///< by pairing and order
};

[[nodiscard]] std::string report_page(const Description& description,
                                      const TournamentResult& result, const GameName& game_name,
                                      const ReportFacts& facts = {});

}  // namespace hexarena::tournament
