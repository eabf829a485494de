// Hex in JSON: a position, an action.
//
//   Cell       [column,row], both from 0: [3,0] is d1
//   Position   {"size":11,"turn":"red","red":[[0,0],…],"blue":[[2,3],…]}
//   Action     a cell or "swap"
#pragma once

#include "base/json.hpp"
#include "games/hex/rules.hpp"

namespace hexarena::hex {

using base::Json;

/// Reads a valid position (see check). Defaults: "turn" is red, "size" `size`, no stones.
[[nodiscard]] Expected<Position> read_position(const Json& json, int size = kDefaultSize);
[[nodiscard]] Json to_json(const Position& position);
[[nodiscard]] Json to_json(Place place);

[[nodiscard]] Expected<Action> read_action(const Rules& rules, const Json& json);
/// Null if it is not an action on this board.
[[nodiscard]] Json to_json(const Rules& rules, Action action);

}  // namespace hexarena::hex
