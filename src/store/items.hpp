// Items: what a store keeps, as values.
//
// Each is named by its first members, which a store holds at most once. Texts that name something
// are short and have no control characters; identities are made of letters, digits, '.', '-' and
// '_', so that they can stand in file names and addresses. Times are milliseconds since 1970.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "session/record.hpp"

namespace hexarena::store {

using base::Expected;
using base::Json;

struct StoredPlayer {
  std::string name;
  Json about = Json::object();
};

struct Bot {
  std::string name;
  std::string version;
  Json about = Json::object();
};

struct Tournament {
  std::string id;
  std::int64_t created = 0;
  Json spec = Json::object();
};

/// A round of a tournament: who meets whom.
struct Pairing {
  std::string tournament;
  std::int64_t number = 0;  ///< of the round, from 1
  Json pairing;
};

/// What a game counts in its tournament.
struct StoredResult {
  std::string tournament;
  std::int64_t number = 0;  ///< of the game: 24 for each pairing before it, and its order of seats
  Json result;
};

/// A game as far as it has come.
struct StoredGame {
  std::string id;
  std::int64_t began = 0;
  session::Record record;
};

/// What it takes to go on with a live game that is not in its record: who may sit where, and with
/// which key. Secrets: never part of an archive.
struct StoredSeating {
  std::string game;
  Json seating = Json::object();
};

using Item = std::variant<StoredPlayer, Bot, Tournament, Pairing, StoredResult, StoredGame>;

inline constexpr std::size_t kLongestId = 64;
inline constexpr std::size_t kLongestName = 200;
/// Of what is said about a player, a bot or a tournament, of a pairing, a result or one event.
inline constexpr std::size_t kLongestText = 2'000'000;
/// Of the result of a game.
inline constexpr std::size_t kLongestResult = 32'768;
/// Of a game as JSON lines without its result: less than what the reader of records takes.
inline constexpr std::size_t kLongestGame = session::kRecordLimits.bytes - 65'536;

/// Refused unless it is an identity; `what` ("the game") says of what.
[[nodiscard]] Expected<void> check_id(std::string_view id, std::string_view what);
/// Refused unless its names and sizes are within limits.
[[nodiscard]] Expected<void> check(const Item& item);
/// "the game x1", "the result of pairing 3 of the tournament t": for messages.
[[nodiscard]] std::string in_words(const Item& item);

}  // namespace hexarena::store
