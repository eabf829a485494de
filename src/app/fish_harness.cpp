#include "app/fish_harness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/house.hpp"
#include "fish/json.hpp"

namespace hexarena::app {
namespace {

using fish::Place;
using rules::Expected;
using rules::Json;
using rules::malformed;
using rules::refused;

// Deeper than any game is long; the strategy itself stops at the number of tiles.
constexpr int kMaxDepth = 1'000'000'000;

/// A state of the course: up to four players in the game's own colours, always in movement.
Expected<fish::Position> read_state(const Json& json, std::string_view path) {
  auto known = rules::object_of(json, path, {"players", "board"});
  if (!known) return refused(known);
  auto state = fish::read_position(json, path);
  if (!state) return state;
  const std::string players = rules::key_path(path, "players");
  if (state->players.size() > fish::kGameColors) {
    return malformed(fmt::format("{} has {} players; at most {} can play", players,
                                 state->players.size(), fish::kGameColors));
  }
  for (const fish::Player& player : state->players) {
    if (static_cast<int>(player.color) >= fish::kGameColors) {
      return malformed(
          fmt::format("{}: {} is not a colour of this game", players, fish::name(player.color)));
    }
  }
  auto possible = fish::check(*state, {});
  if (!possible) return refused(possible);
  return state;
}

/// The first of the directions around the first penguin in which the next tile is free.
template <class Set>
std::optional<fish::Action> silly_step(const fish::Rules<Set>& rules) {
  const auto& state = rules.start();
  if (rules.seats() == 0) return std::nullopt;
  const auto penguins = rules.penguins(state, state.turn);
  if (penguins.empty()) return std::nullopt;
  const auto from = static_cast<hex::Index>(penguins.front());
  for (int d = 0; d < rules.shape().directions(); ++d) {
    const hex::Index to = rules.shape().neighbour(from, d);
    if (to != hex::kNowhere && state.free.test(to)) return fish::Action::move(from, to);
  }
  return std::nullopt;
}

/// The move of the player to act that gets a penguin next to `place`: the neighbour first in the
/// order of directions, then the penguin first by row and column.
template <class Set>
std::optional<fish::Action> follow(const fish::Rules<Set>& rules,
                                   const typename fish::Rules<Set>::State& state,
                                   hex::Index place) {
  std::vector<fish::Action> actions;
  rules.actions(state, actions);
  for (int d = 0; d < rules.shape().directions(); ++d) {
    const hex::Index neighbour = rules.shape().neighbour(place, d);
    for (const fish::Action& action : actions) {
      if (action.kind == fish::Action::Kind::move && action.to == neighbour) return action;
    }
  }
  return std::nullopt;
}

template <class Set>
Json move_or_false(const fish::Rules<Set>& rules, const std::optional<fish::Action>& action) {
  if (!action || action->kind != fish::Action::Kind::move) return false;
  return fish::to_json(rules, *action);
}

/// A house player as xref names it.
struct Entrant {
  std::string name;
  int depth = 1;
};

Expected<Entrant> read_entrant(const Json& json, const std::string& path) {
  if (!json.is_array() || json.size() != 2 || !json[0].is_string()) {
    return malformed(fmt::format("{} must be [name, depth], not {}", path, rules::excerpt(json)));
  }
  auto depth = rules::whole_number(json[1], path + "[1]", 1, kMaxDepth);
  if (!depth) return refused(depth);
  return Entrant{json[0].get<std::string>(), static_cast<int>(*depth)};
}

/// By ascending age, that is, in the order of their seats.
Expected<std::vector<Entrant>> read_entrants(const Json& json) {
  constexpr std::size_t kFewest = 2;
  if (!json.is_array() || json.size() < kFewest || json.size() > fish::kGameColors) {
    return malformed(fmt::format("players must be a list of {}–{}, not {}", kFewest,
                                 fish::kGameColors, rules::excerpt(json)));
  }
  std::vector<Entrant> entrants;
  for (const Json& each : json) {
    auto entrant = read_entrant(each, fmt::format("players[{}]", entrants.size()));
    if (!entrant) return refused(entrant);
    entrants.push_back(std::move(*entrant));
  }
  return entrants;
}

fish::Position uniform_start(int rows, int columns, int fish, std::size_t players) {
  fish::Position position;
  position.board = fish::Board(rows, columns);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) position.board.set_fish({row, column}, fish);
  }
  for (std::size_t i = 0; i < players; ++i) {
    position.players.push_back({static_cast<fish::Color>(i), 0, {}});
  }
  position.penguins = 6 - static_cast<int>(players);
  return position;
}

