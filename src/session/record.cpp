#include "session/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace hexarena::session {
namespace {

using base::invalid;
using base::passed_on;

constexpr std::array<std::string_view, 7> kRecordKeys{"version", "game",    "settings", "start",
                                                      "players", "actions", "result"};
constexpr std::array<std::string_view, 5> kRemovals{"illegal", "malformed", "timeout", "exit",
                                                    "limit"};

// A year in milliseconds: times beyond it are nonsense and could overflow a deadline.
constexpr std::int64_t kLongestGame = std::int64_t{366} * 24 * 3600 * 1000;

bool has(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

Expected<void> check_event(const Json& event, const std::string& path) {
  if (!event.is_object()) return {};
  if (event.contains("action")) {
    return base::object_of(event, path, {"seat", "action", "at", "ms", "note", "stderr"});
  }
  if (event.contains("removed")) {
    auto why = base::text(event["removed"], path + ".removed");
    if (!why) return passed_on(why);
    if (!has(kRemovals, *why)) {
      return invalid(fmt::format("{}.removed must be one of {}, not {}", path,
                                 fmt::join(kRemovals, ", "), base::in_quotes(*why)));
    }
    return base::object_of(event, path, {"seat", "removed", "sent", "at", "ms", "note", "stderr"});
  }
  if (event.contains("tick")) {
    auto ms = base::whole_number(event["tick"], path + ".tick", 0, kLongestGame);
    if (!ms) return passed_on(ms);
    return base::object_of(event, path, {"tick"});
  }
  // A bare action may be an object too; the table judges it.
  return {};
}

Expected<void> check_players(const Json& players) {
  auto list = base::array(players, "players", rules::kMaxSeats);
  if (!list) return passed_on(list);
  std::int64_t youngest = 0;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string path = base::item_path("players", i);
    if (players[i].is_string()) continue;
    auto name = base::member(players[i], path, "name");
    if (!name) return passed_on(name);
    auto text = base::text(**name, path + ".name");
    if (!text) return passed_on(text);
    if (!players[i].contains("age")) continue;
    auto age = base::whole_number(players[i]["age"], path + ".age", 0, 1000);
    if (!age) return passed_on(age);
    if (*age < youngest) return invalid(path + ".age: players sit in the order of their ages");
    youngest = *age;
  }
  return {};
}

Expected<void> read_event(Record& record, const Json& event) {
  if (record.events.size() >= kMaxEvents) {
    return invalid(fmt::format("more than {} actions", kMaxEvents));
  }
  auto checked = check_event(event, base::item_path("actions", record.events.size()));
  if (!checked) return checked;
  record.events.push_back(event);
  return {};
}

Expected<Record> read_head(const Json& json) {
  Record record;
  auto name = base::member(json, "", "game");
  if (!name) return passed_on(name);
  auto text = base::text(**name, "game");
  if (!text) return passed_on(text);
  auto game = find_game(*text);
  if (!game) return passed_on(game);
  record.game = *game;
  if (json.contains("version")) {
    auto version = base::whole_number(json["version"], "version", 1, 1);
    if (!version) return passed_on(version);
  }
  if (json.contains("settings")) record.settings = json["settings"];
  if (!record.settings.is_object()) return invalid("settings must be an object");
  return record;
}

Expected<void> read_body(Record& record, const Json& json) {
  for (const auto& [key, unused] : json.items()) {
    if (!has(kRecordKeys, key)) {
      return invalid(fmt::format("a record has no key {}", base::in_quotes(key)));
    }
  }
  if (json.contains("start")) record.start = json["start"];
  if (json.contains("players")) {
    auto players = check_players(json["players"]);
    if (!players) return players;
    record.players = json["players"];
  }
  if (json.contains("result")) record.result = json["result"];
  if (!json.contains("actions")) return {};
  auto actions = base::array(json["actions"], "actions", kMaxEvents);
  if (!actions) return passed_on(actions);
  for (const Json& event : **actions) {
    auto read = read_event(record, event);
    if (!read) return read;
  }
  return {};
}

Expected<void> read_position_keys(Record& record, const Json& json) {
  Json position = Json::object();
  for (const auto& [key, value] : json.items()) {
    if (has(record.game->position_keys, key)) {
      position[key] = value;
    } else if (key != "game" && key != "settings" && key != "version") {
      return invalid(
          fmt::format("a position of {} has no key {}", record.game->name, base::in_quotes(key)));
    }
  }
  record.start = std::move(position);
  return {};
}

/// Keys that only a position has; "players" stands in both.
bool looks_like_position(const Record& record, const Json& json) {
  if (json.contains("actions")) return false;
  return std::any_of(record.game->position_keys.begin(), record.game->position_keys.end(),
                     [&](std::string_view key) {
                       return !has(kRecordKeys, key) && json.contains(std::string(key));
                     });
}

Expected<std::vector<Json>> read_values(std::string_view text) {
  base::JsonStream stream(kRecordLimits);
  if (text.size() > kRecordLimits.bytes + kRecordLimits.blanks) {
    return invalid(fmt::format("more than {} bytes", kRecordLimits.bytes));
  }
  std::vector<Json> values;
  // Piece by piece, so that a flood of small values is refused before all of them are held.
  constexpr std::size_t kPiece = 65'536;
  constexpr std::size_t kMaxValues = kMaxEvents + 2;  // header and result
  for (; !text.empty(); text.remove_prefix(std::min(kPiece, text.size()))) {
    auto fed = stream.feed(text.substr(0, kPiece));
    if (!fed) return passed_on(fed);
    while (stream.has_value()) values.push_back(stream.take());
    if (values.size() > kMaxValues) return invalid(fmt::format("more than {} actions", kMaxEvents));
  }
  auto ended = stream.end();
  if (!ended) return passed_on(ended);
  while (stream.has_value()) values.push_back(stream.take());
  if (values.empty()) return invalid("there is no JSON value");
  return values;
}

}  // namespace

