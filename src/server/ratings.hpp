// The ratings of all players of a game, as the store keeps them.
#pragma once

#include <string>

#include "server/http.hpp"
#include "store/store.hpp"

namespace hexarena::server {

/// {"ratings":[{"player","elo","error","games"}…]}, the strongest first: everyone who has a result;
/// without a name those of all games, one game after the other, each with its "game".
/// Casual games do not count, nor those without winners, with too few events, or of one player
/// alone (store/rated_game.hpp).
[[nodiscard]] base::Expected<base::Json> ratings_json(store::Store& store, const std::string& game);

}  // namespace hexarena::server
