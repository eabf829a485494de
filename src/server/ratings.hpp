// The ratings of all players of a game, from every rated result the store has.
#pragma once

#include <string>

#include "server/http.hpp"
#include "store/arena_facts.hpp"
#include "store/store.hpp"

namespace hexarena::server {

/// {"ratings":[{"player","elo","error","games"}…]}, the strongest first. Casual games do not count,
/// nor those without winners, with fewer than so many events, or of one player alone.
[[nodiscard]] base::Expected<base::Json> ratings_json(store::Store& store, store::ArenaFacts& facts,
                                                      const std::string& game,
                                                      std::size_t least_events);

/// Under which name a player is rated, by whatever way it came to the game: "remote:walrus" is
/// "walrus", and a built-in player has its level.
[[nodiscard]] std::string rated_name(std::string_view player, const std::string& game);

}  // namespace hexarena::server
