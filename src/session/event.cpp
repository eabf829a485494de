#include "session/event.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace hexarena::session {
namespace {

using base::invalid;
using base::passed_on;

constexpr std::array<std::string_view, 5> kFaults{"illegal", "malformed", "timeout", "exit",
                                                  "limit"};
// A year in milliseconds: larger times are nonsense and could overflow a deadline.
constexpr std::int64_t kLongestGame = std::int64_t{366} * 24 * 3600 * 1000;

/// The members of one JSON object. The first error is remembered; members read after it are
/// default values.
class Members {
 public:
  Members(const Json& json, const std::string& path, std::initializer_list<std::string_view> known)
      : json_(json), path_(path) {
    note(base::object_of(json, path, known));
  }

  /// Nothing if it is absent.
  std::optional<std::int64_t> number(const char* key, std::int64_t low, std::int64_t high) {
    if (wrong_ || !json_.contains(key)) return std::nullopt;
    auto read = base::whole_number(json_[key], at(key), low, high);
    if (!read) wrong_ = std::move(read.error());
    return read ? std::optional(*read) : std::nullopt;
  }
  std::optional<Seat> seat(const Position& position) {
    const auto read = number("seat", 0, position.seats() - 1);
    return read ? std::optional(Seat(static_cast<int>(*read))) : std::nullopt;
  }
  std::string text(const char* key) {
    if (wrong_ || !json_.contains(key)) return {};
    auto read = base::text(json_[key], at(key));
    if (!read) wrong_ = std::move(read.error());
    return read ? std::move(*read) : std::string();
  }
  Remarks remarks() {
    return {number("at", 0, kLongestGame),
            number("ms", 0, kLongestGame).value_or(0),
            text("note"),
            text("stderr"),
            number("waited", 0, kLongestGame).value_or(0),
            text("stdout"),
            thought()};
  }
  std::optional<Thought> thought() {
    const auto depth = number("depth", 0, kDeepest);
    const auto nodes = number("nodes", 0, std::numeric_limits<std::int64_t>::max());
    const auto value = number("value", -kFurthestValue, kFurthestValue);
    if (!depth && !nodes && !value) return std::nullopt;
    Thought read{static_cast<int>(depth.value_or(0)),
                 static_cast<std::uint64_t>(nodes.value_or(0))};
    if (value) read.value = static_cast<int>(*value);
    return read;
  }
  Fault fault(const char* key) {
    const std::string said = text(key);
    const auto found = std::find(kFaults.begin(), kFaults.end(), said);
    if (found == kFaults.end()) {
      std::string all;
      for (const std::string_view fault : kFaults) all.append(fault).append(", ");
      note(invalid(at(key) + " must be one of " + all + "not " + base::in_quotes(said)));
    }
    return static_cast<Fault>(found - kFaults.begin());
  }
  /// A list of at most `most` items; null if it is absent.
  Json list(const char* key, std::size_t most) {
    if (wrong_ || !json_.contains(key)) return {};
    auto read = base::array(json_[key], at(key), most);
    if (!read) wrong_ = std::move(read.error());
    return read ? **read : Json();
  }
  void require(const char* key) {
    auto found = base::member(json_, path_, key);
    if (!found) note(passed_on(found));
  }
  void note(Expected<void> read) {
    if (!read && !wrong_) wrong_ = std::move(read.error());
  }
  /// The value built from them, unless there was an error.
  template <class Value>
  Expected<Value> made(Value value) {
    if (wrong_) return tl::unexpected(std::move(*wrong_));
    return value;
  }

 private:
  [[nodiscard]] std::string at(const char* key) const {
    return path_.empty() ? key : path_ + '.' + key;
  }

  const Json& json_;
  const std::string path_;
  std::optional<base::Error> wrong_;
};

Action read_action(const Position& position, const Json& json, Members& members) {
  auto action = position.read_action(json);
  if (action) return *action;
  members.note(passed_on(action));
  return {};
}

Expected<Event> read_action_event(const Position& position, const Json& json,
                                  const std::string& path) {
  Members members(json, path,
                  {"seat", "action", "at", "ms", "waited", "depth", "nodes", "value", "line",
                   "note", "stderr", "stdout"});
  ActionEvent event{members.seat(position), {}, members.remarks()};
  event.action = read_action(position, json["action"], members);
  for (const Json& each : members.list("line", kLongestLine)) {
    if (!event.remarks.thought) event.remarks.thought.emplace();
    event.remarks.thought->line.push_back(read_action(position, each, members));
  }
  return members.made(Event(std::move(event)));
}

Expected<Event> read_removal(const Position& position, const Json& json, const std::string& path) {
  Members members(
      json, path,
      {"seat", "removed", "why", "sent", "at", "ms", "waited", "note", "stderr", "stdout"});
  members.require("seat");
  RemovalEvent event{members.seat(position).value_or(Seat(0)), members.fault("removed"),
                     members.text("sent"), members.remarks(), members.text("why")};
  return members.made(Event(std::move(event)));
}

Expected<Event> read_tick(const Json& json, const std::string& path) {
  Members members(json, path, {"tick"});
  return members.made(Event(TickEvent{members.number("tick", 0, kLongestGame).value_or(0)}));
}

void write_remarks(const Position& position, const Remarks& remarks, Json& json) {
  if (remarks.ms > 0) json["ms"] = remarks.ms;
  if (remarks.waited_ms > 0) json["waited"] = remarks.waited_ms;
  if (remarks.thought) {
    if (remarks.thought->depth > 0) json["depth"] = remarks.thought->depth;
    if (remarks.thought->nodes > 0) json["nodes"] = remarks.thought->nodes;
    if (remarks.thought->value) json["value"] = *remarks.thought->value;
    for (const Action action : remarks.thought->line) {
      json["line"].push_back(position.action_json(action));
    }
  }
  if (!remarks.note.empty()) json["note"] = remarks.note;
  if (!remarks.stderr_text.empty()) json["stderr"] = remarks.stderr_text;
  if (!remarks.stdout_text.empty()) json["stdout"] = remarks.stdout_text;
}

}  // namespace

