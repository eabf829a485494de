// The ratings of all players of a game, as the store keeps them.
#pragma once

#include <string>

#include "server/http.hpp"
#include "store/store.hpp"

namespace hexarena::server {

/// {"ratings":[{"player","elo","error","games"}…]}, the strongest first: everyone who has a result.
/// Games that were agreed to be aborted do not count, nor those one played alone.
[[nodiscard]] base::Expected<base::Json> ratings_json(store::Store& store, const std::string& game);

}  // namespace hexarena::server
