#include "referee/adjudication.hpp"

#include <fmt/format.h>

#include <utility>

namespace hexarena::referee {
namespace {

base::Expected<game::Solution> solve(const game::Table& table, std::uint64_t nodes) {
  search::Limits limits;
  limits.nodes = nodes;
  return table.solve(limits);
}

}  // namespace

base::Json Adjudication::result() const {
  base::Json result = game::result_json(*end);
  result["reason"] = "adjudicated";
  result["line"] = line;
  return result;
}

std::optional<Adjudication> adjudicate(const game::Table& table, std::uint64_t nodes) {
  const auto solution = solve(table, nodes);
  if (!solution || !solution->proven) return std::nullopt;
  Adjudication found{table.copy(), base::Json::array()};
  for (const game::Action action : solution->line) {
    const auto turn = found.end->view().turn;
    base::Json told = found.end->action_json(action);
    if (!turn || !found.end->submit(*turn, action)) return std::nullopt;
    found.line.push_back(std::move(told));
  }
  // The value may be proven while the nodes did not last for the whole line; the next action is
  // nearer to the end.
  if (!found.end->view().over) return std::nullopt;
  return found;
}

base::Expected<void> can_adjudicate(const game::Table& table) {
  if (table.view().over || solve(table, 1)) return {};
  return base::invalid(
      fmt::format("{} with {} players cannot be adjudicated: its positions have no exact value",
                  table.game(), table.seats()));
}

}  // namespace hexarena::referee
