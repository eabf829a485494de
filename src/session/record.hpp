// Record: a game as its start and its events; every state is a fold over them.
//
// As one object:   {"version":1,"game","settings","start"?,"players"?,"run"?,"actions":[…],"result"?}
// As JSON lines:   a header (the same without actions and result), a line per event, {"result":…}
//
// "run" describes how the game came about: program version, date, machine, time limits, seeds. The
// driver writes it, and nothing in the game depends on it.
//
// An entry of actions is an event (event.hpp). Reading checks the form and that every action exists
// on the board; replaying checks the rules.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_stream.hpp"
#include "session/event.hpp"
#include "session/registry.hpp"

namespace hexarena::session {

/// Made by `open_record` or read by `read_envelope`; its start does not change afterwards.
struct Record {
  const game::Descriptor* game = nullptr;
  Json settings = Json::object();
  std::optional<Json> start;    ///< absent if it follows from the settings
  std::optional<Json> players;  ///< names, or objects with "name" and optional "age", in seat order
  std::vector<Event> events;
  std::optional<Result> result;
  std::shared_ptr<const Table> opening;  ///< the table before the first event
  std::optional<Json> run = {};          ///< how the game came about, an object

  /// The name of a seat; empty if the record has none.
  [[nodiscard]] std::string name_of(Seat seat) const;
};

/// A record without events. An error if the settings or the start do not fit the game.
[[nodiscard]] Expected<Record> open_record(const game::Descriptor& game, Json settings,
                                           std::optional<Json> start = {},
                                           std::optional<Json> players = {});
/// Completes a record whose start follows from its settings, which may be random, and opens it as
/// a reader will.
[[nodiscard]] Expected<void> write_out_start(Record& record);

/// Records may be long: a game of thousands of actions with notes.
inline constexpr base::JsonLimits kRecordLimits{16U << 20U, 65'536, 32};
inline constexpr std::size_t kMaxEvents = 100'000;

[[nodiscard]] Json to_json(const Record& record);
/// The header of the JSON lines form.
[[nodiscard]] Json header_json(const Record& record);
/// The JSON lines form of the record so far; every line with its newline.
[[nodiscard]] std::string to_lines(const Record& record);
/// Its other lines, each with its newline.
[[nodiscard]] std::string event_line(const Table& table, const Event& event);
[[nodiscard]] std::string result_line(const Table& table, const Result& result);

/// The table after the first `events` events (all by default). An error names the event.
[[nodiscard]] Expected<std::unique_ptr<Table>> replay(const Record& record,
                                                      std::size_t events = kMaxEvents);

/// The input of a command: a record, or a position of a game.
struct Envelope {
  Record record;
  bool is_position = false;  ///< a bare position: its record has a start and no events
};
/// From one JSON object.
[[nodiscard]] Expected<Envelope> envelope_of(const Json& object);
/// The same from text, which may also be the JSON lines of a growing record.
[[nodiscard]] Expected<Envelope> read_envelope(std::string_view text);
/// The envelope after one more action: a record grows, a position becomes that of the table.
[[nodiscard]] Json envelope_json(const Envelope& envelope, const Table& after, const Json& action);

}  // namespace hexarena::session
