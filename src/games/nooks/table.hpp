// Nooks tables: a bare puzzle for one, or rounds for one to eight.
//
// A position without game settings is a puzzle: steps until the objective is reached. Settings
// with any of players, rounds, seconds or difficulty make it a game of rounds, whose objectives
// are derived from the seed. Actions: a step [from,to]; in rounds also {"announce":n}, "pass",
// "undo", "give-up". settings.hpp has the table of all settings.
#pragma once

#include <memory>

#include "game/table.hpp"

namespace hexarena::game {

[[nodiscard]] Expected<std::unique_ptr<Table>> open_nooks(const Json& settings, const Json* start);

}  // namespace hexarena::game
