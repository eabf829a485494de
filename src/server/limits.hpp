// ArenaLimits: limits on what clients may send, hold and make the machine do.
//
// A value. `hexarena limits` prints them, `hexarena serve --limit` sets them, and docs/arena.md
// describes their effect. The limits per client exist three times: for all anonymous clients of an
// address together, for a signed-in identity, and for everyone at an address, signed in or not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json.hpp"
#include "players/bot_lobby.hpp"

namespace hexarena::server {

struct ClientLimits {
  std::size_t sockets;      ///< connections at a time
  int requests_a_second;    ///< on average
  int requests_at_once;     ///< burst
  int messages_a_second;    ///< over all its WebSockets
  int messages_at_once;     ///< burst
  std::size_t games;        ///< live games it has made
  int games_a_minute;       ///< made, on average
  int games_at_once;        ///< burst
  std::size_t tournaments;  ///< running ones it has made
  std::size_t lookups;      ///< requests that wait for the store, or for a game to be opened
  std::size_t waiting;      ///< bytes that wait to be sent
};

struct ArenaLimits {
  std::size_t header = 16'384;    ///< bytes of the head of a request
  std::size_t body = 262'144;     ///< bytes of its body
  std::size_t message = 16'384;   ///< bytes of a message over a WebSocket
  int messages_a_second = 20;     ///< of one socket, on average; pings count too
  int burst = 60;                 ///< messages it may send at once
  std::size_t queue = 1'000'000;  ///< bytes that wait for a slow reader
  int request_s = 20;             ///< seconds for a request to be complete, or an answer to be read
  int idle_s = 60;                ///< seconds without any activity on a WebSocket
  std::size_t sockets = 8'000;    ///< connections at a time
  std::size_t sockets_a_game = 500;      ///< of one live game
  std::size_t games = 2'000;             ///< live games
  std::size_t looked_up = 100;           ///< games being opened or read from the store
  int rounds_ms = 500;                   ///< processor time, for the rounds of a user's position
  std::size_t exhibitions = 20;          ///< live games without any person
  std::size_t exhibitions_a_client = 4;  ///< of one client
  std::size_t bots = 64;                 ///< seats of bots in live games
  std::size_t bots_a_client = 16;        ///< of them, in games of one client
  std::size_t actions = 1'000;           ///< legal at the start of a live game
  int house_depth = 3;                   ///< of the house player, within its time limit
  int think_ms = 1'000;                  ///< for a decision of a machine that searches
  std::size_t tournaments = 8;           ///< running at a time
  std::size_t tournament_games = 1'000;  ///< of one of them
  std::size_t entrants = 32;             ///< players of one of them
  int rounds = 20;                       ///< of one of them
  std::int64_t away_ms = 300'000;        ///< how long a person who is to move may be away
  std::int64_t invited_ms = 3'600'000;   ///< the same, for one who has never joined
  std::int64_t unjoined_ms = 180'000;    ///< how long a game waits that no person has joined
  std::size_t joined_an_address = 64;    ///< bots without a token, joined from one address
  std::size_t joined_a_name = 16;        ///< bots joined under one name
  std::size_t ladder_meetings = 2;       ///< of all ladders, running at a time
  std::int64_t ladder_pause_ms = 5'000;  ///< between two meetings of a bot
  std::int64_t ladder_rest_ms = 60'000;  ///< after one it was removed in
  int identities_an_hour = 30;           ///< made from one address, on average
  int identities_at_once = 300;          ///< burst

  players::HallLimits hall = {};  ///< of the bot port

  ClientLimits anonymous{300, 100, 1'000, 400, 2'000, 100, 120, 60, 1, 16, 8'000'000};
  ClientLimits identity{16, 20, 200, 40, 200, 10, 20, 10, 1, 4, 4'000'000};
  ClientLimits address{2'500, 500, 3'000, 4'000, 10'000, 400, 600, 300, 4, 48, 32'000'000};
};

/// A limit by its name, as `hexarena limits` lists it and `--limit PART.NAME=VALUE` sets it.
struct NamedLimit {
  std::string_view part;
  std::string_view name;
  std::variant<std::size_t*, int*, std::int64_t*> value;
  std::string_view means;

  [[nodiscard]] std::uint64_t get() const;
};
[[nodiscard]] std::vector<NamedLimit> named_limits(ArenaLimits& limits);
/// The limits of a bot port alone, which matches and tournaments have as well.
[[nodiscard]] std::vector<NamedLimit> hall_limits(players::HallLimits& hall);
/// Parses "serve.games=500". Fails if there is no such limit, or the value is invalid.
[[nodiscard]] base::Expected<void> set_limit(std::span<const NamedLimit> limits,
                                             std::string_view text);
[[nodiscard]] base::Expected<void> set_limit(ArenaLimits& limits, std::string_view text);

/// Client messages are small and flat.
inline constexpr base::JsonLimits kMessageLimits{16'384, 1'024, 16};
inline constexpr std::size_t kLongestPerson = 40;  ///< bytes of the name of a person

}  // namespace hexarena::server
