#include "server/tournaments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "store/tournament_journal.hpp"

namespace hexarena::server {
namespace {

using rules::malformed;
using rules::refused;
using tournament::Description;

constexpr std::size_t kMostTold = 100;
constexpr std::chrono::seconds kTryAgain(2);

/// What a stranger may ask for: of everything a description can say, what is harmless.
Expected<Description> read_request(const Json& request, const Limits& limits) {
  auto form = rules::object_of(
      request, "",
      {"name", "game", "format", "rounds", "players", "settings", "seed", "ms", "seats"});
  if (!form) return refused(form);
  for (const char* const key : {"name", "players"}) {
    auto there = rules::member(request, "", key);
    if (!there) return refused(there);
  }
  auto players = rules::array(request["players"], "players", limits.entrants);
  if (!players) return refused(players);
  for (const Json& player : **players) {
    if (!player.is_string()) return malformed("players: a player is a text such as \"engine:3\"");
  }
  if (request.contains("rounds")) {
    auto rounds = rules::whole_number(request["rounds"], "rounds", 1, limits.rounds);
    if (!rounds) return refused(rounds);
  }
  if (request.contains("ms")) {
    auto ms = rules::whole_number(request["ms"], "ms", 1, limits.think_ms);
    if (!ms) return refused(ms);
  }
  return tournament::read_description(request);
}

Json progress_json(const tournament::TournamentResult& result) {
  Json json = Json::object();
  json["round"] = result.progress.round;
  json["games"] = result.progress.games;
  json["of"] = result.progress.of;
  return json;
}

/// What can be told of one before the store can.
Json beginning(const std::string& id, const std::string& name) {
  Json json = Json::object();
  json["id"] = id;
  json["name"] = name;
  json["state"] = "running";
  json["progress"] = progress_json({});
  json["games"] = Json::array();
  return json;
}

std::string state(const store::ToldTournament& told,
                  const std::map<std::string, std::string>& running) {
  if (told.result.over) return "over";
  return running.contains(told.id) ? "running" : "open";
}

}  // namespace

Tournaments::~Tournaments() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  stopped_.notify_all();
  halls_.stop();
}

Expected<std::vector<tournament::Contestant>> Tournaments::seat(
    const Description& description) const {
  return tournament::seat_all(
      description,
      [&](const std::string& player, const table::Table& table,
          const Json&) -> Expected<std::function<std::unique_ptr<player::Player>(std::uint64_t)>> {
        const auto stopped = [this] { return stopping_.load(); };
        if (player.starts_with(kRemoteBot)) {
          return [this, name = player.substr(kRemoteBot.size()), stopped](std::uint64_t) {
            return outside_.bots.player(name, stopped);
          };
        }
        if (table.view().legal.size() > limits_.actions) {
          return malformed(fmt::format("here a game has at most {} legal actions at its start",
                                       limits_.actions));
        }
        auto adviser = house_player_at(table, player, limits_);
        if (!adviser) return refused(adviser);
        adviser->stop = stopped;
        return [adviser = *adviser, player,
                ms = description.ms.value_or(limits_.think_ms)](std::uint64_t seed) {
          return player::advised_player(adviser, player, seed, ms);
        };
      });
}

Answered<std::string> Tournaments::create(const Json& request) {
  auto description = read_request(request, limits_);
  if (!description) return refusal(std::move(description.error()));
  for (const std::string& player : players_of(*description)) {
    if (!player.starts_with(kRemoteBot)) continue;
    auto here =
        outside_.bots.check(player.substr(kRemoteBot.size()), description->options.game->name);
    if (!here) return refusal(std::move(here.error()));
  }
  auto contestants = seat(*description);
  if (!contestants) return refusal(std::move(contestants.error()));
  {
    const std::lock_guard lock(mutex_);
    if (running_.size() >= limits_.tournaments) {
      return refusal(503, fmt::format("{} tournaments are played already", running_.size()));
    }
  }
  std::string id = store::fresh_id();
  begin(id, std::move(*description), std::move(*contestants));
  return id;
}

