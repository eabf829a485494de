#include "nooks/json.hpp"

#include <fmt/format.h>

namespace hexarena::nooks {

using rules::malformed;
using rules::refused;

Expected<Position> read_position(const Json& json) {
  auto state = rules::member(json, "", "state");
  if (!state) return refused(state);
  auto text = rules::text(**state, "state");
  if (!text) return refused(text);
  auto setup = read_state(*text);
  if (!setup) return malformed("state: " + setup.error().text);

  auto objective = rules::member(json, "", "objective");
  if (!objective) return refused(objective);
  auto known = rules::object_of(**objective, "objective", {"piece", "nook"});
  if (!known) return refused(known);
  auto piece_json = rules::member(**objective, "objective", "piece");
  if (!piece_json) return refused(piece_json);
  auto piece = rules::whole_number(**piece_json, "objective.piece", 0, setup->pieces.count - 1);
  if (!piece) return refused(piece);
  auto nook_json = rules::member(**objective, "objective", "nook");
  if (!nook_json) return refused(nook_json);
  auto nook = rules::whole_number(**nook_json, "objective.nook", 0, kCells - 1);
  if (!nook) return refused(nook);
  const auto cell = static_cast<CellId>(*nook);
  if (!Board(setup->layout).is_nook(cell)) {
    return malformed(fmt::format("objective.nook: there is no nook on {}", to_string(cell)));
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
    return malformed("a step is [from,to], not " + rules::excerpt(json));
  }
  auto from = rules::whole_number(json[0], "the step[0]", 0, kCells - 1);
  if (!from) return refused(from);
  auto to = rules::whole_number(json[1], "the step[1]", 0, kCells - 1);
  if (!to) return refused(to);
  return Step{static_cast<CellId>(*from), static_cast<CellId>(*to)};
}

Json to_json(Step step) { return Json::array({step.from, step.to}); }

}  // namespace hexarena::nooks
