#include "games/nooks/json.hpp"

#include <fmt/format.h>

namespace hexarena::nooks {

using base::invalid;
using base::passed_on;

Expected<Position> read_position(const Json& json) {
  auto state = base::member(json, "", "state");
  if (!state) return passed_on(state);
  auto text = base::text(**state, "state");
  if (!text) return passed_on(text);
  auto setup = read_state(*text);
  if (!setup) return invalid("state: " + setup.error().message);

  auto objective = base::member(json, "", "objective");
  if (!objective) return passed_on(objective);
  auto known = base::object_of(**objective, "objective", {"piece", "nook"});
  if (!known) return passed_on(known);
  auto piece_json = base::member(**objective, "objective", "piece");
  if (!piece_json) return passed_on(piece_json);
  auto piece = base::whole_number(**piece_json, "objective.piece", 0, setup->pieces.count - 1);
  if (!piece) return passed_on(piece);
  auto nook_json = base::member(**objective, "objective", "nook");
  if (!nook_json) return passed_on(nook_json);
  auto nook = base::whole_number(**nook_json, "objective.nook", 0, kCells - 1);
  if (!nook) return passed_on(nook);
  const auto cell = static_cast<CellId>(*nook);
  if (!Board(setup->layout).is_nook(cell)) {
    return invalid(fmt::format("objective.nook: no nook is on {}", to_string(cell)));
  }
  return Position{*setup, {static_cast<int>(*piece), cell}};
}

Json to_json(const Position& position) {
  Json objective = Json::object();
  objective["piece"] = position.objective.piece;
  objective["nook"] = position.objective.nook;
  Json json = Json::object();
  json["state"] = to_string(position.setup);
  json["objective"] = std::move(objective);
  return json;
}

Expected<Step> read_step(const Json& json) {
  if (!json.is_array() || json.size() != 2) {
    return invalid("a step is [from,to], not " + base::excerpt(json));
  }
  auto from = base::whole_number(json[0], "the step[0]", 0, kCells - 1);
  if (!from) return passed_on(from);
  auto to = base::whole_number(json[1], "the step[1]", 0, kCells - 1);
  if (!to) return passed_on(to);
  return Step{static_cast<CellId>(*from), static_cast<CellId>(*to)};
}

Json to_json(Step step) { return Json::array({step.from, step.to}); }

}  // namespace hexarena::nooks
