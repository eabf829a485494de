// SeatPlan: what it takes to go on with a live game beside its record: what was asked for, how to
// know the people by their keys, and whose names they have. As the store keeps it:
// {"request":…,"key_hashes":[HASH|null…],"identities"?:[NAME|null…],"rated"?:true}. The keys
// themselves are nowhere but with the people. A value.
#pragma once

#include <string>
#include <vector>

#include "server/game_request.hpp"

namespace hexarena::server {

struct SeatPlan {
  GameRequest request;
  std::vector<std::string> key_hashes;  ///< SHA-256, by seat; empty for machines
  /// By seat; empty for built-in players and names that were no one's. A person's seat is taken
  /// with the key and the token of its identity.
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
