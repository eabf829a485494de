#include "server/api.hpp"

#include <fmt/format.h>

#include <charconv>
#include <set>
#include <utility>

#include "server/ratings.hpp"
#include "store/tournament_journal.hpp"

namespace hexarena::server {
namespace {

constexpr std::string_view kGames = "/api/games/";
constexpr std::string_view kTournaments = "/api/tournaments/";
constexpr std::size_t kMostListed = 500;

std::string value_of(const Request& request, const char* key) {
  const auto found = request.query.find(key);
  return found == request.query.end() ? "" : found->second;
}

Expected<Json> read_body(const Request& request, const ArenaLimits& limits) {
  return base::read_json(request.body, {limits.body, limits.body, 32});
}

base::Expected<std::size_t> limit_of(const Request& request) {
  const std::string text = value_of(request, "limit");
  if (text.empty()) return std::size_t{50};
  std::size_t limit = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, limit);
  if (error != std::errc() || stop != end || limit > kMostListed) {
    return base::invalid(
        fmt::format("limit is a number up to {}, not {}", kMostListed, base::in_quotes(text)));
  }
  return limit;
}

Json names_of(const Json& header) {
  Json names = Json::array();
  if (!header.contains("players")) return names;
  for (const Json& player : header["players"]) {
    names.push_back(player.is_object() ? player["name"] : player);
  }
  return names;
}

Json about(const Relay::Summary& game) {
  Json json = Json::object();
  json["id"] = game.id;
  json["game"] = game.header["game"];
  json["players"] = names_of(game.header);
  json["events"] = game.events;
  json["live"] = !game.over;
  json["turn"] = game.turn ? Json(game.turn->number()) : Json();
  json["begun"] = game.began;
  if (const auto place = store::tournament_place(game.id)) json["tournament"] = place->tournament;
  return json;
}

Relay::Summary summary(const LiveGame& game) {
  const session::Record& record = game.record();
  return {game.id(),   game.begun(), session::header_json(record), record.events.size(),
          game.turn(), game.over()};
}

Json about(const store::GameSummary& game, bool live) {
  Json json = about(Relay::Summary{game.id, game.began, game.header, game.events, {}, !live});
  if (game.result) json["result"] = *game.result;
  return json;
}

Json list_of(Json games) {
  Json json = Json::object();
  json["games"] = std::move(games);
  return json;
}

Answer answer_of(const base::Expected<Json>& found) {
  return found ? json_answer(*found) : error_answer(found.error());
}

}  // namespace

bool Api::owns(std::string_view path) {
  return path == "/health" || path == "/metrics" || path == "/api" || path.starts_with("/api/");
}

void Api::answer(const Request& request, const Reply& reply) {
  if (request.method == "GET") return get(request, reply);
  if (request.method == "POST" && request.path == "/api/games") return post_game(request, reply);
  if (request.method == "POST" && request.path == "/api/tournaments") {
    return post_tournament(request, reply);
  }
  reply(error_answer(405, fmt::format("{} does not take {}", request.path, request.method)));
}

void Api::get(const Request& request, const Reply& reply) {
  const std::string& path = request.path;
  if (path == "/health") return reply({200, "text/plain; charset=utf-8", "ok\n"});
  if (path == "/metrics") {
    return reply({200, "text/plain; version=0.0.4", in_prometheus_text(dependencies_.metrics)});
  }
  if (path == "/api/arena") return reply(json_answer(about_arena()));
  if (path == "/api/games") return list_games(request, reply);
  if (path.starts_with(kGames)) return tell_record(path.substr(kGames.size()), reply);
  if (path == "/api/bots") return reply(json_answer(about_bots()));
  if (path == "/api/tournaments") {
    return look_up([this](store::Store& store) { return dependencies_.tournaments.list(store); },
                   reply);
  }
  if (path.starts_with(kTournaments)) {
    return look_up([this, id = path.substr(kTournaments.size())](
                       store::Store& store) { return dependencies_.tournaments.detail(store, id); },
                   reply);
  }
  if (path == "/api/ratings") {
    return look_up([game = value_of(request, "game")](
                       store::Store& store) { return ratings_json(store, game); },
                   reply);
  }
  reply(error_answer(404, fmt::format("there is nothing at {}", base::in_quotes(path))));
}

void Api::post_tournament(const Request& request, const Reply& reply) {
  // Beside the games: a table has to be opened to see who can play there.
  readers_.run([this, request, reply] {
    auto answer = std::make_shared<Answer>(made_tournament(request));
    dependencies_.post([answer, reply] { reply(std::move(*answer)); });
  });
}

Answer Api::made_tournament(const Request& request) {
  auto json = read_body(request, limits_);
  if (!json) return error_answer(json.error());
  auto created = dependencies_.tournaments.create(*json);
  if (!created) return error_answer(created.error());
  Json answer = Json::object();
  answer["id"] = *created;
  return json_answer(answer, 201);
}

