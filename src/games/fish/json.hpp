// Fish in JSON, both ways: boards, places, positions, actions.
//
//   Board     [[0..5, …], …]            rows may differ in length; written padded with holes
//   Board     [[0..5, …], …]            rows may differ in length; written padded with holes
//   Position  {"players":[{"color","score","places"}…],"board":Board,"penguins"?,"turns_left"?}
//   Action    [row,column] places, [[row,column],[row,column]] moves, "skip"
#pragma once

#include <string_view>

#include "base/json.hpp"
#include "games/fish/rules.hpp"

namespace hexarena::fish {

using base::Json;

[[nodiscard]] Expected<Place> read_place(const Json& json, std::string_view path);
[[nodiscard]] Expected<Board> read_board(const Json& json, std::string_view path,
                                         geometry::Layout layout = geometry::Layout::interleaved);

/// Reads the keys of a position and leaves others to the caller. The result may still be
/// impossible: see `check`.
[[nodiscard]] Expected<Position> read_position(
    const Json& json, std::string_view path,
    geometry::Layout layout = geometry::Layout::interleaved);

[[nodiscard]] Json to_json(Place place);
[[nodiscard]] Json to_json(const Board& board);
[[nodiscard]] Json to_json(const Position& position);

/// An action as written, before it is looked up on a board.
struct WrittenAction {
  Action::Kind kind = Action::Kind::skip;
  Place from;
  Place to;
};
[[nodiscard]] Expected<WrittenAction> read_written_action(const Json& json);

/// The action on this board; places that are not tiles are illegal.
template <class Set>
[[nodiscard]] Expected<Action> read_action(const Rules<Set>& rules, const Json& json) {
  auto written = read_written_action(json);
  if (!written) return base::passed_on(written);
  Action action{written->kind, 0, 0};
  const auto tile = [&rules](Place place, Index& index) -> Expected<void> {
    const auto found = rules.shape().index(place);
    if (!found) return base::illegal(to_string(place) + " is a hole or off the board");
    index = *found;
    return {};
  };
  if (action.kind == Action::Kind::move) {
    auto from = tile(written->from, action.from);
    if (!from) return base::passed_on(from);
  }
  if (action.kind != Action::Kind::skip) {
    auto to = tile(written->to, action.to);
    if (!to) return base::passed_on(to);
  }
  return action;
}

template <class Set>
[[nodiscard]] Json to_json(const Rules<Set>& rules, const Action& action) {
  if (action.kind == Action::Kind::skip) return "skip";
  Json to = to_json(rules.shape().place(action.to));
  if (action.kind == Action::Kind::place) return to;
  return Json::array({to_json(rules.shape().place(action.from)), std::move(to)});
}

}  // namespace hexarena::fish
