// A match as its command line describes it, ready to be played.
#pragma once

#include <vector>

#include "cli/commands.hpp"
#include "players/bot_hall.hpp"
#include "tournament/match.hpp"

namespace hexarena::cli {

/// A match, and how its file programs are to be treated.
struct Wanted : tournament::MatchOptions {
  base::Json files = base::Json::object();
};

/// Refused where a flag, a setting or an opening of the file is none of the game.
[[nodiscard]] base::Expected<Wanted> read_match(const MatchCommand& options);

/// Those who play, at tables like this one.
[[nodiscard]] base::Expected<std::vector<tournament::Contestant>> match_contestants(
    const MatchCommand& options, const Wanted& wanted, const game::Table& table,
    const players::BotHall* hall);

}  // namespace hexarena::cli
