#include "server/seating.hpp"

#include "server/seat_key.hpp"

namespace hexarena::server {

using base::passed_on;

SeatPlan seat_people(GameRequest request) {
  SeatPlan seating{std::move(request), {}};
  for (const SeatRequest& seat : seating.request.seats) {
    seating.keys.push_back(seat.kind == SitterKind::person ? fresh_key() : "");
  }
  seating.identities.resize(seating.keys.size());
  return seating;
}

Json to_json(const SeatPlan& seating) {
  Json json = Json::object();
  json["request"] = to_json(seating.request);
  json["keys"] = Json::array();
  for (const std::string& key : seating.keys)
    json["keys"].push_back(key.empty() ? Json() : Json(key));
  json["identities"] = Json::array();
  for (const std::string& name : seating.identities) {
    json["identities"].push_back(name.empty() ? Json() : Json(name));
  }
  if (seating.rated) json["rated"] = true;
  return json;
}

Expected<SeatPlan> read_seating(const Json& json) {
  auto described = base::member(json, "", "request");
  if (!described) return passed_on(described);
  auto request = read_game_request(**described);
  if (!request) return passed_on(request);
  auto keys = base::member(json, "", "keys");
  if (!keys) return passed_on(keys);
  auto list = base::array(**keys, "keys", rules::kMaxSeats);
  if (!list) return passed_on(list);
  if ((*list)->size() != request->seats.size()) {
    return base::invalid("keys: not one for each seat");
  }
  SeatPlan seating{std::move(*request), {}};
  for (const Json& key : **list) {
    seating.keys.push_back(key.is_string() ? key.get<std::string>() : "");
  }
  seating.identities.resize(seating.keys.size());
  const auto names = json.find("identities");
  for (std::size_t i = 0; names != json.end() && names->is_array() && i < names->size(); ++i) {
    if (i < seating.identities.size() && (*names)[i].is_string()) {
      seating.identities[i] = (*names)[i].get<std::string>();
    }
  }
  seating.rated = json.contains("rated") && json["rated"] == true;
  return seating;
}

}  // namespace hexarena::server
