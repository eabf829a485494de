// SeatPlan: what it takes to go on with a live game beside its record: what was asked for, the keys
// of the people, and whose names they have. As the store keeps it:
// {"request":…,"keys":[KEY|null…],"identities"?:[NAME|null…],"rated"?:true}. A value with secrets.
#pragma once

#include <string>
#include <vector>

#include "server/game_request.hpp"

namespace hexarena::server {

struct SeatPlan {
  GameRequest request;
  std::vector<std::string> keys;  ///< by seat; empty for machines
  /// By seat; empty for built-in players and names that were no one's. A person's seat is taken
  /// with the key and the token of its identity.
  std::vector<std::string> identities = {};
  bool rated = false;  ///< counts for ratings
};

/// With fresh keys.
[[nodiscard]] SeatPlan seat_people(GameRequest request);
[[nodiscard]] Json to_json(const SeatPlan& seating);
[[nodiscard]] Expected<SeatPlan> read_seating(const Json& json);

}  // namespace hexarena::server
