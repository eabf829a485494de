#include "session/event.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace hexarena::session {
namespace {

using base::invalid;
using base::passed_on;

constexpr std::array<std::string_view, 5> kFaults{"illegal", "malformed", "timeout", "exit",
                                                  "limit"};
// A year in milliseconds: times beyond it are nonsense and could overflow a deadline.
constexpr std::int64_t kLongestGame = std::int64_t{366} * 24 * 3600 * 1000;

std::string in(const std::string& path, std::string_view key) {
  return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
}

Expected<std::optional<Seat>> read_seat(const Position& position, const Json& json,
                                        const std::string& path) {
  if (!json.contains("seat")) return std::nullopt;
  auto number = base::whole_number(json["seat"], in(path, "seat"), 0, position.seats() - 1);
  if (!number) return passed_on(number);
  return Seat(static_cast<int>(*number));
}

Expected<std::string> read_text(const Json& json, const char* key, const std::string& path) {
  return json.contains(key) ? base::text(json[key], in(path, key)) : Expected<std::string>();
}

Expected<std::int64_t> read_ms(const Json& json, const char* key, const std::string& path) {
  return base::whole_number(json[key], in(path, key), 0, kLongestGame);
}

Expected<Remarks> read_remarks(const Json& json, const std::string& path) {
  Remarks remarks;
  if (json.contains("at")) {
    auto at = read_ms(json, "at", path);
    if (!at) return passed_on(at);
    remarks.at = *at;
  }
  if (json.contains("ms")) {
    auto ms = read_ms(json, "ms", path);
    if (!ms) return passed_on(ms);
    remarks.ms = *ms;
  }
  for (const auto& [key, into] :
       {std::pair("note", &remarks.note), std::pair("stderr", &remarks.stderr_text)}) {
    auto text = read_text(json, key, path);
    if (!text) return passed_on(text);
    *into = std::move(*text);
  }
  return remarks;
}

void write_remarks(const Remarks& remarks, Json& json) {
  if (remarks.ms > 0) json["ms"] = remarks.ms;
  if (!remarks.note.empty()) json["note"] = remarks.note;
  if (!remarks.stderr_text.empty()) json["stderr"] = remarks.stderr_text;
}

Expected<Event> read_action_event(const Position& position, const Json& json,
                                  const std::string& path) {
  auto form = base::object_of(json, path, {"seat", "action", "at", "ms", "note", "stderr"});
  if (!form) return passed_on(form);
  auto seat = read_seat(position, json, path);
  if (!seat) return passed_on(seat);
  auto remarks = read_remarks(json, path);
  if (!remarks) return passed_on(remarks);
  auto action = position.read_action(json["action"]);
  if (!action) return passed_on(action);
  return ActionEvent{*seat, *action, std::move(*remarks)};
}

Expected<Event> read_removal(const Position& position, const Json& json, const std::string& path) {
  auto form =
      base::object_of(json, path, {"seat", "removed", "sent", "at", "ms", "note", "stderr"});
  if (!form) return passed_on(form);
  auto named = base::member(json, path, "seat");
  if (!named) return passed_on(named);
  auto seat = read_seat(position, json, path);
  if (!seat) return passed_on(seat);
  auto why = base::text(json["removed"], in(path, "removed"));
  if (!why) return passed_on(why);
  const auto fault = std::find(kFaults.begin(), kFaults.end(), *why);
  if (fault == kFaults.end()) {
    return invalid(fmt::format("{} must be one of {}, not {}", in(path, "removed"),
                               fmt::join(kFaults, ", "), base::in_quotes(*why)));
  }
  auto sent = read_text(json, "sent", path);
  if (!sent) return passed_on(sent);
  auto remarks = read_remarks(json, path);
  if (!remarks) return passed_on(remarks);
  return RemovalEvent{**seat, static_cast<Fault>(fault - kFaults.begin()), std::move(*sent),
                      std::move(*remarks)};
}

Expected<Event> read_tick(const Json& json, const std::string& path) {
  auto at = read_ms(json, "tick", path);
  if (!at) return passed_on(at);
  auto form = base::object_of(json, path, {"tick"});
  if (!form) return passed_on(form);
  return TickEvent{*at};
}

struct Writer {
  const Position& position;