void Tournaments::begin(const std::string& id, Description description,
                        std::vector<tournament::Contestant> contestants) {
  {
    const std::lock_guard lock(mutex_);
    running_.emplace(id, description.name);
  }
  tournament::TournamentOptions options = std::move(description.options);
  options.threads = 1;
  options.stopped = [this] { return stopping_.load(); };
  options.observer = [this, id](std::size_t pairing, std::size_t order) {
    return outside_.relays.observer(store::tournament_game_id(id, pairing, order));
  };
  halls_.run([this, id, options = std::move(options), contestants = std::move(contestants)] {
    play(id, contestants, options);
    const std::lock_guard lock(mutex_);
    running_.erase(id);
  });
}

void Tournaments::play(const std::string& id,
                       const std::vector<tournament::Contestant>& contestants,
                       const tournament::TournamentOptions& options) {
  while (!stopping_) {
    auto played = store::play_tournament(outside_.store, id, contestants, outside_.clock, options);
    if (played) return;
    outside_.log(fmt::format("the tournament {} waits: {}", id, played.error().text));
    std::unique_lock lock(mutex_);
    stopped_.wait_for(lock, kTryAgain, [&] { return stopping_.load(); });
  }
}

void Tournaments::resume() {
  auto all = outside_.store.tournaments();
  if (!all) return outside_.log(all.error().text);
  for (const store::Tournament& each : *all) {
    auto told = store::tell_tournament(outside_.store, each.id);
    if (!told || told->result.over) continue;
    auto contestants = seat(told->description);
    if (!contestants) {
      outside_.log(fmt::format("the tournament {} waits: {}", each.id, contestants.error().text));
      continue;
    }
    begin(each.id, std::move(told->description), std::move(*contestants));
  }
}

Tournaments::Names Tournaments::running() const {
  const std::lock_guard lock(mutex_);
  return running_;
}

Answered<Json> Tournaments::list(store::Store& reader) const {
  const Names running = this->running();
  auto all = reader.tournaments();
  if (!all) return refusal(503, std::move(all.error().text));
  std::sort(all->begin(), all->end(), [](const store::Tournament& a, const store::Tournament& b) {
    return std::pair(a.created, a.id) > std::pair(b.created, b.id);
  });
  if (all->size() > kMostTold) all->resize(kMostTold);
  Json json = Json::object();
  json["tournaments"] = Json::array();
  for (const store::Tournament& each : *all) {
    auto told = store::tell_tournament(reader, each.id);
    if (!told) continue;  // of another kind
    Json one = Json::object();
    one["id"] = told->id;
    one["name"] = told->description.name.empty() ? told->id : told->description.name;
    one["game"] = std::string(told->description.options.game->name);
    one["format"] = std::string(tournament::name(told->description.options.plan.format));
    one["state"] = state(*told, running);
    one["games"] = told->result.progress.games;
    one["of"] = told->result.progress.of;
    json["tournaments"].push_back(std::move(one));
  }
  return json;
}

void Tournaments::tell_running(const std::string& id, Json& games) const {
  for (const Relay::Summary& game : outside_.relays.all()) {
    const auto place = store::tournament_place(game.id);
    if (!place || place->tournament != id) continue;
    const bool told = std::any_of(games.begin(), games.end(),
                                  [&](const Json& one) { return one["id"] == game.id; });
    if (told) continue;
    Json one = Json::object();
    one["id"] = game.id;
    one["pairing"] = place->pairing;
    one["order"] = place->order;
    one["players"] = game.header["players"];
    one["live"] = true;
    games.push_back(std::move(one));
  }
}

Answered<Json> Tournaments::detail(store::Store& reader, const std::string& id) const {
  if (!store::check_id(id, "a tournament")) return refusal(404, "there is no such tournament");
  const Names running = this->running();
  auto told = store::tell_tournament(reader, id);
  if (!told) {
    const auto begun = running.find(id);  // and the store has not heard of it yet
    if (begun != running.end()) return beginning(begun->first, begun->second);
    return refusal(404, std::move(told.error().text));
  }
  Json json = Json::object();
  json["id"] = told->id;
  json["name"] = told->description.name.empty() ? told->id : told->description.name;
  json["state"] = state(*told, running);
  json["progress"] = progress_json(told->result);
  json["result"] = store::result_json(*told);
  json["games"] = store::games_json(*told);
  tell_running(id, json["games"]);
  return json;
}

}  // namespace hexarena::server
