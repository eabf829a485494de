#include "session/adjudication.hpp"

#include <fmt/format.h>

namespace hexarena::session {
namespace {

Expected<game::Solution> solve(const Table& table, std::uint64_t nodes) {
  search::Limits limits;
  limits.nodes = nodes;
  return table.solve(limits);
}

}  // namespace

std::optional<Result> adjudicate(const Table& table, std::uint64_t nodes) {
  auto solution = solve(table, nodes);
  if (!solution || !solution->proven) return std::nullopt;
  const auto end = table.copy();
  for (const Action action : solution->line) {
    const auto turn = end->view().turn;
    if (!turn || !end->submit(*turn, action)) return std::nullopt;
  }
  // The value may be proven before the node limit allows for the whole line; at the next action the
  // end is nearer.
  if (!end->view().over) return std::nullopt;
  Result result = result_of(*end);
  result.reason = "adjudicated";
  result.line = std::move(solution->line);
  return result;
}

Expected<void> can_adjudicate(const Table& table) {
  if (table.view().over || solve(table, 1)) return {};
  return base::invalid(
      fmt::format("{} with {} players cannot be adjudicated: its positions have no exact value",
                  table.game(), table.seats()));
}

}  // namespace hexarena::session
