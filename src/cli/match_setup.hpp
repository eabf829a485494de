// A match as its command line describes it, ready to be played.
#pragma once

#include <vector>

#include "cli/commands.hpp"
#include "players/bot_hall.hpp"
#include "tournament/match.hpp"

namespace hexarena::cli {

/// Refused where a flag, a setting or an opening of the file is none of the game.
[[nodiscard]] base::Expected<tournament::MatchOptions> read_match(const MatchCommand& options);

/// Those who play, at tables like this one.
[[nodiscard]] base::Expected<std::vector<tournament::Contestant>> match_contestants(
    const MatchCommand& options, const base::Json& settings, const game::Table& table,
    const players::BotHall* hall);

}  // namespace hexarena::cli
