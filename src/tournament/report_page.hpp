// The report of a tournament as one HTML page: standings with error bars, the cross-table, and
// every game with its result and why somebody was removed.
//
// The page needs nothing but itself: no scripts, no fonts, no other file. It follows the reader's
// light or dark colours, and every bar stands beside its numbers. A function of values.
#pragma once

#include <functional>
#include <string>

#include "tournament/description.hpp"

namespace hexarena::tournament {

/// Games that are listed; the page says so when there are more.
inline constexpr std::size_t kMostGamesListed = 20'000;
/// Entrants of a cross-table that can still be read.
inline constexpr std::size_t kWidestPageCross = 40;

/// What a game is called where it is kept; by pairing and order.
using GameName = std::function<std::string(std::size_t, std::size_t)>;

[[nodiscard]] std::string report_page(const Description& description,
                                      const TournamentResult& result, const GameName& game_name);

}  // namespace hexarena::tournament
