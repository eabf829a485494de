#include "server/seating.hpp"

#include "base/sha256.hpp"
#include "server/seat_key.hpp"

namespace hexarena::server {

using base::passed_on;

SeatedPeople seat_people(GameRequest request) {
  SeatedPeople seated{{std::move(request), {}}, {}};
  for (const SeatRequest& seat : seated.plan.request.seats) {
    const bool person = seat.kind == SitterKind::person;
    seated.keys.push_back(person ? fresh_key() : "");
    seated.plan.key_hashes.push_back(person ? base::sha256(seated.keys.back()) : "");
  }
  seated.plan.identities.resize(seated.keys.size());
  return seated;
}

Json to_json(const SeatPlan& seating) {
  Json json = Json::object();
  json["request"] = to_json(seating.request);
  json["key_hashes"] = Json::array();
  for (const std::string& hash : seating.key_hashes) {
    json["key_hashes"].push_back(hash.empty() ? Json() : Json(hash));
  }
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
  auto hashes = base::member(json, "", "key_hashes");
  if (!hashes) return passed_on(hashes);
  auto list = base::array(**hashes, "key_hashes", rules::kMaxSeats);
  if (!list) return passed_on(list);
  if ((*list)->size() != request->seats.size()) {
    return base::invalid("key_hashes: not one for each seat");
  }
  SeatPlan seating{std::move(*request), {}};
  for (const Json& hash : **list) {
    seating.key_hashes.push_back(hash.is_string() ? hash.get<std::string>() : "");
  }
  seating.identities.resize(seating.key_hashes.size());
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
