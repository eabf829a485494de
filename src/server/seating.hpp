// SeatPlan: what it takes to go on with a live game beside its record: what was asked for, and how
// to know the people by their keys. As the store keeps it: {"request":…,"key_hashes":[HASH|null…]}.
// The keys themselves are nowhere but with the people. A value.
#pragma once

#include <string>
#include <vector>

#include "server/game_request.hpp"

namespace hexarena::server {

struct SeatPlan {
  GameRequest request;
  std::vector<std::string> key_hashes;  ///< SHA-256, by seat; empty for machines
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