std::string_view name(Fault fault) { return kFaults[static_cast<std::size_t>(fault)]; }

std::optional<Seat> seat_of(const Event& event) {
  if (const auto* const action = std::get_if<ActionEvent>(&event)) return action->seat;
  if (const auto* const removal = std::get_if<RemovalEvent>(&event)) return removal->seat;
  return std::nullopt;
}

std::optional<std::int64_t> time_of(const Event& event) {
  if (const auto* const action = std::get_if<ActionEvent>(&event)) return action->remarks.at;
  if (const auto* const removal = std::get_if<RemovalEvent>(&event)) return removal->remarks.at;
  return std::get<TickEvent>(event).at;
}

std::int64_t took(const Event& event) {
  if (const auto* const action = std::get_if<ActionEvent>(&event)) return action->remarks.ms;
  if (const auto* const removal = std::get_if<RemovalEvent>(&event)) return removal->remarks.ms;
  return 0;
}

Json to_json(const Position& position, const Event& event) {
  Json json = Json::object();
  if (const auto* const action = std::get_if<ActionEvent>(&event)) {
    Json played = position.action_json(action->action);
    if (!action->seat && action->remarks == Remarks()) return played;
    if (action->seat) json["seat"] = action->seat->number();
    json["action"] = std::move(played);
    if (action->remarks.at) json["at"] = *action->remarks.at;
    write_remarks(position, action->remarks, json);
  } else if (const auto* const removal = std::get_if<RemovalEvent>(&event)) {
    json["seat"] = removal->seat.number();
    json["removed"] = std::string(name(removal->fault));
    if (!removal->why.empty()) json["why"] = removal->why;
    if (removal->remarks.at) json["at"] = *removal->remarks.at;
    if (!removal->sent.empty()) json["sent"] = removal->sent;
    write_remarks(position, removal->remarks, json);
  } else {
    json["tick"] = std::get<TickEvent>(event).at;
  }
  return json;
}

Expected<Event> read_event(const Position& position, const Json& json, const std::string& path) {
  if (json.is_object() && json.contains("action")) return read_action_event(position, json, path);
  if (json.is_object() && json.contains("removed")) return read_removal(position, json, path);
  if (json.is_object() && json.contains("tick")) return read_tick(json, path);
  auto action = position.read_action(json);
  if (!action) return passed_on(action);
  return ActionEvent{std::nullopt, *action};
}

Expected<void> happen(Position& position, const Event& event) {
  if (const auto at = time_of(event)) position.tick(*at);
  if (const auto* const action = std::get_if<ActionEvent>(&event)) {
    const Seat seat = action->seat ? *action->seat : position.view().turn.value_or(Seat(0));
    return position.submit(seat, action->action);
  }
  if (const auto* const removal = std::get_if<RemovalEvent>(&event)) {
    return position.remove(removal->seat);
  }
  return {};
}

Result result_of(const Position& position) {
  const View view = position.view();
  Result result{view.scores, view.winners};
  const auto present = std::count_if(view.scores.begin(), view.scores.end(),
                                     [](const auto& score) { return score.has_value(); });
  if (view.over && position.seats() > 1 && present == 1) result.reason = kLastOneLeft;
  return result;
}

Json to_json(const Position& position, const Result& result) {
  Json json = Json::object();
  if (!result.scores.empty()) json["scores"] = game::scores_json(result.scores);
  json["winners"] = game::seats_json(result.winners);
  if (!result.reason.empty()) json["reason"] = result.reason;
  if (!result.line.empty()) {
    json["line"] = Json::array();
    for (const Action action : result.line) json["line"].push_back(position.action_json(action));
  }
  if (!result.next.empty()) json["next"] = result.next;
  return json;
}

Expected<Result> read_result(const Position& position, const Json& json) {
  constexpr std::size_t kLongestProof = 10'000;
  Members members(json, "result", {"scores", "winners", "reason", "line", "next"});
  members.require("winners");
  Result result;
  for (const Json& each : members.list("scores", rules::kMaxSeats)) {
    result.scores.emplace_back();
    if (each.is_null()) continue;
    auto score = base::whole_number(each, "result.scores", INT32_MIN, INT32_MAX);
    if (!score) return passed_on(score);
    result.scores.back() = static_cast<int>(*score);
  }
  for (const Json& each : members.list("winners", rules::kMaxSeats)) {
    auto seat = base::whole_number(each, "result.winners", 0, position.seats() - 1);
    if (!seat) return passed_on(seat);
    result.winners.add(Seat(static_cast<int>(*seat)));
  }
  for (const Json& each : members.list("line", kLongestProof)) {
    result.line.push_back(read_action(position, each, members));
  }
  result.reason = members.text("reason");
  result.next = members.text("next");
  const std::size_t scores = result.scores.size();
  if (scores != 0 && static_cast<int>(scores) != position.seats()) {
    members.note(
        invalid(fmt::format("result has {} scores, but {} play", scores, position.seats())));
  }
  return members.made(std::move(result));
}

}  // namespace hexarena::session