void Api::post_game(const Request& request, const Reply& reply) {
  auto json = read_body(request, limits_);
  if (!json) return reply(error_answer(json.error()));
  auto wanted = read_game_request(*json);
  if (!wanted) return reply(error_answer(wanted.error()));
  dependencies_.arena.create(std::move(*wanted),
                             [reply](const base::Expected<Arena::Created>& created) {
                               if (!created) return reply(error_answer(created.error()));
                               Json answer = Json::object();
                               answer["id"] = created->id;
                               answer["seats"] = Json::array();
                               for (std::size_t i = 0; i < created->keys.size(); ++i) {
                                 Json seat = Json::object();
                                 seat["seat"] = i;
                                 if (!created->keys[i].empty()) seat["key"] = created->keys[i];
                                 answer["seats"].push_back(std::move(seat));
                               }
                               reply(json_answer(answer, 201));
                             });
}

void Api::list_games(const Request& request, const Reply& reply) {
  const std::string state = value_of(request, "state");
  const std::string game = value_of(request, "game");
  const auto limit = limit_of(request);
  if (!limit) return reply(error_answer(limit.error()));
  if (!state.empty() && state != "live" && state != "over") {
    return reply(error_answer(400, "state is live or over, not " + base::in_quotes(state)));
  }
  // Of tournaments no more are played at a time than there are tournaments: they come first.
  Json live = Json::array();
  std::set<std::string> ids;
  const auto wanted = [&](std::string_view name) {
    return live.size() < *limit && (game.empty() || name == game);
  };
  for (const Relay::Summary& each : dependencies_.relays.all()) {
    if (each.over) continue;
    ids.insert(each.id);
    if (wanted(each.header["game"].get<std::string>())) live.push_back(about(each));
  }
  for (const LiveGame* const each : dependencies_.arena.live()) {
    ids.insert(each->id());
    if (wanted(each->record().game->name)) live.push_back(about(summary(*each)));
  }
  if (state == "live") return reply(json_answer(list_of(std::move(live))));
  store::GameFilter filter;
  filter.game = game;
  filter.most = *limit;
  if (state == "over") filter.ended = true;
  look_up(
      [filter, ids = std::move(ids)](store::Store& store) -> base::Expected<Json> {
        auto found = store.games(filter);
        if (!found) return base::passed_on(found);
        Json games = Json::array();
        for (const store::GameSummary& each : *found) {
          games.push_back(about(each, ids.contains(each.id)));
        }
        return list_of(std::move(games));
      },
      reply);
}

void Api::tell_record(const std::string& id, const Reply& reply) {
  if (!store::check_id(id, "a game")) {
    return reply(error_answer(404, "there is no such game"));
  }
  if (const LiveGame* const live = dependencies_.arena.find(id)) {
    return reply(json_answer(session::to_json(live->record())));
  }
  look_up(
      [id](store::Store& store) -> base::Expected<Json> {
        auto game = store.game(id);
        if (!game) return base::passed_on(game);
        return session::to_json(game->record);
      },
      reply);
}

Json Api::about_arena() const {
  Json json = Json::object();
  json["version"] = dependencies_.version;
  json["games"] = Json::array();
  for (const game::Descriptor* const each : session::games()) {
    const game::Descriptor& game = *each;
    Json one = Json::object();
    one["name"] = std::string(game.name);
    one["title"] = std::string(game.title);
    one["seats"] = Json::array({game.least_seats, game.most_seats});
    one["players"] = Json::array();
    for (const game::PlayerKind& player : game.players) {
      one["players"].push_back(std::string(player.name));
    }
    json["games"].push_back(std::move(one));
  }
  Json limits = Json::object();
  limits["away_ms"] = limits_.away_ms;
  limits["games"] = limits_.games;
  limits["name"] = kLongestPerson;
  limits["messages_a_second"] = limits_.messages_a_second;
  limits["house_depth"] = limits_.house_depth;
  json["limits"] = std::move(limits);
  return json;
}

Json Api::about_bots() const {
  Json json = Json::object();
  json["bots"] = Json::array();
  for (const BotGuest& bot : dependencies_.bots.who()) {
    Json one = Json::object();
    one["name"] = bot.name;
    one["game"] = bot.game.empty() ? Json() : Json(bot.game);
    one["busy"] = bot.busy;
    json["bots"].push_back(std::move(one));
  }
  json["port"] = dependencies_.bots.port == 0 ? Json() : Json(dependencies_.bots.port);
  return json;
}

void Api::look_up(Question question, const Reply& reply) {
  readers_.run([this, question = std::move(question), reply] {
    auto answer = std::make_shared<Answer>(answer_of(question(dependencies_.reader)));
    dependencies_.post([answer, reply] { reply(std::move(*answer)); });
  });
}

}  // namespace hexarena::server