  Json operator()(const ActionEvent& event) const {
    Json action = position.action_json(event.action);
    if (!event.seat && event.remarks == Remarks()) return action;
    Json json = Json::object();
    if (event.seat) json["seat"] = event.seat->number();
    json["action"] = std::move(action);
    if (event.remarks.at) json["at"] = *event.remarks.at;
    write_remarks(event.remarks, json);
    return json;
  }
  Json operator()(const RemovalEvent& event) const {
    Json json = Json::object();
    json["seat"] = event.seat.number();
    json["removed"] = std::string(name(event.fault));
    if (event.remarks.at) json["at"] = *event.remarks.at;
    if (!event.sent.empty()) json["sent"] = event.sent;
    write_remarks(event.remarks, json);
    return json;
  }
  Json operator()(const TickEvent& event) const {
    Json json = Json::object();
    json["tick"] = event.at;
    return json;
  }
};

struct Step {
  Position& position;

  Expected<void> operator()(const ActionEvent& event) const {
    if (event.remarks.at) position.tick(*event.remarks.at);
    const Seat seat = event.seat ? *event.seat : position.view().turn.value_or(Seat(0));
    return position.submit(seat, event.action);
  }
  Expected<void> operator()(const RemovalEvent& event) const {
    if (event.remarks.at) position.tick(*event.remarks.at);
    return position.remove(event.seat);
  }
  Expected<void> operator()(const TickEvent& event) const {
    position.tick(event.at);
    return {};
  }
};

Expected<std::vector<std::optional<int>>> read_scores(const Json& json, int seats) {
  auto list = base::array(json, "scores", rules::kMaxSeats);
  if (!list) return passed_on(list);
  if (static_cast<int>(json.size()) != seats) {
    return invalid(fmt::format("scores has {} members, but {} play", json.size(), seats));
  }
  std::vector<std::optional<int>> scores;
  for (std::size_t i = 0; i < json.size(); ++i) {
    scores.emplace_back();
    if (json[i].is_null()) continue;
    auto score = base::whole_number(json[i], base::item_path("scores", i), INT32_MIN, INT32_MAX);
    if (!score) return passed_on(score);
    scores.back() = static_cast<int>(*score);
  }
  return scores;
}

Expected<SeatSet> read_winners(const Json& json, int seats) {
  auto list = base::array(json, "winners", rules::kMaxSeats);
  if (!list) return passed_on(list);
  SeatSet winners;
  for (std::size_t i = 0; i < json.size(); ++i) {
    auto seat = base::whole_number(json[i], base::item_path("winners", i), 0, seats - 1);
    if (!seat) return passed_on(seat);
    winners.add(Seat(static_cast<int>(*seat)));
  }
  return winners;
}

Expected<std::vector<Action>> read_line(const Position& position, const Json& json) {
  constexpr std::size_t kLongestLine = 10'000;
  auto list = base::array(json, "line", kLongestLine);
  if (!list) return passed_on(list);
  std::vector<Action> line;
  for (const Json& each : json) {
    auto action = position.read_action(each);
    if (!action) return passed_on(action);
    line.push_back(*action);
  }
  return line;
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
  return std::visit(Writer{position}, event);
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
  return std::visit(Step{position}, event);
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
  auto form = base::object_of(json, "result", {"scores", "winners", "reason", "line", "next"});
  if (!form) return passed_on(form);
  Result result;
  if (json.contains("scores")) {
    auto scores = read_scores(json["scores"], position.seats());
    if (!scores) return passed_on(scores);
    result.scores = std::move(*scores);
  }
  auto winners = base::member(json, "result", "winners");
  if (!winners) return passed_on(winners);
  auto seats = read_winners(**winners, position.seats());
  if (!seats) return passed_on(seats);
  result.winners = *seats;
  for (const auto& [key, into] :
       {std::pair("reason", &result.reason), std::pair("next", &result.next)}) {
    auto text = read_text(json, key, "result");
    if (!text) return passed_on(text);
    *into = std::move(*text);
  }
  if (!json.contains("line")) return result;
  auto line = read_line(position, json["line"]);
  if (!line) return passed_on(line);
  result.line = std::move(*line);
  return result;
}

}  // namespace hexarena::session
