// Events: what happened in a game, and its result, as values.
//
// A game is its start and its events; everything else follows from them. In memory an event has a
// type and an opaque action; the codecs below are the only place where actions become JSON, for
// files, sockets, pipes and the page. They need any position of the game to encode actions.
//
//   action    a bare action (by the seat on turn), or {"seat","action","at"?,"ms"?,
//             "waited"?,"depth"?,"nodes"?,"value"?,"line"?,"note"?,"stderr"?,"stdout"?}
//   removal   {"seat","removed":fault,"why"?,"sent"?,"at"?,"ms"?,"waited"?,"note"?,"stderr"?,
//             "stdout"?}
//   tick      {"tick":ms}
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/table.hpp"

namespace hexarena::session {

using base::Expected;
using base::Json;
using game::Action;
using game::Position;
using game::Table;
using game::View;
using rules::Seat;
using rules::SeatSet;

/// Why a player was removed, in the words of records.
enum class Fault : std::uint8_t {
  illegal,    ///< an action against the rules
  malformed,  ///< an answer that is not an action at all
  timeout,
  exit,   ///< it ended, crashed, resigned or cannot continue
  limit,  ///< it wrote too much or used too many resources
};
[[nodiscard]] std::string_view name(Fault fault);

/// Bounds of a Thought, wherever it comes from.
inline constexpr std::int64_t kDeepest = 1'000'000;
inline constexpr std::int64_t kFurthestValue = 1'000'000'000;
inline constexpr std::size_t kLongestLine = 64;

/// How a searching player arrived at its action.
struct Thought {
  int depth = 0;                  ///< 0 is not written
  std::uint64_t nodes = 0;        ///< 0 is not written
  std::optional<int> value = {};  ///< its expectation, in units of its game
  std::vector<Action> line = {};  ///< how it expects the game to go on, from its action
  friend bool operator==(const Thought&, const Thought&) = default;
};

/// Additional data of an action or a removal in a record.
struct Remarks {
  std::optional<std::int64_t> at = {};  ///< on the clock of the game, in timed games
  std::int64_t ms = 0;                  ///< the time it took; 0 is not written
  std::string note = {};
  std::string stderr_text = {};
  std::int64_t waited_ms = 0;    ///< in addition to `ms`, for a processor; 0 is not written
  std::string stdout_text = {};  ///< the end of a program's STDOUT, if its answers come another way
  std::optional<Thought> thought = {};
  friend bool operator==(const Remarks&, const Remarks&) = default;
};

struct ActionEvent {
  std::optional<Seat> seat;  ///< none: the seat on turn
  Action action;
  Remarks remarks = {};
  friend bool operator==(const ActionEvent&, const ActionEvent&) = default;
};

struct RemovalEvent {
  Seat seat;
  Fault fault = Fault::illegal;
  std::string sent = {};  ///< what the player had sent, if anything
  Remarks remarks = {};
  std::string why = {};  ///< the reason, in one sentence
  friend bool operator==(const RemovalEvent&, const RemovalEvent&) = default;
};

/// The passage of time, recorded only where it changed something.
struct TickEvent {
  std::int64_t at = 0;
  friend bool operator==(const TickEvent&, const TickEvent&) = default;
};

using Event = std::variant<ActionEvent, RemovalEvent, TickEvent>;

/// The seat that acted or was removed, if the event names one.
[[nodiscard]] std::optional<Seat> seat_of(const Event& event);
/// The time of the game at the event, if recorded.
[[nodiscard]] std::optional<std::int64_t> time_of(const Event& event);
/// The time the decision took.
[[nodiscard]] std::int64_t took(const Event& event);

/// How a game ended.
struct Result {
  /// By seat, nothing for a removed one; empty if a record from elsewhere has none.
  std::vector<std::optional<int>> scores;
  SeatSet winners;
  std::string reason = {};        ///< why it ended early; empty if its rules ended it
  std::vector<Action> line = {};  ///< the proven continuation of an adjudicated game
  std::string next = {};          ///< the game that continues in its place
  friend bool operator==(const Result&, const Result&) = default;
};

/// The reason of a game that is over although its own rules would let it continue.
inline constexpr std::string_view kLastOneLeft = "the only player left";

/// The result of the position as it stands.
[[nodiscard]] Result result_of(const Position& position);

[[nodiscard]] Json to_json(const Position& position, const Event& event);
/// An error names `path`; that of an action is worded by its game.
[[nodiscard]] Expected<Event> read_event(const Position& position, const Json& json,
                                         const std::string& path = "");
[[nodiscard]] Json to_json(const Position& position, const Result& result);
[[nodiscard]] Expected<Result> read_result(const Position& position, const Json& json);

/// Applies one event to a table: the step of every replay.
[[nodiscard]] Expected<void> happen(Position& position, const Event& event);

}  // namespace hexarena::session
