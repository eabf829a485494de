// SeatPlan: what it takes to go on with a live game beside its record: what was asked for, and the
// keys of the people. As the store keeps it: {"request":…,"keys":[KEY|null…]}. A value with
// secrets.
#pragma once

#include <string>
#include <vector>

#include "server/game_request.hpp"

namespace hexarena::server {

struct SeatPlan {
  GameRequest request;
  std::vector<std::string> keys;  ///< by seat; empty for machines
};

/// With fresh keys.
[[nodiscard]] SeatPlan seat_people(GameRequest request);
[[nodiscard]] Json to_json(const SeatPlan& seating);
[[nodiscard]] Expected<SeatPlan> read_seating(const Json& json);

}  // namespace hexarena::server
