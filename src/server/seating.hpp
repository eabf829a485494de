// SeatPlan: what is needed, besides its record, to resume a live game: the request, the hashes of
// people's keys, and the owners of names. Its stored form:
// {"request":…,"key_hashes":[HASH|null…],"identities"?:[NAME|null…],"rated"?:true}. The keys
// themselves are known only to their holders. A value.
#pragma once

#include <string>
#include <vector>

#include "server/game_request.hpp"

namespace hexarena::server {

struct SeatPlan {
  GameRequest request;
  std::vector<std::string> key_hashes;  ///< SHA-256, by seat; empty for machines
  /// By seat; empty for built-in players and unregistered names. Taking a person's seat requires
  /// the key and, if registered, the token of its identity.
  std::vector<std::string> identities = {};
  bool rated = false;  ///< counts for ratings
};

struct SeatedPeople {
  SeatPlan plan;
  std::vector<std::string> keys;  ///< to be handed out, by seat; empty for machines
};
/// With fresh keys.
[[nodiscard]] SeatedPeople seat_people(GameRequest request);
[[nodiscard]] Json to_json(const SeatPlan& seating);
[[nodiscard]] Expected<SeatPlan> read_seating(const Json& json);

}  // namespace hexarena::server
