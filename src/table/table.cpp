#include "table/table.hpp"

namespace hexarena::table {

namespace {

Json scores_json(const View& view) {
  Json scores = Json::array();
  for (const std::optional<int>& score : view.scores)
    scores.push_back(score ? Json(*score) : Json());
  return scores;
}

Json winners_json(const View& view) {
  Json winners = Json::array();
  view.winners.for_each([&](Seat seat) { winners.push_back(seat.number()); });
  return winners;
}

}  // namespace

Expected<Solution> Table::solve(const engine::Limits& limits) const {
  static_cast<void>(limits);
  return rules::malformed("only positions of two players are solved");
}

std::optional<Action> only_skip(const Table& table, const View& view) {
  if (!view.turn || view.legal.size() != 1) return std::nullopt;
  const Action action = view.legal.front();
  return table.action_json(action) == "skip" ? std::optional(action) : std::nullopt;
}

Json result_json(const Table& table) {
  const View view = table.view();
  Json json = Json::object();
  json["scores"] = scores_json(view);
  json["winners"] = winners_json(view);
  return json;
}

Json view_json(const Table& table) {
  const View view = table.view();
  Json legal = Json::array();
  for (const Action action : view.legal) legal.push_back(table.action_json(action));

  Json json = Json::object();
  json["game"] = std::string(table.game());
  json["turn"] = view.turn ? Json(view.turn->number()) : Json();
  json["scores"] = scores_json(view);
  json["over"] = view.over;
  json["winners"] = winners_json(view);
  json["legal"] = std::move(legal);
  json["position"] = table.position_json();
  return json;
}

}  // namespace hexarena::table
