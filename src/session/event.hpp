// Events: what happened in a game, and what came of it, as values.
//
// A game is its start and its events; all else follows from them. In memory an event has a type and
// its action is opaque; the codecs below are the only place where it becomes JSON, for files,
// sockets, pipes and the page. They need a position of the game, any one, to spell actions.
//
//   action    an action alone (whose turn it is acts), or {"seat","action","at"?,"ms"?,
//             "waited"?,"depth"?,"nodes"?,"value"?,"note"?,"stderr"?,"stdout"?}
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

/// Why a player is out of the game, in the words of records.
enum class Fault : std::uint8_t {
  illegal,    ///< an action against the rules
  malformed,  ///< an answer that is no action at all
  timeout,
  exit,   ///< it ended, crashed, resigned or cannot go on
  limit,  ///< it wrote or took too much
};
[[nodiscard]] std::string_view name(Fault fault);

/// How a player that searches came to its action.
struct Thought {
  int depth = 0;                  ///< 0 is not written
  std::uint64_t nodes = 0;        ///< 0 is not written
  std::optional<int> value = {};  ///< what it expects, as its game counts
  friend bool operator==(const Thought&, const Thought&) = default;
};

/// What a record keeps beside an action or a removal.
struct Remarks {
  std::optional<std::int64_t> at = {};  ///< on the clock of the game, where it rules
  std::int64_t ms = 0;                  ///< how long it took; 0 is not written
  std::string note = {};
  std::string stderr_text = {};
  std::int64_t waited_ms = 0;    ///< beyond `ms`, for a processor; 0 is not written
  std::string stdout_text = {};  ///< the end of what a program said that answers by other means
  std::optional<Thought> thought = {};
  friend bool operator==(const Remarks&, const Remarks&) = default;
};

struct ActionEvent {
  std::optional<Seat> seat;  ///< nobody named: whose turn it is
  Action action;
  Remarks remarks = {};
  friend bool operator==(const ActionEvent&, const ActionEvent&) = default;
};

struct RemovalEvent {
  Seat seat;
  Fault fault = Fault::illegal;
  std::string sent = {};  ///< what the player had sent, where it had
  Remarks remarks = {};
  std::string why = {};  ///< what it did, in one sentence
  friend bool operator==(const RemovalEvent&, const RemovalEvent&) = default;
};

/// Time went by, and that changed something.
struct TickEvent {
  std::int64_t at = 0;
  friend bool operator==(const TickEvent&, const TickEvent&) = default;
};

using Event = std::variant<ActionEvent, RemovalEvent, TickEvent>;

/// Who acted or was removed, where the event names a seat.
[[nodiscard]] std::optional<Seat> seat_of(const Event& event);
/// The time of the game that the event tells, if it does.
[[nodiscard]] std::optional<std::int64_t> time_of(const Event& event);
/// How long the decision took.
[[nodiscard]] std::int64_t took(const Event& event);

/// How a game ended.
struct Result {
  /// By seat, nothing for a removed one; empty where a record from elsewhere does not tell them.
  std::vector<std::optional<int>> scores;
  SeatSet winners;
  std::string reason = {};        ///< why it ended before its rules ended it; otherwise empty
  std::vector<Action> line = {};  ///< the proven rest of a game that was adjudicated
  std::string next = {};          ///< the game that goes on in its place
  friend bool operator==(const Result&, const Result&) = default;
};

/// Why a game is over that its own rules would let go on.
inline constexpr std::string_view kLastOneLeft = "the only player left";

/// As it stands in the position.
[[nodiscard]] Result result_of(const Position& position);

[[nodiscard]] Json to_json(const Position& position, const Event& event);
/// A refusal names what stands at `path`; that of an action is in the words of its game.
[[nodiscard]] Expected<Event> read_event(const Position& position, const Json& json,
                                         const std::string& path = "");
[[nodiscard]] Json to_json(const Position& position, const Result& result);
[[nodiscard]] Expected<Result> read_result(const Position& position, const Json& json);

/// Lets one event happen at a table: the step of every replay.
[[nodiscard]] Expected<void> happen(Position& position, const Event& event);

}  // namespace hexarena::session
