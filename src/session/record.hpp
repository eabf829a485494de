// Record: a game as its start and its events; every state of it is a fold over them.
//
// As one object:   {"version":1,"game","settings","start"?,"players"?,"actions":[…],"result"?}
// As JSON lines:   a header (the same without actions and result), an event a line, {"result":…}
//
// An entry of actions is a bare action (the seat to move acts), {"seat","action",…},
// {"seat","removed":why,…} or {"tick":ms}. Reading checks the form; replaying checks the game.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_stream.hpp"
#include "game/table.hpp"
#include "session/registry.hpp"

namespace hexarena::session {

using base::Expected;
using base::Json;
using game::Action;
using game::Table;
using game::View;
using rules::Seat;
using rules::SeatSet;

struct Record {
  const game::Descriptor* game = nullptr;
  Json settings = Json::object();
  std::optional<Json> start;
  std::optional<Json> players;  ///< names, or objects with "name" and optional "age", in seat order
  std::vector<Json> events;
  std::optional<Json> result;
};

/// Records may be long: a game of thousands of actions with notes.
inline constexpr base::JsonLimits kRecordLimits{16U << 20U, 65'536, 32};
inline constexpr std::size_t kMaxEvents = 100'000;

[[nodiscard]] Json to_json(const Record& record);
/// The header of the JSON lines form.
[[nodiscard]] Json header_json(const Record& record);
/// The JSON lines form, as far as the record goes; every line with its end.
[[nodiscard]] std::string to_lines(const Record& record);
/// Its last line.
[[nodiscard]] std::string result_line(const Json& result);

/// A table with the start of the record.
[[nodiscard]] Expected<std::unique_ptr<Table>> open_table(const Record& record);
/// Lets one event happen at a table: the step of every replay.
[[nodiscard]] Expected<void> happen(Table& table, const Json& event);
/// The table after the first `events` events (all by default). A refusal names the event.
[[nodiscard]] Expected<std::unique_ptr<Table>> replay(const Record& record,
                                                      std::size_t events = kMaxEvents);

/// What a command was given: a record, or a position of a game.
struct Envelope {
  Record record;
  bool is_position = false;  ///< a bare position: its record has a start and no events
};
/// From one JSON object.
[[nodiscard]] Expected<Envelope> envelope_of(const Json& object);
/// The same as text, or the JSON lines of a growing record.
[[nodiscard]] Expected<Envelope> read_envelope(std::string_view text);
/// The envelope after one more action: a record grows, a position becomes the table's.
[[nodiscard]] Json envelope_json(const Envelope& envelope, const Table& after, const Json& action);

}  // namespace hexarena::session
