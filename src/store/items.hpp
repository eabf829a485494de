// Items: what a store holds, as values.
//
// Each is identified by its first members, and stored at most once. Names are short and have no
// control characters; ids consist of letters, digits, '.', '-' and '_', so that they can be used in
// file names and URLs. Times are milliseconds since 1970.
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

/// A round of a tournament: its pairings.
struct Pairing {
  std::string tournament;
  std::int64_t number = 0;  ///< of the round, from 1
  Json pairing;
};

/// A game's result in its tournament.
struct StoredResult {
  std::string tournament;
  std::int64_t number = 0;  ///< of the game: 24 for each pairing before it, plus its seat order
  Json result;
};

/// A game so far.
struct StoredGame {
  std::string id;
  std::int64_t began = 0;
  session::Record record;
};

/// What is needed to resume a live game beyond its record: who may sit where, and with which key.
/// Secret: never part of an archive.
struct StoredSeating {
  std::string game;
  Json seating = Json::object();
};

using Item = std::variant<StoredPlayer, Bot, Tournament, Pairing, StoredResult, StoredGame>;

inline constexpr std::size_t kLongestId = 64;
inline constexpr std::size_t kLongestName = 200;
/// Limit for the description of a player, a bot or a tournament, for a pairing, a result or one
/// event.
inline constexpr std::size_t kLongestText = 2'000'000;
/// Limit for the result of a game.
inline constexpr std::size_t kLongestResult = 32'768;
/// Limit for a game as JSON lines without its result: less than the reader of records accepts.
inline constexpr std::size_t kLongestGame = session::kRecordLimits.bytes - 65'536;

/// Fails unless it is a valid id; `what` ("the game") names its object in the error.
[[nodiscard]] Expected<void> check_id(std::string_view id, std::string_view what);
/// Fails unless its names and sizes are within limits.
[[nodiscard]] Expected<void> check(const Item& item);
/// "the game x1", "the result of pairing 3 of the tournament t": for messages.
[[nodiscard]] std::string in_words(const Item& item);

}  // namespace hexarena::store
