#include "terminal/selection.hpp"

namespace hexarena::terminal {

using base::Expected;
using base::Json;
using game::Table;

bool Selection::step(const Table& table, int q, int r) {
  Json target = Json::array({0, 0});
  if (cell_) {
    const Json from = table.action_json(*cell_);
    target = Json::array({from[0].get<int>() + q, from[1].get<int>() + r});
  }
  auto action = table.read_action(target);
  if (action) cell_ = *action;
  return action.has_value();
}

Expected<void> Selection::choose(const Table& table, const Json& cell) {
  auto action = table.read_action(cell);
  if (!action) return base::passed_on(action);
  if (cell_ == *action) {
    cell_.reset();
  } else {
    cell_ = *action;
  }
  return {};
}

}  // namespace hexarena::terminal
