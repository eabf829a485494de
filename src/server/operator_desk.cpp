#include "server/operator_desk.hpp"

#include <fmt/format.h>

#include "server/suspicions.hpp"

namespace hexarena::server {
namespace {

using base::Expected;
using base::passed_on;

constexpr std::string_view kDesk = "/api/operator";
constexpr std::int64_t kLongestBan = std::int64_t{10} * 365 * 24 * 60;  // minutes
constexpr std::size_t kBodyBytes = 262'144;
constexpr std::size_t kMostEntrants = 1000;

/// The only member of an object, which must have one of these names and be a text.
Expected<std::pair<std::string, std::string>> only_text(const Json& json,
                                                        std::initializer_list<const char*> keys) {
  if (json.is_object() && json.size() == 1) {
    for (const char* const key : keys) {
      const auto found = json.find(key);
      if (found == json.end()) continue;
      auto text = base::text(*found, key);
      if (!text) return passed_on(text);
      return std::pair(std::string(key), std::move(*text));
    }
  }
  return base::invalid(
      fmt::format("one of {} is expected, not {}", fmt::join(keys, ", "), base::excerpt(json)));
}

Json about(const LiveGame& game) {
  const Client& owner = game.seating().request.owner;
  Json json = Json::object();
  json["id"] = game.id();
  json["game"] = std::string(game.record().game->name);
  json["players"] = Json::array();
  for (const SeatRequest& seat : game.seating().request.seats) json["players"].push_back(seat.name);
  json["events"] = game.record().events.size();
  json["begun"] = game.begun();
  json["visitors"] = game.visitors();
  json["rated"] = game.seating().rated;
  json["owner"] = owner.queue().empty() ? Json() : Json(owner.queue());
  return json;
}

}  // namespace

bool OperatorDesk::owns(std::string_view path) {
  return path == kDesk || path.starts_with(std::string(kDesk) + "/");
}

Answer OperatorDesk::answer(const Request& request) {
  if (!request.client.is_operator) return error_answer(403, "this needs the operator's key");
  const auto answered = [](Expected<Json> json) {
    return json ? json_answer(*json) : error_answer(json.error());
  };
  const std::string_view rest = std::string_view(request.path).substr(kDesk.size());
  if (request.method == "GET" && rest.empty()) return answered(overview());
  if (request.method != "POST") {
    return error_answer(405, fmt::format("{} does not take {}", request.path, request.method));
  }
  auto json = base::read_json(request.body, {kBodyBytes, kBodyBytes, 8});
  if (!json) return error_answer(json.error());
  if (rest == "/cancel") return answered(cancel(*json));
  if (rest == "/ban") return answered(ban(*json));
  if (rest == "/drain") return answered(drain(*json));
  if (rest == "/token") return answered(renew(*json));
  if (rest == "/entrants") return answered(add_entrants(*json));
  if (rest == "/ladder") return answered(dependencies_.ladder.set(*json));
  return error_answer(404, fmt::format("there is nothing at {}", base::in_quotes(request.path)));
}

Expected<Json> OperatorDesk::overview() const {
  Json json = Json::object();
  json["draining"] = dependencies_.arena.draining();
  json["games"] = Json::array();
  for (const LiveGame* const game : dependencies_.arena.live()) {
    json["games"].push_back(about(*game));
  }
  json["tournaments"] = Json::array();
  for (const auto& [id, name] : dependencies_.tournaments.running()) {
    json["tournaments"].push_back(Json{{"id", id}, {"name", name}});
  }
  json["clients"] = Json::array();
  for (const Budgets::Usage& each : dependencies_.budgets.usage()) {
    const auto held = [&](Good good) { return each.held[static_cast<std::size_t>(good)]; };
    Json one = Json::object();
    one[each.identity ? "name" : "address"] = each.who;
    one["sockets"] = held(Good::socket);
    one["games"] = held(Good::game);
    one["tournaments"] = held(Good::tournament);
    one["lookups"] = held(Good::lookup);
    one["waiting"] = held(Good::byte);
    json["clients"].push_back(std::move(one));
  }
  json["bots"] = Json::array();
  for (const BotGuest& bot : dependencies_.bots.who()) {
    json["bots"].push_back(Json{{"name", bot.name}, {"address", bot.address}, {"busy", bot.busy}});
  }
  json["bans"] = Json::array();
  for (const Identities::Ban& ban : dependencies_.identities.bans(store::now_ms())) {
    json["bans"].push_back(Json{{"what", ban.what}, {"until", ban.until}, {"why", ban.why}});
  }
  auto suspicious = suspicions(dependencies_.facts);
  if (!suspicious) return passed_on(suspicious);
  json["suspicious"] = Json::array();
  for (const Suspicion& each : *suspicious) {
    json["suspicious"].push_back(Json{{"who", each.who},
                                      {"against", each.against},
                                      {"what", each.what},
                                      {"games", each.games},
                                      {"last", each.last}});
  }
  json["identities"] = dependencies_.identities.count();
  return json;
}

Expected<Json> OperatorDesk::cancel(const Json& json) {
  auto what = only_text(json, {"game", "tournament", "address"});
  if (!what) return passed_on(what);
  const auto& [kind, name] = *what;
  if (kind == "address") {
    const std::size_t bots = dependencies_.bots.drop ? dependencies_.bots.drop(name) : 0;
    return Json{{"closed", dependencies_.drop(name) + bots}};
  }
  auto ended = kind == "game" ? dependencies_.arena.cancel(name, "ended by the operator")
                              : dependencies_.tournaments.cancel(name);
  if (!ended) return passed_on(ended);
  return Json{{"cancelled", name}};
}

Expected<Json> OperatorDesk::ban(const Json& json) {
  auto form = base::object_of(json, "", {"what", "minutes", "why"});
  if (!form) return passed_on(form);
  auto what = base::member(json, "", "what");
  if (!what) return passed_on(what);
  auto name = base::text(**what, "what");
  if (!name) return passed_on(name);
  if (name->empty()) return base::invalid("what is an address, a network or a name");
  auto minutes = base::member(json, "", "minutes");
  if (!minutes) return passed_on(minutes);
  auto length = base::whole_number(**minutes, "minutes", 0, kLongestBan);
  if (!length) return passed_on(length);
  std::string why;
  if (json.contains("why")) {
    auto text = base::text(json["why"], "why");
    if (!text) return passed_on(text);
    why = *text;
  }
  const std::int64_t now = store::now_ms();
  const Identities::Ban ban{*name, now + *length * 60'000, why};
  auto banned = dependencies_.identities.ban(ban, now);
  if (!banned) return passed_on(banned);
  dependencies_.drop_banned();
  if (*length > 0 && dependencies_.bots.drop) dependencies_.bots.drop(*name);
  return Json{{"what", *name}, {"until", *length > 0 ? Json(ban.until) : Json()}};
}

Expected<Json> OperatorDesk::drain(const Json& json) {
  auto form = base::object_of(json, "", {"on"});
  if (!form) return passed_on(form);
  const bool on = !json.contains("on") || json["on"] != false;
  dependencies_.arena.drain(on);
  dependencies_.tournaments.drain(on);
  dependencies_.ladder.drain(on);
  return Json{{"draining", on},
              {"games", dependencies_.arena.live().size()},
              {"tournaments", dependencies_.tournaments.running().size()}};
}

/// Registers every name on a list and returns the tokens, which are shown only once.
Expected<Json> OperatorDesk::add_entrants(const Json& json) {
  auto form = base::object_of(json, "", {"names", "kind", "renew"});
  if (!form) return passed_on(form);
  auto member = base::member(json, "", "names");
  if (!member) return passed_on(member);
  auto list = base::array(**member, "names", kMostEntrants);
  if (!list) return passed_on(list);
  std::vector<std::string> names;
  for (const Json& each : **list) {
    auto name = base::text(each, "names");
    if (!name) return passed_on(name);
    names.push_back(std::move(*name));
  }
  Expected<std::string> kind_name =
      json.contains("kind") ? base::text(json["kind"], "kind") : "bot";
  if (!kind_name) return passed_on(kind_name);
  auto kind = read_identity_kind(*kind_name);
  if (!kind) return passed_on(kind);
  const bool renew = json.contains("renew") && json["renew"] == true;
  auto made = dependencies_.identities.create_all(names, *kind, renew);
  if (!made) return passed_on(made);
  Json entrants = Json::array();
  for (const Identities::Entrant& each : *made) {
    Json one{{"name", each.name}};
    one[each.token ? "token" : "error"] = each.token ? *each.token : each.token.error().message;
    entrants.push_back(std::move(one));
  }
  return Json{{"entrants", std::move(entrants)}};
}

Expected<Json> OperatorDesk::renew(const Json& json) {
  auto name = only_text(json, {"name"});
  if (!name) return passed_on(name);
  auto made = dependencies_.identities.renew(name->second);
  if (!made) return passed_on(made);
  return Json{{"name", made->name}, {"token", made->token}};
}

}  // namespace hexarena::server
