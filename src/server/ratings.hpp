// The ratings of all players of a game, from the store.
#pragma once

#include <string>

#include "server/http.hpp"
#include "store/store.hpp"

namespace hexarena::server {

/// {"ratings":[{"player","elo","error","games"}…]}, the strongest first: every player with a
/// result; without a name the ratings of all games, one game after the other, each with its "game".
/// Casual games do not count, nor those without winners, with too few events, or with one player
/// only (store/rated_game.hpp).
[[nodiscard]] base::Expected<base::Json> ratings_json(store::Store& store, const std::string& game);

}  // namespace hexarena::server