/// Who wins when the house plays for everybody. One who finds no free tile fails and is removed;
/// what it stood on comes free.
template <class Set>
rules::SeatSet house_winners(const fish::Rules<Set>& rules, const std::vector<Entrant>& entrants) {
  engine::HouseStrategy strategy(rules);
  auto state = rules.start();
  while (!rules.over(state)) {
    if (rules.placing(state) && rules.placeable(state).none()) {
      rules.remove(state, state.turn);
      continue;
    }
    rules.play(state, strategy.choose(state, entrants[state.turn.at()].depth)->action);
  }
  return rules.winners(state);
}

}  // namespace

Expected<Json> xboard(const Json& question) {
  auto known = rules::object_of(question, "", {"position", "board"});
  if (!known) return refused(known);
  auto place_json = rules::member(question, "", "position");
  if (!place_json) return refused(place_json);
  auto place = fish::read_place(**place_json, "position");
  if (!place) return refused(place);
  auto board_json = rules::member(question, "", "board");
  if (!board_json) return refused(board_json);
  auto board = fish::read_board(**board_json, "board");
  if (!board) return refused(board);
  if (!board->is_tile(*place)) {
    return malformed(fmt::format("position {} is {}", fish::to_string(*place),
                                 board->has(*place) ? "a hole" : "off the board"));
  }
  fish::Position position;
  position.board = std::move(*board);
  return fish::with_rules(position, {}, [&](const auto& rules) -> Json {
    return rules.reach(rules.start(), *rules.shape().index(*place)).count();
  });
}

Expected<Json> xstate(const Json& question) {
  auto position = read_state(question, "");
  if (!position) return refused(position);
  return fish::with_rules(*position, {}, [](const auto& rules) -> Json {
    const auto step = silly_step(rules);
    if (!step) return false;
    auto state = rules.start();
    rules.play(state, *step);
    return fish::to_json(rules.position(state));
  });
}

Expected<Json> xtree(const Json& question) {
  auto known = rules::object_of(question, "", {"state", "from", "to"});
  if (!known) return refused(known);
  auto state_json = rules::member(question, "", "state");
  if (!state_json) return refused(state_json);
  auto position = read_state(**state_json, "state");
  if (!position) return refused(position);
  Json written = Json::array();
  for (const char* key : {"from", "to"}) {
    auto end = rules::member(question, "", key);
    if (!end) return refused(end);
    auto place = fish::read_place(**end, key);
    if (!place) return refused(place);
    written.push_back(**end);
  }
  if (position->players.empty()) return malformed("state.players is empty: nobody can move");
  return fish::with_rules(*position, {}, [&](const auto& rules) -> Expected<Json> {
    auto move = fish::read_action(rules, written);
    if (!move) return refused(move);
    auto legal = rules.judge(rules.start(), *move);
    if (!legal) return refused(legal);
    auto state = rules.start();
    rules.play(state, *move);
    return move_or_false(rules, follow(rules, state, move->to));
  });
}

Expected<Json> xstrategy(const Json& question) {
  if (!question.is_array() || question.size() != 2) {
    return malformed("the input must be [depth, state], not " + rules::excerpt(question));
  }
  auto depth = rules::whole_number(question[0], "[0]", 1, kMaxDepth);
  if (!depth) return refused(depth);
  auto position = read_state(question[1], "[1]");
  if (!position) return refused(position);
  return fish::with_rules(*position, {}, [&](const auto& rules) -> Json {
    engine::HouseStrategy strategy(rules);
    const auto choice = strategy.choose(rules.start(), static_cast<int>(*depth));
    if (!choice) return false;
    return move_or_false(rules, choice->action);
  });
}

Expected<Json> xref(const Json& question) {
  auto known = rules::object_of(question, "", {"row", "column", "players", "fish"});
  if (!known) return refused(known);
  std::vector<int> numbers;
  for (const auto& [key, most] : {std::pair{"row", fish::kMaxRows},
                                  {"column", fish::kMaxColumns},
                                  {"fish", fish::kMaxFish}}) {
    auto member = rules::member(question, "", key);
    if (!member) return refused(member);
    auto number = rules::whole_number(**member, key, 1, most);
    if (!number) return refused(number);
    numbers.push_back(static_cast<int>(*number));
  }
  auto players = rules::member(question, "", "players");
  if (!players) return refused(players);
  auto entrants = read_entrants(**players);
  if (!entrants) return refused(entrants);
  const auto start = uniform_start(numbers[0], numbers[1], numbers[2], entrants->size());
  const rules::SeatSet winners = fish::with_rules(
      start, {}, [&](const auto& rules) { return house_winners(rules, *entrants); });
  std::vector<std::string> names;
  winners.for_each([&](rules::Seat seat) { names.push_back((*entrants)[seat.at()].name); });
  std::sort(names.begin(), names.end());  // UTF-8 sorts by code point
  return Json(names);
}

}  // namespace hexarena::app
