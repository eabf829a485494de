// The report of a tournament as files: a page, and beside it a folder with a page for each game that
// replays it.
#pragma once

#include <string>

#include "store/kept_tournament.hpp"

namespace hexarena::cli {

/// Games that have a page of their own; the report lists the others without one.
inline constexpr std::size_t kMostReplays = 1000;

/// Writes FILE, and its games into FILE's name without its ending and with "-games" behind it.
[[nodiscard]] base::Expected<void> write_report(store::Store& store, const std::string& file,
                                                const store::ToldTournament& told);

}  // namespace hexarena::cli
