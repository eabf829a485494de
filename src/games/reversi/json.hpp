// Hex Reversi in JSON: a position, an action.
//
//   Position   {"size":5,"turn":"black","passes":0,"black":[[q,r],…],"white":[[q,r],…]}
//              or, instead of the two lists, "board":["_ X _",…]: the rows of the text picture
//   Action     [q,r] or "pass"
#pragma once

#include <string_view>

#include "base/json.hpp"
#include "games/reversi/rules.hpp"

namespace hexarena::reversi {

using base::Json;

/// Reads a valid position (see check). Defaults: "turn" is black, "passes" 0, "size" `size`.
[[nodiscard]] Expected<Position> read_position(const Json& json, int size = kDefaultSize);
/// Discs are listed top row first, left to right.
[[nodiscard]] Json to_json(const Position& position);

/// A cell, on any board or none; nothing for a pass.
[[nodiscard]] Expected<std::optional<Cell>> read_place_or_pass(const Json& json);
[[nodiscard]] Json to_json(Cell cell);

template <class Grid>
[[nodiscard]] Expected<Action> read_action(const Rules<Grid>& rules, const Json& json) {
  auto cell = read_place_or_pass(json);
  if (!cell) return base::passed_on(cell);
  if (!*cell) return Action::pass();
  const auto index = rules.index(**cell);
  if (!index) {
    return base::illegal(
        fmt::format("{} is not on a board of size {}", to_string(**cell), rules.size()));
  }
  return Action{*index};
}
template <class Grid>
[[nodiscard]] Json to_json(const Rules<Grid>& rules, Action action) {
  return action.is_pass() ? Json("pass") : to_json(rules.cell(action.cell));
}

}  // namespace hexarena::reversi