Json header_json(const Record& record) {
  Json json = Json::object();
  json["version"] = 1;
  json["game"] = std::string(record.game->name);
  json["settings"] = record.settings;
  if (record.start) json["start"] = *record.start;
  if (record.players) json["players"] = *record.players;
  return json;
}

Json to_json(const Record& record) {
  Json json = header_json(record);
  json["actions"] = record.events;
  if (record.result) json["result"] = *record.result;
  return json;
}

std::string result_line(const Json& result) {
  Json line = Json::object();
  line["result"] = result;
  return base::write_json(line) + '\n';
}

std::string to_lines(const Record& record) {
  std::string lines = base::write_json(header_json(record)) + '\n';
  for (const Json& event : record.events) lines += base::write_json(event) + '\n';
  if (record.result) lines += result_line(*record.result);
  return lines;
}

Expected<std::unique_ptr<Table>> open_table(const Record& record) {
  Json settings = record.settings;
  const std::string seats(record.game->seats_setting);
  if (record.players && !record.start && !seats.empty() && !settings.contains(seats)) {
    settings[seats] = record.players->size();
  }
  auto table = record.game->open(settings, record.start ? &*record.start : nullptr);
  if (!table) return table;
  if (record.players && static_cast<int>(record.players->size()) != (*table)->seats()) {
    return invalid(fmt::format("{} players are named, but {} play", record.players->size(),
                               (*table)->seats()));
  }
  return table;
}

Expected<void> happen(Table& table, const Json& event) {
  for (const char* key : {"tick", "at"}) {
    if (!event.is_object() || !event.contains(key)) continue;
    auto at = base::whole_number(event[key], key, 0, kLongestGame);
    if (!at) return passed_on(at);
    table.tick(*at);
  }
  if (event.is_object() && event.contains("tick")) return {};
  const bool removed = event.is_object() && event.contains("removed");
  const bool wrapped = event.is_object() && event.contains("action");
  const View view = table.view();
  Seat seat = view.turn.value_or(Seat(0));
  if (removed || (wrapped && event.contains("seat"))) {
    auto which = base::member(event, "the event", "seat");
    if (!which) return passed_on(which);
    auto number = base::whole_number(**which, "seat", 0, table.seats() - 1);
    if (!number) return passed_on(number);
    seat = Seat(static_cast<int>(*number));
  }
  if (removed) return table.remove(seat);
  auto action = table.read_action(wrapped ? event["action"] : event);
  if (!action) return passed_on(action);
  return table.submit(seat, *action);
}

Expected<std::unique_ptr<Table>> replay(const Record& record, std::size_t events) {
  auto table = open_table(record);
  if (!table) return table;
  const std::size_t count = std::min(events, record.events.size());
  for (std::size_t i = 0; i < count; ++i) {
    auto happened = happen(**table, record.events[i]);
    if (!happened) {
      return invalid(fmt::format("{}, {}: {}", base::item_path("actions", i),
                                 base::excerpt(record.events[i]), happened.error().message));
    }
  }
  return table;
}

Expected<Envelope> envelope_of(const Json& object) {
  auto record = read_head(object);
  if (!record) return passed_on(record);
  Envelope envelope{std::move(*record), false};
  envelope.is_position = looks_like_position(envelope.record, object);
  auto read = envelope.is_position ? read_position_keys(envelope.record, object)
                                   : read_body(envelope.record, object);
  if (!read) return passed_on(read);
  return envelope;
}

Expected<Envelope> read_envelope(std::string_view text) {
  auto values = read_values(text);
  if (!values) return passed_on(values);
  auto envelope = envelope_of(values->front());
  if (!envelope) return envelope;
  if (envelope->is_position && values->size() > 1) {
    return invalid("something stands after the position: " + base::excerpt((*values)[1]));
  }
  for (std::size_t i = 1; i < values->size(); ++i) {
    const Json& line = (*values)[i];
    if (line.is_object() && line.contains("result")) {
      envelope->record.result = line["result"];
      continue;
    }
    auto event = read_event(envelope->record, line);
    if (!event) return passed_on(event);
  }
  return envelope;
}

Json envelope_json(const Envelope& envelope, const Table& after, const Json& action) {
  if (!envelope.is_position) {
    Json json = to_json(envelope.record);
    json["actions"].push_back(action);
    return json;
  }
  Json json = Json::object();
  json["game"] = std::string(envelope.record.game->name);
  if (!envelope.record.settings.empty()) json["settings"] = envelope.record.settings;
  const Json position = after.position_json();
  for (const auto& [key, value] : position.items()) json[key] = value;
  return json;
}

}  // namespace hexarena::session
