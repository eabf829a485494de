#include "session/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace hexarena::session {
namespace {

using base::invalid;
using base::passed_on;

constexpr std::array<std::string_view, 8> kRecordKeys{"version", "game",    "settings", "start",
                                                      "run",     "players", "actions",  "result"};
bool has(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
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

/// "actions[3], [0,9]: …"
std::string at_event(std::size_t index, const Json& event, const base::Error& error) {
  return fmt::format("{}, {}: {}", base::item_path("actions", index), base::excerpt(event),
                     error.message);
}

Expected<void> add_event(Record& record, const Json& json) {
  if (record.events.size() >= kMaxEvents) {
    return invalid(fmt::format("more than {} actions", kMaxEvents));
  }
  const std::string path = base::item_path("actions", record.events.size());
  auto event = read_event(*record.opening, json, path);
  if (!event) {
    const bool names_its_place = event.error().message.starts_with(path);
    return invalid(names_its_place ? event.error().message
                                   : at_event(record.events.size(), json, event.error()));
  }
  record.events.push_back(std::move(*event));
  return {};
}

Expected<void> set_result(Record& record, const Json& json) {
  auto result = read_result(*record.opening, json);
  if (!result) return passed_on(result);
  record.result = std::move(*result);
  return {};
}

/// The common beginning of records and positions.
struct Head {
  const game::Descriptor* game;
  Json settings = Json::object();
};

Expected<Head> read_head(const Json& json) {
  auto name = base::member(json, "", "game");
  if (!name) return passed_on(name);
  auto text = base::text(**name, "game");
  if (!text) return passed_on(text);
  auto game = find_game(*text);
  if (!game) return passed_on(game);
  Head head{*game};
  if (json.contains("version")) {
    auto version = base::whole_number(json["version"], "version", 1, 1);
    if (!version) return passed_on(version);
  }
  if (json.contains("settings")) head.settings = json["settings"];
  if (!head.settings.is_object()) return invalid("settings must be an object");
  return head;
}

Expected<Record> read_record(const Head& head, const Json& json) {
  for (const auto& [key, unused] : json.items()) {
    if (!has(kRecordKeys, key)) {
      return invalid(fmt::format("a record has no key {}", base::in_quotes(key)));
    }
  }
  std::optional<Json> start;
  std::optional<Json> players;
  if (json.contains("start")) start = json["start"];
  if (json.contains("players")) {
    auto checked = check_players(json["players"]);
    if (!checked) return passed_on(checked);
    players = json["players"];
  }
  auto record = open_record(*head.game, head.settings, std::move(start), std::move(players));
  if (!record) return record;
  if (json.contains("run")) {
    if (!json["run"].is_object()) return invalid("run must be an object");
    record->run = json["run"];
  }
  if (json.contains("result")) {
    auto result = set_result(*record, json["result"]);
    if (!result) return passed_on(result);
  }
  if (!json.contains("actions")) return record;
  auto actions = base::array(json["actions"], "actions", kMaxEvents);
  if (!actions) return passed_on(actions);
  for (const Json& event : **actions) {
    auto added = add_event(*record, event);
    if (!added) return passed_on(added);
  }
  return record;
}

Expected<Record> read_position(const Head& head, const Json& json) {
  Json position = Json::object();
  for (const auto& [key, value] : json.items()) {
    if (has(head.game->position_keys, key)) {
      position[key] = value;
    } else if (key != "game" && key != "settings" && key != "version") {
      return invalid(
          fmt::format("a position of {} has no key {}", head.game->name, base::in_quotes(key)));
    }
  }
  return open_record(*head.game, head.settings, std::move(position));
}

/// Whether there are keys that only a position has; "players" occurs in both.
bool looks_like_position(const game::Descriptor& game, const Json& json) {
  if (json.contains("actions")) return false;
  return std::any_of(game.position_keys.begin(), game.position_keys.end(),
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
  // Piece by piece, so that a flood of small values is rejected before all of them are in memory.
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

std::string Record::name_of(Seat seat) const {
  if (!players || seat.at() >= players->size()) return {};
  const Json& player = (*players)[seat.at()];
  const Json& name = player.is_object() ? player["name"] : player;
  return name.is_string() ? name.get<std::string>() : std::string();
}

Expected<Record> open_record(const game::Descriptor& game, Json settings, std::optional<Json> start,
                             std::optional<Json> players) {
  Json opened = settings;
  const std::string seats(game.seats_setting);
  if (players && !start && !seats.empty() && !opened.contains(seats)) {
    opened[seats] = players->size();
  }
  auto table = game.open(opened, start ? &*start : nullptr);
  if (!table) return passed_on(table);
  if (players && static_cast<int>(players->size()) != (*table)->seats()) {
    return invalid(
        fmt::format("{} players are named, but {} play", players->size(), (*table)->seats()));
  }
  Record record{&game, std::move(settings), std::move(start), std::move(players), {}, {}, {}, {}};
  record.opening = std::move(*table);
  return record;
}

Expected<void> write_out_start(Record& record) {
  if (record.start) return {};
  auto complete =
      open_record(*record.game, record.settings, record.opening->position_json(), record.players);
  if (!complete) return passed_on(complete);
  record.start = std::move(complete->start);
  record.opening = std::move(complete->opening);
  return {};
}

Json header_json(const Record& record) {
  Json json = Json::object();
  json["version"] = 1;
  json["game"] = std::string(record.game->name);
  json["settings"] = record.settings;
  if (record.start) json["start"] = *record.start;
  if (record.players) json["players"] = *record.players;
  if (record.run) json["run"] = *record.run;
  return json;
}

Json to_json(const Record& record) {
  Json json = header_json(record);
  json["actions"] = Json::array();
  for (const Event& event : record.events) {
    json["actions"].push_back(to_json(*record.opening, event));
  }
  if (record.result) json["result"] = to_json(*record.opening, *record.result);
  return json;
}

std::string event_line(const Table& table, const Event& event) {
  return base::write_json(to_json(table, event)) + '\n';
}

std::string result_line(const Table& table, const Result& result) {
  Json line = Json::object();
  line["result"] = to_json(table, result);
  return base::write_json(line) + '\n';
}

std::string to_lines(const Record& record) {
  std::string lines = base::write_json(header_json(record)) + '\n';
  for (const Event& event : record.events) lines += event_line(*record.opening, event);
  if (record.result) lines += result_line(*record.opening, *record.result);
  return lines;
}

Expected<std::unique_ptr<Table>> replay(const Record& record, std::size_t events) {
  auto table = record.opening->copy();
  const std::size_t count = std::min(events, record.events.size());
  for (std::size_t i = 0; i < count; ++i) {
    auto happened = happen(*table, record.events[i]);
    if (!happened) {
      const Json event = to_json(*record.opening, record.events[i]);
      return invalid(at_event(i, event, happened.error()));
    }
  }
  return table;
}

namespace {

/// A view, as `show --json` prints it, stands for its position.
std::optional<Json> position_of_view(const Json& json) {
  if (!json.is_object() || !json.contains("legal") || !json.contains("position") ||
      !json["position"].is_object()) {
    return std::nullopt;
  }
  Json position = json["position"];
  for (const char* const key : {"game", "settings"}) {
    if (json.contains(key)) position[key] = json[key];
  }
  return position;
}

}  // namespace

Expected<Envelope> envelope_of(const Json& json) {
  const std::optional<Json> viewed = position_of_view(json);
  const Json& object = viewed ? *viewed : json;
  auto head = read_head(object);
  if (!head) return passed_on(head);
  const bool is_position = looks_like_position(*head->game, object);
  auto record = is_position ? read_position(*head, object) : read_record(*head, object);
  if (!record) return passed_on(record);
  return Envelope{std::move(*record), is_position};
}

Expected<Envelope> read_envelope(std::string_view text) {
  auto values = read_values(text);
  if (!values) return passed_on(values);
  auto envelope = envelope_of(values->front());
  if (!envelope) return envelope;
  if (envelope->is_position && values->size() > 1) {
    return invalid("unexpected text after the position: " + base::excerpt((*values)[1]));
  }
  for (std::size_t i = 1; i < values->size(); ++i) {
    const Json& line = (*values)[i];
    const bool is_result = line.is_object() && line.contains("result");
    auto read = is_result ? set_result(envelope->record, line["result"])
                          : add_event(envelope->record, line);
    if (!read) return passed_on(read);
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
