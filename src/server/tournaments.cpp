#include "server/tournaments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "store/tournament_journal.hpp"

namespace hexarena::server {
namespace {

using base::invalid;
using base::passed_on;
using tournament::Description;

constexpr std::size_t kMostListed = 100;
constexpr std::chrono::seconds kTryAgain(2);

/// Parses a stranger's request: the harmless part of a description.
Expected<Description> read_request(const Json& request, const ArenaLimits& limits) {
  auto form = base::object_of(
      request, "",
      {"name", "game", "format", "rounds", "players", "settings", "seed", "ms", "seats"});
  if (!form) return passed_on(form);
  for (const char* const key : {"name", "players"}) {
    auto there = base::member(request, "", key);
    if (!there) return passed_on(there);
  }
  auto players = base::array(request["players"], "players", limits.entrants);
  if (!players) return passed_on(players);
  for (const Json& player : **players) {
    if (!player.is_string()) return invalid("players: a player is a text such as \"engine:3\"");
  }
  if (request.contains("rounds")) {
    auto rounds = base::whole_number(request["rounds"], "rounds", 1, limits.rounds);
    if (!rounds) return passed_on(rounds);
  }
  if (request.contains("ms")) {
    auto ms = base::whole_number(request["ms"], "ms", 1, limits.think_ms);
    if (!ms) return passed_on(ms);
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

/// A summary of a tournament that is not in the store yet.
Json beginning(const std::string& id, const std::string& name) {
  Json json = Json::object();
  json["id"] = id;
  json["name"] = name;
  json["state"] = "running";
  json["progress"] = progress_json({});
  json["games"] = Json::array();
  return json;
}

/// A text from the store, which may come from anywhere; empty if there is none.
std::string text_in(const Json& object, const char* key) {
  const bool there = object.is_object() && object.contains(key) && object[key].is_string();
  return there ? object[key].get<std::string>() : "";
}

constexpr const char* kCancelled = "cancelled tournament";

/// The largest number of games it may have.
std::size_t games_of(const tournament::Plan& plan) {
  std::size_t orders = 1;  // each pairing is played in every seat order
  for (std::size_t i = 2; i <= plan.seats; ++i) orders *= i;
  const auto rounds = static_cast<std::size_t>(plan.rounds);
  // Every round has fewer players than the one before, or is the last.
  if (plan.format == tournament::Format::course) return plan.entrants * plan.entrants / 2;
  if (plan.format == tournament::Format::knockout) return 3 * plan.entrants * rounds * orders;
  const auto first = tournament::next_round(plan, {});
  const std::size_t pairings = first ? first->pairings.size() : 0;
  return pairings * orders * (plan.format == tournament::Format::swiss ? rounds : 1);
}

std::string state(const std::string& id, bool over,
                  const std::map<std::string, std::string>& running,
                  const std::set<std::string>& cancelled) {
  // It counts as running until its end is stored: the list and its page must agree.
  if (running.contains(id) && !cancelled.contains(id)) return "running";
  if (over) return "over";
  return cancelled.contains(id) ? "cancelled" : "open";
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
      [&](const std::string& player, const game::Table& table,
          const Json&) -> Expected<std::function<std::unique_ptr<players::Player>(std::uint64_t)>> {
        const auto stopped = [this] { return stopping_.load(); };
        if (player.starts_with(kRemoteBot)) {
          return [this, name = player.substr(kRemoteBot.size()), stopped](std::uint64_t) {
            return dependencies_.bots.player(name, stopped);
          };
        }
        if (table.legal().size() > limits_.actions) {
          return invalid(fmt::format("here a game has at most {} legal actions at its start",
                                     limits_.actions));
        }
        auto adviser = house_player_at(table, player, limits_);
        if (!adviser) return passed_on(adviser);
        adviser->stop = stopped;
        return [adviser = *adviser, player,
                ms = description.ms.value_or(limits_.think_ms)](std::uint64_t seed) {
          return players::advised_player(adviser, player, seed, {.ms = ms});
        };
      });
}

bool Tournaments::is_rated(const Description& description) const {
  const auto players = players_of(description);
  return std::all_of(players.begin(), players.end(), [&](const std::string& player) {
    return !player.starts_with(kRemoteBot) ||
           dependencies_.identities.owner(player.substr(kRemoteBot.size()));
  });
}

base::Expected<std::set<std::string>> Tournaments::cancelled() const {
  auto all = dependencies_.facts.all(kCancelled);
  if (!all) return base::passed_on(all);
  std::set<std::string> ids;
  for (const auto& [id, fact] : *all) ids.insert(id);
  return ids;
}

base::Expected<void> Tournaments::cancel(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = running_.find(id);
    if (found == running_.end()) {
      return base::not_found("no tournament " + base::in_quotes(id) + " is running");
    }
    *found->second.cancelled = true;
  }
  stopped_.notify_all();
  return dependencies_.facts.put(kCancelled, id, Json{{"at", store::now_ms()}});
}

base::Expected<std::string> Tournaments::create(const Json& request, Budgets::Lease lease) {
  if (draining_) {
    return base::busy("the arena is about to stop and begins no more tournaments");
  }
  auto description = read_request(request, limits_);
  if (!description) return base::passed_on(description);
  if (const std::size_t games = games_of(description->options.plan);
      games > limits_.tournament_games) {
    return base::invalid(
        fmt::format("this would be up to {} games; here a tournament has at most {}", games,
                    limits_.tournament_games));
  }
  for (const std::string& player : players_of(*description)) {
    if (!player.starts_with(kRemoteBot)) continue;
    auto here =
        dependencies_.bots.check(player.substr(kRemoteBot.size()), description->options.game->name);
    if (!here) return base::passed_on(here);
  }
  auto contestants = seat(*description);
  if (!contestants) return base::passed_on(contestants);
  {
    const std::lock_guard lock(mutex_);
    if (running_.size() >= limits_.tournaments) {
      return base::busy(fmt::format("{} tournaments are played already", running_.size()));
    }
  }
  std::string id = store::fresh_id();
  begin(id, std::move(*description), std::move(*contestants), std::move(lease));
  return id;
}

void Tournaments::begin(const std::string& id, Description description,
                        std::vector<tournament::Contestant> contestants, Budgets::Lease lease) {
  const auto cancelled = std::make_shared<std::atomic<bool>>(false);
  const bool rated = is_rated(description);
  {
    const std::lock_guard lock(mutex_);
    running_.emplace(id, Running{description.name, cancelled, std::move(lease)});
  }
  tournament::TournamentOptions options = std::move(description.options);
  options.threads = 1;
  options.stopped = [this, cancelled] { return stopping_ || *cancelled; };
  options.observer = [this, id, rated](std::size_t pairing, std::size_t order) {
    const std::string game = store::tournament_game_id(id, pairing, order);
    if (!rated) {
      auto marked = dependencies_.facts.mark_casual(game);
      if (!marked) dependencies_.log("error: " + marked.error().message);
    }
    return dependencies_.relays.observer(game);
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
  while (!options.stopped()) {
    auto played =
        store::play_tournament(dependencies_.store, id, contestants, dependencies_.clock, options);
    if (played) return;
    dependencies_.log(fmt::format("error: tournament {} waits: {}", id, played.error().message));
    std::unique_lock lock(mutex_);
    stopped_.wait_for(lock, kTryAgain, options.stopped);
  }
}

void Tournaments::resume() {
  if (auto noted = store::note_ended_tournaments(dependencies_.store); !noted) {
    dependencies_.log(noted.error().message);
  }
  auto all = dependencies_.store.tournament_list(store::kEverybody);
  if (!all) return dependencies_.log(all.error().message);
  auto ended = cancelled();
  if (!ended) return dependencies_.log(ended.error().message);
  std::reverse(all->begin(), all->end());  // the oldest is resumed first
  for (const store::TournamentSummary& each : *all) {
    const std::string& id = each.tournament.id;
    if (each.over || ended->contains(id)) continue;
    auto report = store::report_tournament(dependencies_.store, id);
    if (!report) continue;
    auto contestants = seat(report->description);
    if (!contestants) {
      dependencies_.log(
          fmt::format("error: tournament {} waits: {}", id, contestants.error().message));
      continue;
    }
    begin(id, std::move(report->description), std::move(*contestants), {});
  }
}

Tournaments::Names Tournaments::running() const {
  const std::lock_guard lock(mutex_);
  Names names;
  for (const auto& [id, running] : running_) names.emplace(id, running.name);
  return names;
}

base::Expected<Json> Tournaments::list(store::Store& reader) const {
  const Names running = this->running();
  auto ended = cancelled();
  if (!ended) return base::passed_on(ended);
  auto all = reader.tournament_list(kMostListed);
  if (!all) return base::passed_on(all);
  Json json = Json::object();
  json["tournaments"] = Json::array();
  for (const store::TournamentSummary& each : *all) {
    const std::string& id = each.tournament.id;
    const Json& spec = each.tournament.spec;
    if (!spec.is_object() || !spec.contains("origin")) continue;  // of another kind
    const std::string name = text_in(spec["origin"], "name");
    Json one = Json::object();
    one["id"] = id;
    one["name"] = name.empty() ? id : name;
    one["game"] = text_in(spec, "game");
    one["format"] = text_in(spec, "format");
    one["state"] = state(id, each.over, running, *ended);
    one["games"] = each.games;
    one["of"] = each.planned;
    json["tournaments"].push_back(std::move(one));
  }
  return json;
}

void Tournaments::send_running(const std::string& id, Json& games) const {
  for (const Relay::Summary& game : dependencies_.relays.all()) {
    const auto place = store::tournament_place(game.id);
    if (!place || place->tournament != id) continue;
    const bool listed = std::any_of(games.begin(), games.end(),
                                    [&](const Json& one) { return one["id"] == game.id; });
    if (listed) continue;
    Json one = Json::object();
    one["id"] = game.id;
    one["pairing"] = place->pairing;
    one["order"] = place->order;
    one["players"] = game.header["players"];
    one["live"] = true;
    games.push_back(std::move(one));
  }
}

base::Expected<Json> Tournaments::detail(store::Store& reader, const std::string& id) const {
  if (!store::check_id(id, "a tournament")) return base::not_found("there is no such tournament");
  const Names running = this->running();
  auto ended = cancelled();
  if (!ended) return base::passed_on(ended);
  auto report = store::report_tournament(reader, id);
  if (!report && report.error().kind != base::Error::Kind::not_found)
    return base::passed_on(report);
  if (!report) {
    const auto begun = running.find(id);  // it is not in the store yet
    if (begun != running.end()) return beginning(begun->first, begun->second);
    return base::passed_on(report);
  }
  Json json = Json::object();
  json["id"] = report->id;
  json["name"] = report->description.name.empty() ? report->id : report->description.name;
  json["state"] = state(report->id, report->result.over, running, *ended);
  json["progress"] = progress_json(report->result);
  json["result"] = store::result_json(*report);
  json["games"] = store::games_json(*report);
  send_running(id, json["games"]);
  return json;
}

}  // namespace hexarena::server
