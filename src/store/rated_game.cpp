#include "store/rated_game.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <set>

namespace hexarena::store {
namespace {

using base::Json;

constexpr std::int64_t kWon = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kRemoved = std::numeric_limits<std::int64_t>::min();

}  // namespace

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

std::optional<RatedGame> rated(const Json& header, const Json& result) {
  RatedGame game{player_names(header), {}};
  const std::size_t seats = game.players.size();
  if (seats < 2 || !result.is_object() || !result.contains("scores") ||
      !result.contains("winners") || !result["scores"].is_array() ||
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
    const std::string& name = game.players[i];
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
