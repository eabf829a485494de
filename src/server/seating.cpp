#include "server/seating.hpp"

#include "server/seat_key.hpp"

namespace hexarena::server {

using rules::refused;

Seating seat_people(GameRequest request) {
  Seating seating{std::move(request), {}};
  for (const SeatWish& seat : seating.request.seats) {
    seating.keys.push_back(seat.kind == SitterKind::person ? fresh_key() : "");
  }
  return seating;
}

Json to_json(const Seating& seating) {
  Json json = Json::object();
  json["request"] = to_json(seating.request);
  json["keys"] = Json::array();
  for (const std::string& key : seating.keys)
    json["keys"].push_back(key.empty() ? Json() : Json(key));
  return json;
}

Expected<Seating> read_seating(const Json& json) {
  auto described = rules::member(json, "", "request");
  if (!described) return refused(described);
  auto request = read_game_request(**described);
  if (!request) return refused(request);
  auto keys = rules::member(json, "", "keys");
  if (!keys) return refused(keys);
  auto list = rules::array(**keys, "keys", rules::kMaxSeats);
  if (!list) return refused(list);
  if ((*list)->size() != request->seats.size()) {
    return rules::malformed("keys: not one for each seat");
  }
  Seating seating{std::move(*request), {}};
  for (const Json& key : **list) {
    seating.keys.push_back(key.is_string() ? key.get<std::string>() : "");
  }
  return seating;
}

}  // namespace hexarena::server
