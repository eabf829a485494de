#include "server/ratings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "server/bot_door.hpp"
#include "session/registry.hpp"
#include "tournament/ratings.hpp"

namespace hexarena::server {
namespace {

using base::Json;
using tournament::Entrant;

constexpr std::size_t kMostGames = 20'000;  // the latest
constexpr std::size_t kMostPlayers = 200;   // those who came first among them
constexpr int kRemoved = -1'000'000'000;    // behind everybody

/// Those who play, each with a number of its own.
class Names {
 public:
  /// Nothing for one too many.
  std::optional<Entrant> number(const std::string& name) {
    const auto found = numbers_.find(name);
    if (found != numbers_.end()) return found->second;
    if (names_.size() == kMostPlayers) return std::nullopt;
    names_.push_back(name);
    return numbers_[name] = names_.size() - 1;
  }
  [[nodiscard]] const std::vector<std::string>& all() const { return names_; }

 private:
  std::map<std::string, Entrant> numbers_;
  std::vector<std::string> names_;
};

struct Place {
  int score = kRemoved;
  Entrant who = 0;
};

/// Who ended before whom, by score: the rules of every game count so. The winners come first where
/// a game ended before its end. Empty where the result tells nothing.
tournament::Ranking ranking_of(const store::GameSummary& game, Names& names) {
  const Json& header = game.header;
  const Json& result = *game.result;
  if (!header.contains("players") || !result.is_object() || !result.contains("scores") ||
      !result.contains("winners") || !result["scores"].is_array() ||
      !result["winners"].is_array() || result["winners"].empty() ||
      result["scores"].size() != header["players"].size()) {
    return {};
  }
  std::vector<Place> places;
  std::set<Entrant> seen;
  for (std::size_t i = 0; i < header["players"].size(); ++i) {
    const Json& player = header["players"][i];
    const Json& name = player.is_object() && player.contains("name") ? player["name"] : player;
    if (!name.is_string()) return {};
    const auto who =
        names.number(rated_name(name.get<std::string>(), header.value("game", std::string())));
    if (!who || !seen.insert(*who).second) return {};  // against oneself there is nothing to win
    const Json& score = result["scores"][i];
    Place place{score.is_number_integer() ? score.get<int>() : kRemoved, *who};
    const Json& winners = result["winners"];
    if (std::find(winners.begin(), winners.end(), Json(i)) != winners.end())
      place.score = -kRemoved;
    places.push_back(place);
  }
  if (places.size() < 2) return {};
  std::stable_sort(places.begin(), places.end(),
                   [](const Place& a, const Place& b) { return a.score > b.score; });
  tournament::Ranking ranking;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (i == 0 || places[i].score != places[i - 1].score) ranking.emplace_back();
    ranking.back().push_back(places[i].who);
  }
  return ranking;
}

}  // namespace

std::string rated_name(std::string_view player, const std::string& game) {
  if (player.starts_with(kRemoteBot)) return std::string(player.substr(kRemoteBot.size()));
  if (const auto known = session::find_game(game)) {
    for (const game::PlayerKind& kind : (*known)->players) {
      if (kind.name == player && kind.has_levels()) {
        return fmt::format("{}:{}", player, kind.level);
      }
    }
  }
  return std::string(player);
}

base::Expected<Json> ratings_json(store::Store& store, store::ArenaFacts& facts,
                                  const std::string& game, std::size_t least_events) {
  store::GameFilter filter;
  filter.game = game;
  filter.ended = true;
  filter.most = kMostGames;
  auto found = store.games(filter);
  if (!found) return base::passed_on(found);
  auto casual = facts.casual_games();
  if (!casual) return base::passed_on(casual);
  Names names;
  std::vector<tournament::Ranking> rankings;
  std::map<Entrant, int> games;
  for (const store::GameSummary& each : *found) {
    if (each.events < least_events || casual->contains(each.id)) continue;
    tournament::Ranking ranking = ranking_of(each, names);
    if (ranking.empty()) continue;
    for (const auto& place : ranking) {
      for (const Entrant who : place) ++games[who];
    }
    rankings.push_back(std::move(ranking));
  }
  const auto ratings = tournament::rate(names.all().size(), rankings);
  std::vector<Entrant> order;
  order.reserve(games.size());
  for (const auto& [who, count] : games) order.push_back(who);
  std::stable_sort(order.begin(), order.end(),
                   [&](Entrant a, Entrant b) { return ratings.elo[a].mean > ratings.elo[b].mean; });
  Json json = Json::object();
  json["ratings"] = Json::array();
  for (const Entrant who : order) {
    Json one = Json::object();
    one["player"] = names.all()[who];
    one["elo"] = std::lround(ratings.elo[who].mean);
    one["error"] = std::lround(ratings.elo[who].error);
    one["games"] = games[who];
    json["ratings"].push_back(std::move(one));
  }
  return json;
}

}  // namespace hexarena::server
