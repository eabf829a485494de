#include "server/ratings.hpp"

#include <cmath>

#include "tournament/statistics.hpp"

namespace hexarena::server {

using base::Json;

base::Expected<Json> ratings_json(store::Store& store, const std::string& game) {
  if (game.empty()) return base::invalid("game: whose ratings is not said");
  auto ratings = store.ratings(game);
  if (!ratings) return base::passed_on(ratings);
  Json json = Json::object();
  json["ratings"] = Json::array();
  for (const store::PlayerRating& rating : *ratings) {
    Json one = Json::object();
    one["player"] = rating.player;
    one["elo"] = std::lround(rating.elo);
    one["error"] = std::lround(tournament::kDeviations * rating.deviation);
    one["games"] = rating.games;
    json["ratings"].push_back(std::move(one));
  }
  return json;
}

}  // namespace hexarena::server
