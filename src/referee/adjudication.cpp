#include "referee/adjudication.hpp"

#include <fmt/format.h>

#include <utility>

namespace hexarena::referee {
namespace {

rules::Expected<table::Solution> solve(const table::Table& table, std::uint64_t nodes) {
  engine::Limits limits;
  limits.nodes = nodes;
  return table.solve(limits);
}

}  // namespace

rules::Json Adjudication::result() const {
  rules::Json result = table::result_json(*end);
  result["reason"] = "adjudicated";
  result["line"] = line;
  return result;
}

std::optional<Adjudication> adjudicate(const table::Table& table, std::uint64_t nodes) {
  const auto solution = solve(table, nodes);
  if (!solution || !solution->proven) return std::nullopt;
  Adjudication found{table.copy(), rules::Json::array()};
  for (const table::Action action : solution->line) {
    const auto turn = found.end->view().turn;
    rules::Json told = found.end->action_json(action);
    if (!turn || !found.end->submit(*turn, action)) return std::nullopt;
    found.line.push_back(std::move(told));
  }
  // The value may be proven while the nodes did not last for the whole line; the next action is
  // nearer to the end.
  if (!found.end->view().over) return std::nullopt;
  return found;
}

rules::Expected<void> can_adjudicate(const table::Table& table) {
  if (table.view().over || solve(table, 1)) return {};
  return rules::malformed(
      fmt::format("{} with {} players cannot be adjudicated: its positions have no exact value",
                  table.game(), table.seats()));
}

}  // namespace hexarena::referee
