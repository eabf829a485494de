#include "server/limits.hpp"

#include <fmt/format.h>

#include <charconv>
#include <limits>

namespace hexarena::server {
namespace {

void add_client(std::vector<NamedLimit>& all, std::string_view part, ClientLimits& client) {
  all.insert(
      all.end(),
      {{part, "sockets", &client.sockets, "connections at a time"},
       {part, "requests", &client.requests_a_second, "requests a second, on average"},
       {part, "requests_burst", &client.requests_at_once, "requests at once"},
       {part, "messages", &client.messages_a_second, "WebSocket messages a second, on average"},
       {part, "messages_burst", &client.messages_at_once, "messages at once"},
       {part, "games", &client.games, "live games it has made"},
       {part, "games_a_minute", &client.games_a_minute, "games made a minute, on average"},
       {part, "games_burst", &client.games_at_once, "games made at once"},
       {part, "tournaments", &client.tournaments, "running tournaments it has made"},
       {part, "lookups", &client.lookups, "requests that wait for the store"},
       {part, "waiting", &client.waiting, "bytes that wait to be sent"}});
}

}  // namespace

std::uint64_t NamedLimit::get() const {
  return std::visit([](const auto* limit) { return static_cast<std::uint64_t>(*limit); }, value);
}

std::vector<NamedLimit> hall_limits(players::HallLimits& hall) {
  return {{"bot-port", "join_ms", &hall.join_ms, "milliseconds from connecting to the join"},
          {"bot-port", "guests", &hall.guests, "connections that have not joined at a time"},
          {"bot-port", "bots", &hall.bots, "connections that have"},
          {"bot-port", "absent_ms", &hall.absent_ms, "milliseconds a game waits for a bot"},
          {"bot-port", "busy_ms", &hall.busy_ms, "the same, for one at other tables"}};
}

std::vector<NamedLimit> named_limits(ArenaLimits& limits) {
  std::vector<NamedLimit> all{
      {"serve", "header", &limits.header, "bytes of the head of a request"},
      {"serve", "body", &limits.body, "bytes of its body"},
      {"serve", "message", &limits.message, "bytes of a message over a WebSocket"},
      {"serve", "a_second", &limits.messages_a_second,
       "messages and pings of one WebSocket a second, on average"},
      {"serve", "burst", &limits.burst, "messages at once"},
      {"serve", "queue", &limits.queue, "bytes that wait for a slow reader"},
      {"serve", "request_s", &limits.request_s, "seconds for a request, or its answer"},
      {"serve", "idle_s", &limits.idle_s, "seconds a WebSocket may be silent, pongs included"},
      {"serve", "sockets", &limits.sockets, "connections at a time"},
      {"serve", "sockets_a_game", &limits.sockets_a_game, "those of one live game"},
      {"serve", "looked_up", &limits.looked_up,
       "games being opened, or read from the store, at a time"},
      {"serve", "rounds_ms", &limits.rounds_ms,
       "of the processor, for the rounds of a game that begins from a position"},
      {"serve", "games", &limits.games, "live games at a time"},
      {"serve", "exhibitions", &limits.exhibitions, "those among machines alone"},
      {"serve", "own_exhibitions", &limits.exhibitions_a_client, "those that one client has made"},
      {"serve", "bots", &limits.bots, "seats of bots in live games"},
      {"serve", "own_bots", &limits.bots_a_client, "those in games that one client has made"},
      {"serve", "actions", &limits.actions, "legal actions at the start of a live game"},
      {"serve", "house_depth", &limits.house_depth, "turns the house looks ahead there"},
      {"serve", "think_ms", &limits.think_ms, "milliseconds a player that searches has there"},
      {"serve", "tournaments", &limits.tournaments, "tournaments at a time"},
      {"serve", "cup_games", &limits.tournament_games, "games of one of them"},
      {"serve", "entrants", &limits.entrants, "players of one of them"},
      {"serve", "rounds", &limits.rounds, "rounds of one of them"},
      {"serve", "away_ms", &limits.away_ms, "milliseconds a person waited for may be away"},
      {"serve", "invited_ms", &limits.invited_ms, "the same, for one who has never joined"},
      {"serve", "unjoined_ms", &limits.unjoined_ms,
       "milliseconds until a game that no person joins is ended"},
      {"serve", "joined_address", &limits.joined_an_address,
       "bots without a token that have joined from one address"},
      {"serve", "joined_name", &limits.joined_a_name, "bots that have joined under one name"},
      {"serve", "names_an_hour", &limits.identities_an_hour,
       "identities made from one address, on average"},
      {"serve", "names_burst", &limits.identities_at_once, "identities made there at once"},
      {"serve", "ladder_meetings", &limits.ladder_meetings,
       "meetings of two games on all ladders, at a time"},
      {"serve", "ladder_pause_ms", &limits.ladder_pause_ms,
       "milliseconds between two meetings of a bot on a ladder"},
      {"serve", "ladder_rest_ms", &limits.ladder_rest_ms,
       "milliseconds a bot rests that was removed there"},
  };
  const std::vector<NamedLimit> hall = hall_limits(limits.hall);
  all.insert(all.end(), hall.begin(), hall.end());
  add_client(all, "anonymous", limits.anonymous);
  add_client(all, "identity", limits.identity);
  add_client(all, "address", limits.address);
  return all;
}

base::Expected<void> set_limit(ArenaLimits& limits, std::string_view text) {
  return set_limit(named_limits(limits), text);
}

base::Expected<void> set_limit(std::span<const NamedLimit> limits, std::string_view text) {
  const std::size_t dot = text.find('.');
  const std::size_t equals = text.find('=');
  if (dot == std::string_view::npos || equals == std::string_view::npos || equals < dot) {
    return base::invalid(fmt::format("a limit is set as in {}.{}=500, unlike {}",
                                     limits.front().part, limits.front().name,
                                     base::in_quotes(text)));
  }
  for (const NamedLimit& limit : limits) {
    if (limit.part != text.substr(0, dot) || limit.name != text.substr(dot + 1, equals - dot - 1)) {
      continue;
    }
    const std::string_view digits = text.substr(equals + 1);
    int value = 0;  // so that it fits every kind of limit
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size() || value < 0) {
      return base::invalid(fmt::format("the limit {}.{} is a number from 0 to {}, not {}",
                                       limit.part, limit.name, std::numeric_limits<int>::max(),
                                       base::in_quotes(digits)));
    }
    std::visit(
        [&](auto* into) { *into = static_cast<std::remove_pointer_t<decltype(into)>>(value); },
        limit.value);
    return {};
  }
  return base::invalid(
      fmt::format("there is no limit {} to be set here; `hexarena limits` lists them",
                  base::in_quotes(text.substr(0, equals))));
}

}  // namespace hexarena::server
