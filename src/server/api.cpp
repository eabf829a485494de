#include "server/api.hpp"

#include <fmt/format.h>

#include <charconv>
#include <set>
#include <utility>

#include "server/own_games.hpp"
#include "server/ratings.hpp"
#include "store/tournament_journal.hpp"

namespace hexarena::server {
namespace {

constexpr std::string_view kGames = "/api/games/";
constexpr std::string_view kTournaments = "/api/tournaments/";
constexpr std::size_t kMostListed = 500;
constexpr std::size_t kMostOwn = 100;

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

Json about(const Client& client) {
  Json json = Json::object();
  json["name"] = client.identity.empty() ? Json() : Json(client.identity);
  if (client.is_operator) json["operator"] = true;
  return json;
}

/// Signs a page in; no script, of this page or another, can read the cookie.
std::pair<std::string, std::string> cookie(const std::string& token) {
  return {"Set-Cookie", fmt::format("hexarena={}; Path=/; HttpOnly; SameSite=Strict; Max-Age={}",
                                    token, token.empty() ? 0 : 31'536'000)};
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
  if (request.method == "POST" && request.path == "/api/identities") {
    return reply(made_identity(request));
  }
  if (request.method == "POST" && request.path == "/api/session") return reply(signed_in(request));
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
  if (path.starts_with(kGames)) return send_record(request, path.substr(kGames.size()), reply);
  if (path == "/api/session") return reply(json_answer(about(request.client)));
  if (path == "/api/bots") return reply(json_answer(about_bots()));
  if (path == "/api/tournaments") {
    return look_up(
        request, [this](store::Store& store) { return dependencies_.tournaments.list(store); },
        reply);
  }
  if (path.starts_with(kTournaments)) {
    return look_up(
        request,
        [this, id = path.substr(kTournaments.size())](store::Store& store) {
          return dependencies_.tournaments.detail(store, id);
        },
        reply);
  }
  if (path == "/api/ladder") {
    return look_up(
        request, [this](store::Store& store) { return dependencies_.ladder.list(store); }, reply);
  }
  if (path == "/api/own-games") return list_own_games(request, reply);
  if (path == "/api/ratings") {
    return look_up(
        request,
        [game = value_of(request, "game")](store::Store& store) {
          return ratings_json(store, game);
        },
        reply);
  }
  reply(error_answer(404, fmt::format("there is nothing at {}", base::in_quotes(path))));
}

void Api::post_tournament(const Request& request, const Reply& reply) {
  const Budgets::Account account = dependencies_.budgets.account(request.client);
  auto lookup = account.take(Good::lookup);
  if (!lookup) return reply(error_answer(lookup.error()));
  auto lease = account.take(Good::tournament);
  if (!lease) return reply(error_answer(lease.error()));
  const auto paid = std::make_shared<std::pair<Budgets::Lease, Budgets::Lease>>(std::move(*lookup),
                                                                                std::move(*lease));
  // On another thread: a table has to be opened to see who can play there.
  readers_.run(
      [this, request, reply, paid] {
        if (is_gone(request.gone)) return;
        auto answer = std::make_shared<Answer>(made_tournament(request, std::move(paid->second)));
        dependencies_.post([answer, reply] { reply(std::move(*answer)); });
      },
      request.client.queue());
}

Answer Api::made_tournament(const Request& request, Budgets::Lease lease) {
  auto json = read_body(request, limits_);
  if (!json) return error_answer(json.error());
  auto created = dependencies_.tournaments.create(*json, std::move(lease));
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
  wanted->owner = request.client;
  dependencies_.arena.create(
      std::move(*wanted),
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
        answer["rated"] = created->rated;
        reply(json_answer(answer, 201));
      },
      request.gone);
}

Answer Api::made_identity(const Request& request) {
  auto json = read_body(request, limits_);
  if (!json) return error_answer(json.error());
  auto form = base::object_of(*json, "", {"name", "kind"});
  if (!form) return error_answer(form.error());
  auto name = base::member(*json, "", "name");
  if (!name) return error_answer(name.error());
  auto text = base::text(**name, "name");
  if (!text) return error_answer(text.error());
  const Json kind_json = json->contains("kind") ? (*json)["kind"] : Json("person");
  auto word = base::text(kind_json, "kind");
  if (!word) return error_answer(word.error());
  auto kind = read_identity_kind(*word);
  if (!kind) return error_answer(kind.error());
  auto often = dependencies_.budgets.account(request.client).spend(Pace::identity);
  if (!often) return error_answer(often.error());
  auto made = dependencies_.identities.create(*text, *kind);
  if (!made) return error_answer(made.error());
  Answer answer =
      json_answer(Json{{"name", made->name}, {"kind", *word}, {"token", made->token}}, 201);
  if (*kind == IdentityKind::person) answer.headers.push_back(cookie(made->token));
  return answer;
}

/// Signs a browser in with a given token, or out without one.
Answer Api::signed_in(const Request& request) const {
  auto json = read_body(request, limits_);
  if (!json) return error_answer(json.error());
  auto form = base::object_of(*json, "", {"token"});
  if (!form) return error_answer(form.error());
  Client client;
  std::string token;
  if (json->contains("token") && !(*json)["token"].is_null()) {
    auto text = base::text((*json)["token"], "token");
    if (!text) return error_answer(text.error());
    token = *text;
    dependencies_.identities.identify(token, client);
    if (client.identity.empty() && !client.is_operator) {
      return error_answer(403, "this token belongs to no one here");
    }
  }
  Answer answer = json_answer(about(client));
  answer.headers.push_back(cookie(token));
  return answer;
}

void Api::list_games(const Request& request, const Reply& reply) {
  const std::string state = value_of(request, "state");
  const std::string game = value_of(request, "game");
  const auto limit = limit_of(request);
  if (!limit) return reply(error_answer(limit.error()));
  if (!state.empty() && state != "live" && state != "over") {
    return reply(error_answer(400, "state is live or over, not " + base::in_quotes(state)));
  }
  // Running tournaments are few, so they are all listed, first.
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
      request,
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

void Api::list_own_games(const Request& request, const Reply& reply) {
  const std::string& name = request.client.identity;
  if (name.empty()) return reply(error_answer(403, "sign in with a token to see your own games"));
  const auto limit = limit_of(request);
  if (!limit) return reply(error_answer(limit.error()));
  look_up(
      request,
      [name, most = std::min(*limit, kMostOwn)](store::Store& store) {
        return own_games(store, name, most);
      },
      reply, name);
}

void Api::send_record(const Request& request, const std::string& id, const Reply& reply) {
  if (!store::check_id(id, "a game")) {
    return reply(error_answer(404, "there is no such game"));
  }
  if (const LiveGame* const live = dependencies_.arena.find(id)) {
    return reply(json_answer(session::to_json(live->record())));
  }
  look_up(
      request,
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

Api::Askers Api::take_askers(const std::string& question) {
  const std::lock_guard lock(mutex_);
  Askers askers = std::move(waiting_.extract(question).mapped());
  std::erase_if(askers, [](const Asker& asker) { return is_gone(asker.gone); });
  return askers;
}

void Api::look_up(const Request& request, Question question, const Reply& reply,
                  const std::string& on_behalf) {
  auto paid = dependencies_.budgets.account(request.client).take(Good::lookup);
  if (!paid) return reply(error_answer(paid.error()));
  std::string name = request.path + "\n" + on_behalf;
  for (const auto& [key, value] : request.query) name += fmt::format("\n{}={}", key, value);
  {
    const std::lock_guard lock(mutex_);
    Askers& askers = waiting_[name];
    askers.push_back({reply, request.gone, std::move(*paid)});
    if (askers.size() > 1) return;
  }
  readers_.run(
      [this, name, question = std::move(question)] {
        const auto askers = std::make_shared<Askers>(take_askers(name));
        if (askers->empty()) return;
        const auto answer = std::make_shared<Answer>(answer_of(question(dependencies_.reader)));
        dependencies_.post([askers, answer] {
          for (const Asker& asker : *askers) asker.reply(*answer);
        });
      },
      request.client.queue());
}

}  // namespace hexarena::server
