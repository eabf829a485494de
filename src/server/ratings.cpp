#include "server/ratings.hpp"

#include <cmath>

#include "session/registry.hpp"
#include "tournament/statistics.hpp"

namespace hexarena::server {
namespace {

using base::Json;

base::Expected<void> add_ratings(Json& list, store::Store& store, const std::string& game,
                                 bool named) {
  auto ratings = store.ratings(game);
  if (!ratings) return base::passed_on(ratings);
  for (const store::PlayerRating& rating : *ratings) {
    Json one = Json::object();
    if (named) one["game"] = game;
    one["player"] = rating.player;
    one["elo"] = std::lround(rating.elo);
    one["error"] = std::lround(tournament::kDeviations * rating.deviation);
    one["games"] = rating.games;
    list.push_back(std::move(one));
  }
  return {};
}

}  // namespace

base::Expected<Json> ratings_json(store::Store& store, const std::string& game) {
  Json list = Json::array();
  base::Expected<void> added;
  if (!game.empty()) added = add_ratings(list, store, game, false);
  for (const game::Descriptor* const each : session::games()) {
    if (game.empty() && added) added = add_ratings(list, store, std::string(each->name), true);
  }
  if (!added) return base::passed_on(added);
  Json json = Json::object();
  json["ratings"] = std::move(list);
  return json;
}

}  // namespace hexarena::server
