// The rulebook of Fish: every question about a game by its name, in places and colours.
//
// Anyone may ask it about any game, real or hypothetical: a Game is a value, and asking changes
// nothing. `perform_move` answers with the game that follows; only the referee makes it the real
// one. A question about a cell without a penguin or a colour that does not play is refused.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "games/fish/rules.hpp"
#include "rules/game.hpp"

namespace hexarena::fish::rulebook {

template <class Set>
using Game = rules::Game<Rules<Set>>;

/// The players from the one to move on, in the order in which they act.
template <class Set>
[[nodiscard]] std::vector<Color> turn_order(const Game<Set>& game) {
  std::vector<Color> colors;
  for (const Player& player : game.rules().position(game.state()).players) {
    colors.push_back(player.color);
  }
  return colors;
}

/// The fish on every tile and where the holes are; it does not say who stands where.
template <class Set>
[[nodiscard]] Board board(const Game<Set>& game) {
  return game.rules().position(game.state()).board;
}

/// The seat of a colour that is still in the game.
template <class Set>
[[nodiscard]] Expected<Seat> seat_of(const Game<Set>& game, Color color) {
  std::optional<Seat> found;
  game.state().present.for_each([&](Seat seat) {
    if (game.rules().color(seat) == color) found = seat;
  });
  if (!found) return base::illegal(fmt::format("{} is not in the game", name(color)));
  return *found;
}

/// Where the penguins of a player stand.
template <class Set>
[[nodiscard]] Expected<std::vector<Place>> penguins_of(const Game<Set>& game, Color color) {
  auto seat = seat_of(game, color);
  if (!seat) return base::passed_on(seat);
  std::vector<Place> places;
  for (const auto tile : game.rules().penguins(game.state(), *seat)) {
    places.push_back(game.rules().shape().place(tile));
  }
  return places;
}

/// The tile at a place on which somebody's penguin stands, whoever's turn it is.
template <class Set>
[[nodiscard]] Expected<Index> penguin_at(const Game<Set>& game, Place place) {
  const auto tile = game.rules().shape().index(place);
  bool stands = false;
  game.state().present.for_each([&](Seat seat) {
    const auto own = game.rules().penguins(game.state(), seat);
    stands = stands || (tile && std::find(own.begin(), own.end(), *tile) != own.end());
  });
  if (!stands) return base::illegal(fmt::format("no penguin stands on {}", to_string(place)));
  return *tile;
}

/// Everywhere the penguin at a place can go, in the order of rows and columns.
template <class Set>
[[nodiscard]] Expected<std::vector<Place>> valid_moves(const Game<Set>& game, Place penguin) {
  auto tile = penguin_at(game, penguin);
  if (!tile) return base::passed_on(tile);
  std::vector<Place> places;
  game.rules().reach(game.state(), *tile).for_each([&](int to) {
    places.push_back(game.rules().shape().place(static_cast<Index>(to)));
  });
  return places;
}

/// Whether the penguin at a place can go anywhere.
template <class Set>
[[nodiscard]] Expected<bool> can_move(const Game<Set>& game, Place penguin) {
  auto tile = penguin_at(game, penguin);
  if (!tile) return base::passed_on(tile);
  return game.rules().rays().can_leave(*tile, game.state().free);
}

template <class Set>
[[nodiscard]] bool anybody_can_move(const Game<Set>& game) {
  return game.rules().anybody_can_move(game.state());
}

/// The move of a named player as an action, or why it is illegal: off the tiles, out of turn,
/// another's penguin, not a free straight line, the wrong phase.
template <class Set>
[[nodiscard]] Expected<Action> judge_move(const Game<Set>& game, Color color, Place from,
                                          Place to) {
  auto seat = seat_of(game, color);
  if (!seat) return base::passed_on(seat);
  if (*seat != game.state().turn) {
    return base::illegal(fmt::format("it is not the turn of {}", name(color)));
  }
  const geometry::Shape& shape = game.rules().shape();
  for (const Place place : {from, to}) {
    if (!shape.index(place)) {
      return base::illegal(fmt::format("{} is a hole or off the board", to_string(place)));
    }
  }
  const Action move = Action::move(*shape.index(from), *shape.index(to));
  auto judged = game.rules().judge(game.state(), move);
  if (!judged) return base::passed_on(judged);
  return move;
}

template <class Set>
[[nodiscard]] bool can_perform_move(const Game<Set>& game, Color color, Place from, Place to) {
  return judge_move(game, color, from, to).has_value();
}

/// The game after the move of a named player; without that player when the move is illegal.
/// Refused only for a colour that does not play.
template <class Set>
[[nodiscard]] Expected<Game<Set>> perform_move(const Game<Set>& game, Color color, Place from,
                                               Place to) {
  auto seat = seat_of(game, color);
  if (!seat) return base::passed_on(seat);
  const auto move = judge_move(game, color, from, to);
  if (!move) return game.without(*seat);
  return game.after(*move);
}

}  // namespace hexarena::fish::rulebook
