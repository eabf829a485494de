#include "store/rated_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <set>

#include "session/registry.hpp"

namespace hexarena::store {
namespace {

using base::Json;

constexpr std::int64_t kWon = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kRemoved = std::numeric_limits<std::int64_t>::min();

}  // namespace

std::string game_name(const Json& header) {
  const bool named = header.is_object() && header.contains("game") && header["game"].is_string();
  return named ? header["game"].get<std::string>() : "";
}

std::vector<std::string> player_names(const Json& header) {
  std::vector<std::string> names;
  if (!header.is_object() || !header.contains("players") || !header["players"].is_array()) {
    return names;
  }
  for (const Json& player : header["players"]) {
    const Json& name = player.is_object() && player.contains("name") ? player["name"] : player;
    names.push_back(name.is_string() ? name.get<std::string>() : "");
  }
  return names;
}

std::string rated_name(std::string_view player, const std::string& game) {
  constexpr std::string_view kRemote = "remote:";
  if (player.starts_with(kRemote)) return std::string(player.substr(kRemote.size()));
  if (const auto known = session::find_game(game)) {
    for (const game::PlayerKind& kind : (*known)->players) {
      if (kind.name == player && kind.has_levels()) {
        return fmt::format("{}:{}", player, kind.level);
      }
    }
  }
  return std::string(player);
}

std::optional<RatedGame> rated(const Json& header, const Json& result, std::int64_t events) {
  RatedGame game{player_names(header), {}};
  const std::size_t seats = game.players.size();
  if (events < kLeastRatedEvents || seats < 2 || !result.is_object() ||
      !result.contains("scores") || !result.contains("winners") || !result["scores"].is_array() ||
      !result["winners"].is_array() || result["winners"].empty() ||
      result["scores"].size() != seats) {
    return std::nullopt;
  }
  struct Place {
    std::int64_t score;
    tournament::Entrant who;
  };
  std::vector<Place> places;
  std::set<std::string_view> seen;
  const Json& winners = result["winners"];
  for (std::size_t i = 0; i < seats; ++i) {
    std::string& name = game.players[i];
    name = rated_name(name, game_name(header));
    if (name.empty() || !seen.insert(name).second) return std::nullopt;
    const Json& score = result["scores"][i];
    const bool won = std::find(winners.begin(), winners.end(), Json(i)) != winners.end();
    places.push_back({won                         ? kWon
                      : score.is_number_integer() ? score.get<std::int64_t>()
                                                  : kRemoved,
                      i});
  }
  std::stable_sort(places.begin(), places.end(),
                   [](const Place& a, const Place& b) { return a.score > b.score; });
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (i == 0 || places[i].score != places[i - 1].score) game.ranking.emplace_back();
    game.ranking.back().push_back(places[i].who);
  }
  return game;
}

}  // namespace hexarena::store
