#include "game/descriptor.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexarena::game {
namespace {

Json seats_json(const Descriptor& game) {
  Json json = Json::object();
  json["least"] = game.least_seats;
  json["most"] = game.most_seats;
  json["setting"] = game.seats_setting.empty() ? Json() : Json(std::string(game.seats_setting));
  return json;
}

Json preset_json(const Preset& preset) {
  Json json = Json::object();
  json["name"] = std::string(preset.name);
  json["title"] = std::string(preset.title);
  json["options"] = Json::array();
  for (const Preset::Option& option : preset.options) {
    Json one = Json::object();
    one["title"] = std::string(option.title);
    one["set"] = base::read_json(option.set).value_or(Json::object());
    if (option.alone) one["alone"] = true;
    json["options"].push_back(std::move(one));
  }
  json["default"] = preset.first;
  return json;
}

Json player_json(const PlayerKind& player) {
  Json json = Json::object();
  json["name"] = std::string(player.name);
  if (player.has_levels()) {
    json["least"] = player.least_level;
    json["most"] = player.most_level;
    json["default"] = player.level;
  }
  json["means"] = std::string(player.means);
  return json;
}

}  // namespace

std::string seats_range(const Descriptor& game) {
  if (game.least_seats == game.most_seats) return fmt::format("{}", game.least_seats);
  return fmt::format("{}–{}", game.least_seats, game.most_seats);
}

Expected<void> check_seats(const Descriptor& game, std::size_t players, bool files) {
  const int most = files ? std::max(game.most_seats, game.most_file_seats) : game.most_seats;
  if (players >= static_cast<std::size_t>(game.least_seats) &&
      players <= static_cast<std::size_t>(most)) {
    return {};
  }
  return base::invalid(
      fmt::format("{} needs {} players; you named {}", game.title, seats_range(game), players));
}

std::vector<PlayerKind> all_players(const Descriptor& game) {
  std::vector<PlayerKind> players(game.players.begin(), game.players.end());
  players.insert(players.end(), game.yardsticks.begin(), game.yardsticks.end());
  return players;
}

Expected<void> check_player(const Descriptor& game, std::string_view name) {
  std::string known;
  for (const PlayerKind& player : all_players(game)) {
    if (player.name == name) return {};
    known += fmt::format("{}{}", known.empty() ? "" : ", ", player.name);
  }
  return base::invalid(
      fmt::format("{} has no player {}; available: {}", game.title, base::in_quotes(name), known));
}

Json to_json(const Descriptor& game) {
  Json json = Json::object();
  json["name"] = std::string(game.name);
  json["title"] = std::string(game.title);
  json["summary"] = std::string(game.summary);
  json["cell"] = std::string(game.cell);
  json["seats"] = seats_json(game);
  json["random"] = game.random_start;
  json["settings"] = settings_json(game.settings);
  json["presets"] = Json::array();
  for (const Preset& preset : game.presets) json["presets"].push_back(preset_json(preset));
  json["players"] = Json::array();
  for (const PlayerKind& player : game.players) json["players"].push_back(player_json(player));
  json["adviser"] = std::string(game.adviser);
  return json;
}

}  // namespace hexarena::game
