#include "game/position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "game/encoding.hpp"

namespace hexarena::game {

namespace {

Json line_json(const Position& position, const std::vector<Action>& actions) {
  Json line = Json::array();
  for (const Action action : actions) line.push_back(position.action_json(action));
  return line;
}

}  // namespace

Expected<Adviser> adviser_named(std::string_view name, std::string_view argument) {
  Adviser adviser{std::string(name), std::nullopt};
  if (argument.empty()) return adviser;
  int level = 0;
  const char* const end = argument.data() + argument.size();
  const auto [stop, error] = std::from_chars(argument.data(), end, level);
  if (error != std::errc() || stop != end) {
    return base::invalid(fmt::format("{} after {} is not a whole number", base::in_quotes(argument),
                                     base::in_quotes(std::string(name) + ":")));
  }
  adviser.level = level;
  return adviser;
}

Expected<Solution> Position::solve_within(const std::optional<SolveWindow>& window,
                                          const search::Limits& limits) const {
  static_cast<void>(window);
  static_cast<void>(limits);
  return base::invalid("only positions with two players can be solved");
}

Expected<std::unique_ptr<Encoder>> Position::encoder() const {
  return base::invalid(
      fmt::format("this position of {} cannot be encoded: its board is too large, or it is "
                  "not a turn-based game",
                  game()));
}

Expected<std::vector<Action>> Position::moves_of(const Json& cell) const {
  static_cast<void>(cell);
  return base::invalid(fmt::format("the pieces of {} do not move", game()));
}

Expected<Advice> Thinker::think(const Position& position, const Adviser& adviser) {
  return position.advise(adviser);
}

std::unique_ptr<Thinker> Position::thinker() const { return std::make_unique<Thinker>(); }

Json advice_json(const Position& position, const Advice& advice) {
  Json json = Json::object();
  json["action"] = position.action_json(advice.action);
  json["value"] = advice.value ? Json(*advice.value) : Json();
  json["depth"] = advice.depth;
  json["nodes"] = advice.nodes;
  json["line"] = line_json(position, advice.line);
  return json;
}

Json solution_json(const Position& position, const Solution& solution) {
  Json json = Json::object();
  json["value"] = solution.value;
  json["line"] = line_json(position, solution.line);
  json["proven"] = solution.proven;
  if (!solution.proven && solution.bound) json["bound"] = *solution.bound;
  return json;
}

Json scores_json(const std::vector<std::optional<int>>& scores) {
  Json json = Json::array();
  for (const std::optional<int>& score : scores) json.push_back(score ? Json(*score) : Json());
  return json;
}

Json seats_json(SeatSet seats) {
  Json json = Json::array();
  seats.for_each([&](Seat seat) { json.push_back(seat.number()); });
  return json;
}

Json view_json(const Position& position) {
  const View view = position.view();
  Json legal = Json::array();
  for (const Action action : position.legal()) legal.push_back(position.action_json(action));

  Json json = Json::object();
  json["game"] = std::string(position.game());
  json["turn"] = view.turn ? Json(view.turn->number()) : Json();
  json["scores"] = scores_json(view.scores);
  json["over"] = view.over;
  json["winners"] = seats_json(view.winners);
  json["legal"] = std::move(legal);
  json["position"] = position.position_json();
  return json;
}

}  // namespace hexarena::game
