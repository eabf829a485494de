#include "contests/harness/fish_harness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/fish/house.hpp"
#include "games/fish/json.hpp"
#include "rules/tree.hpp"

namespace hexarena::harness {
namespace {

using base::Expected;
using base::invalid;
using base::Json;
using base::passed_on;
using fish::Place;

// Deeper than any game is long; the strategy stops at the number of tiles anyway.
constexpr int kMaxDepth = 1'000'000'000;

/// A state of the course: up to four players in the game's own colours, always in the movement
/// phase.
Expected<fish::Position> read_state(const Json& json, std::string_view path) {
  auto known = base::object_of(json, path, {"players", "board"});
  if (!known) return passed_on(known);
  auto state = fish::read_position(json, path);
  if (!state) return state;
  const std::string players = base::key_path(path, "players");
  if (state->players.size() > fish::kGameColors) {
    return invalid(fmt::format("{} has {} players; at most {} can play", players,
                               state->players.size(), fish::kGameColors));
  }
  for (const fish::Player& player : state->players) {
    if (static_cast<int>(player.color) >= fish::kGameColors) {
      return invalid(
          fmt::format("{}: {} is not a colour of this game", players, fish::name(player.color)));
    }
  }
  auto possible = fish::check(*state, {});
  if (!possible) return passed_on(possible);
  return state;
}

/// The first of the directions from the first penguin in which the next tile is free.
template <class Set>
std::optional<fish::Action> silly_step(const fish::Rules<Set>& rules) {
  const auto& state = rules.start();
  if (rules.seats() == 0) return std::nullopt;
  const auto penguins = rules.penguins(state, state.turn);
  if (penguins.empty()) return std::nullopt;
  const auto from = static_cast<geometry::Index>(penguins.front());
  for (int d = 0; d < rules.shape().directions(); ++d) {
    const geometry::Index to = rules.shape().neighbour(from, d);
    if (to != geometry::kNowhere && state.free.test(to)) return fish::Action::move(from, to);
  }
  return std::nullopt;
}

/// The move of the player to act that takes a penguin next to `place`: the first neighbour in the
/// order of directions, then the first penguin by row and column.
template <class Set>
std::optional<fish::Action> follow(const fish::Rules<Set>& rules,
                                   const typename fish::Rules<Set>::State& state,
                                   geometry::Index place) {
  std::vector<fish::Action> actions;
  rules.actions(state, actions);
  for (int d = 0; d < rules.shape().directions(); ++d) {
    const geometry::Index neighbour = rules.shape().neighbour(place, d);
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

/// A house player as xref specifies it.
struct Entrant {
  std::string name;
  int depth = 1;
};

Expected<Entrant> read_entrant(const Json& json, const std::string& path) {
  if (!json.is_array() || json.size() != 2 || !json[0].is_string()) {
    return invalid(fmt::format("{} must be [name, depth], not {}", path, base::excerpt(json)));
  }
  auto depth = base::whole_number(json[1], path + "[1]", 1, kMaxDepth);
  if (!depth) return passed_on(depth);
  return Entrant{json[0].get<std::string>(), static_cast<int>(*depth)};
}

/// By ascending age, that is, in the order of their seats.
Expected<std::vector<Entrant>> read_entrants(const Json& json) {
  constexpr std::size_t kFewest = 2;
  if (!json.is_array() || json.size() < kFewest || json.size() > fish::kGameColors) {
    return invalid(fmt::format("players must be a list of {}–{}, not {}", kFewest,
                               fish::kGameColors, base::excerpt(json)));
  }
  std::vector<Entrant> entrants;
  for (const Json& each : json) {
    auto entrant = read_entrant(each, fmt::format("players[{}]", entrants.size()));
    if (!entrant) return passed_on(entrant);
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

/// The winners when the house strategy plays for all. A player without a free tile fails and is
/// removed, and its tiles become free.
template <class Set>
rules::SeatSet house_winners(const fish::Rules<Set>& rules, const std::vector<Entrant>& entrants) {
  fish::HouseStrategy strategy(rules);
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
  auto known = base::object_of(question, "", {"position", "board"});
  if (!known) return passed_on(known);
  auto place_json = base::member(question, "", "position");
  if (!place_json) return passed_on(place_json);
  auto place = fish::read_place(**place_json, "position");
  if (!place) return passed_on(place);
  auto board_json = base::member(question, "", "board");
  if (!board_json) return passed_on(board_json);
  auto board = fish::read_board(**board_json, "board");
  if (!board) return passed_on(board);
  if (!board->is_tile(*place)) {
    return invalid(fmt::format("position {} is {}", fish::to_string(*place),
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
  if (!position) return passed_on(position);
  return fish::with_rules(*position, {}, [](const auto& rules) -> Json {
    const auto step = silly_step(rules);
    if (!step) return false;
    auto state = rules.start();
    rules.play(state, *step);
    return fish::to_json(rules.position(state));
  });
}

Expected<Json> xtree(const Json& question) {
  auto known = base::object_of(question, "", {"state", "from", "to"});
  if (!known) return passed_on(known);
  auto state_json = base::member(question, "", "state");
  if (!state_json) return passed_on(state_json);
  auto position = read_state(**state_json, "state");
  if (!position) return passed_on(position);
  Json written = Json::array();
  for (const char* key : {"from", "to"}) {
    auto end = base::member(question, "", key);
    if (!end) return passed_on(end);
    auto place = fish::read_place(**end, key);
    if (!place) return passed_on(place);
    written.push_back(**end);
  }
  if (position->players.empty()) return invalid("state.players is empty: no one can move");
  return fish::with_rules(*position, {}, [&](const auto& rules) -> Expected<Json> {
    auto move = fish::read_action(rules, written);
    if (!move) return passed_on(move);
    const rules::Node root(rules, rules.start());
    auto next = root.after(*move);
    if (!next) return passed_on(next);
    return move_or_false(rules, follow(rules, next->state(), move->to));
  });
}

Expected<Json> xstrategy(const Json& question) {
  if (!question.is_array() || question.size() != 2) {
    return invalid("the input must be [depth, state], not " + base::excerpt(question));
  }
  auto depth = base::whole_number(question[0], "[0]", 1, kMaxDepth);
  if (!depth) return passed_on(depth);
  auto position = read_state(question[1], "[1]");
  if (!position) return passed_on(position);
  return fish::with_rules(*position, {}, [&](const auto& rules) -> Json {
    fish::HouseStrategy strategy(rules);
    const auto choice = strategy.choose(rules.start(), static_cast<int>(*depth));
    if (!choice) return false;
    return move_or_false(rules, choice->action);
  });
}

Expected<Json> xref(const Json& question) {
  auto known = base::object_of(question, "", {"row", "column", "players", "fish"});
  if (!known) return passed_on(known);
  std::vector<int> numbers;
  for (const auto& [key, most] : {std::pair{"row", fish::kMaxRows},
                                  {"column", fish::kMaxColumns},
                                  {"fish", fish::kMaxFish}}) {
    auto member = base::member(question, "", key);
    if (!member) return passed_on(member);
    auto number = base::whole_number(**member, key, 1, most);
    if (!number) return passed_on(number);
    numbers.push_back(static_cast<int>(*number));
  }
  auto players = base::member(question, "", "players");
  if (!players) return passed_on(players);
  auto entrants = read_entrants(**players);
  if (!entrants) return passed_on(entrants);
  const auto start = uniform_start(numbers[0], numbers[1], numbers[2], entrants->size());
  const rules::SeatSet winners = fish::with_rules(
      start, {}, [&](const auto& rules) { return house_winners(rules, *entrants); });
  std::vector<std::string> names;
  winners.for_each([&](rules::Seat seat) { names.push_back((*entrants)[seat.at()].name); });
  std::sort(names.begin(), names.end());  // UTF-8 sorts by code point
  return Json(names);
}

}  // namespace hexarena::harness
