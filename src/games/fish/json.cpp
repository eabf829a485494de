#include "games/fish/json.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexarena::fish {
namespace {

using base::array;
using base::invalid;
using base::item_path;
using base::key_path;
using base::member;
using base::passed_on;
using base::whole_number;

// Far beyond any board: for cells merely off the board, `check` gives an error with its size.
constexpr int kFarthest = 1'000'000;
constexpr int kMaxTiles = kMaxRows * kMaxColumns;

Expected<Player> read_player(const Json& json, std::string_view path) {
  auto known = base::object_of(json, path, {"color", "score", "places"});
  if (!known) return passed_on(known);
  Player player;

  auto color = member(json, path, "color");
  if (!color) return passed_on(color);
  auto color_name = base::text(**color, key_path(path, "color"));
  if (!color_name) return passed_on(color_name);
  const auto found = color_named(*color_name);
  if (!found) {
    return invalid(fmt::format("{} must be a colour such as \"red\", not {}",
                               key_path(path, "color"), base::in_quotes(*color_name)));
  }
  player.color = *found;

  auto score = member(json, path, "score");
  if (!score) return passed_on(score);
  auto fish_caught = whole_number(**score, key_path(path, "score"), 0, kMaxScore);
  if (!fish_caught) return passed_on(fish_caught);
  player.score = static_cast<int>(*fish_caught);

  auto places = member(json, path, "places");
  if (!places) return passed_on(places);
  const std::string places_path = key_path(path, "places");
  auto list = array(**places, places_path, kMaxTiles);
  if (!list) return passed_on(list);
  for (std::size_t i = 0; i < (*list)->size(); ++i) {
    auto place = read_place((**list)[i], item_path(places_path, i));
    if (!place) return passed_on(place);
    player.places.push_back(*place);
  }
  return player;
}

Expected<std::optional<int>> read_optional(const Json& json, std::string_view path,
                                           std::string_view key, int low, int high) {
  const auto found = json.find(std::string(key));
  if (found == json.end()) return std::nullopt;
  auto number = whole_number(*found, key_path(path, key), low, high);
  if (!number) return passed_on(number);
  return static_cast<int>(*number);
}

}  // namespace

Expected<Place> read_place(const Json& json, std::string_view path) {
  if (!json.is_array() || json.size() != 2) {
    return invalid(fmt::format("{} must be [row,column], not {}", path, base::excerpt(json)));
  }
  auto row = whole_number(json[0], item_path(path, 0), 0, kFarthest);
  if (!row) return passed_on(row);
  auto column = whole_number(json[1], item_path(path, 1), 0, kFarthest);
  if (!column) return passed_on(column);
  return Place{static_cast<int>(*row), static_cast<int>(*column)};
}

Expected<Board> read_board(const Json& json, std::string_view path, geometry::Layout layout) {
  auto rows = array(json, path, kMaxRows);
  if (!rows) return passed_on(rows);
  std::size_t columns = 0;
  for (std::size_t r = 0; r < json.size(); ++r) {
    auto row = array(json[r], item_path(path, r), kMaxColumns);
    if (!row) return passed_on(row);
    columns = std::max(columns, (*row)->size());
  }
  Board board(static_cast<int>(json.size()), static_cast<int>(columns), layout);
  for (std::size_t r = 0; r < json.size(); ++r) {
    for (std::size_t c = 0; c < json[r].size(); ++c) {
      auto fish = whole_number(json[r][c], item_path(item_path(path, r), c), 0, kMaxFish);
      if (!fish) return passed_on(fish);
      board.set_fish({static_cast<int>(r), static_cast<int>(c)}, static_cast<int>(*fish));
    }
  }
  return board;
}

Expected<Position> read_position(const Json& json, std::string_view path, geometry::Layout layout) {
  Position position;
  auto players = member(json, path, "players");
  if (!players) return passed_on(players);
  const std::string players_path = key_path(path, "players");
  auto list = array(**players, players_path, kColors);
  if (!list) return passed_on(list);
  for (std::size_t i = 0; i < (*list)->size(); ++i) {
    auto player = read_player((**list)[i], item_path(players_path, i));
    if (!player) return passed_on(player);
    position.players.push_back(std::move(*player));
  }

  auto floes = member(json, path, "board");
  if (!floes) return passed_on(floes);
  auto board = read_board(**floes, key_path(path, "board"), layout);
  if (!board) return passed_on(board);
  position.board = std::move(*board);

  auto penguins = read_optional(json, path, "penguins", 0, kMaxTiles);
  if (!penguins) return passed_on(penguins);
  position.penguins = *penguins;
  auto turns_left = read_optional(json, path, "turns_left", 0, kMaxScore);
  if (!turns_left) return passed_on(turns_left);
  position.turns_left = *turns_left;
  return position;
}

Json to_json(Place place) { return Json::array({place.row, place.column}); }

Json to_json(const Board& board) {
  Json rows = Json::array();
  for (int r = 0; r < board.rows(); ++r) {
    Json row = Json::array();
    for (int c = 0; c < board.columns(); ++c) row.push_back(board.fish({r, c}));
    rows.push_back(std::move(row));
  }
  return rows;
}

Json to_json(const Position& position) {
  Json players = Json::array();
  for (const Player& player : position.players) {
    Json places = Json::array();
    for (const Place place : player.places) places.push_back(to_json(place));
    Json one = Json::object();
    one["color"] = std::string(name(player.color));
    one["score"] = player.score;
    one["places"] = std::move(places);
    players.push_back(std::move(one));
  }
  Json json = Json::object();
  json["players"] = std::move(players);
  json["board"] = to_json(position.board);
  if (position.penguins) json["penguins"] = *position.penguins;
  if (position.turns_left) json["turns_left"] = *position.turns_left;
  return json;
}

Expected<WrittenAction> read_written_action(const Json& json) {
  WrittenAction action;
  if (json.is_string() && json.get_ref<const std::string&>() == "skip") return action;
  if (!json.is_array() || json.size() != 2) {
    return invalid(
        fmt::format("an action is [row,column], [[row,column],[row,column]] or \"skip\", not {}",
                    base::excerpt(json)));
  }
  const bool move = json[0].is_array();
  action.kind = move ? Action::Kind::move : Action::Kind::place;
  auto to = move ? read_place(json[1], "the action[1]") : read_place(json, "the action");
  if (!to) return passed_on(to);
  action.to = *to;
  if (move) {
    auto from = read_place(json[0], "the action[0]");
    if (!from) return passed_on(from);
    action.from = *from;
  }
  return action;
}

}  // namespace hexarena::fish
