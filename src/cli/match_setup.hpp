// A match as described by its command line, ready to be played.
#pragma once

#include <vector>

#include "cli/commands.hpp"
#include "players/bot_hall.hpp"
#include "tournament/match.hpp"

namespace hexarena::cli {

/// A match, and the options of its file programs.
struct Wanted : tournament::MatchOptions {
  base::Json files = base::Json::object();
};

/// Fails if a flag, a setting or an opening of the file is not valid for the game.
[[nodiscard]] base::Expected<Wanted> read_match(const MatchCommand& options);

/// The contestants, for tables like this one.
[[nodiscard]] base::Expected<std::vector<tournament::Contestant>> match_contestants(
    const MatchCommand& options, const Wanted& wanted, const game::Table& table,
    const players::BotHall* hall);

}  // namespace hexarena::cli
