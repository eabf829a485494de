// Nooks in JSON: a position, an objective, a step.
//
//   Position   {"state":"171178…","objective":{"piece":index,"nook":cell}}
//   Step       [from, to]
#pragma once

#include <string_view>

#include "base/json.hpp"
#include "games/nooks/puzzle.hpp"

namespace hexarena::nooks {

using base::Json;

struct Position {
  Setup setup;
  Objective objective;
};

/// Reads the two keys and leaves others to the caller. The objective must be a piece and a nook of
/// this board; the piece may already be there.
[[nodiscard]] Expected<Position> read_position(const Json& json);
[[nodiscard]] Json to_json(const Position& position);

[[nodiscard]] Expected<Step> read_step(const Json& json);
[[nodiscard]] Json to_json(Step step);

}  // namespace hexarena::nooks
