#include "terminal/selection.hpp"

#include <fmt/format.h>

namespace hexarena::terminal {

using rules::Expected;
using rules::Json;
using table::Table;

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
  if (!action) return rules::refused(action);
  if (cell_ == *action) {
    cell_.reset();
  } else {
    cell_ = *action;
  }
  return {};
}

std::string Selection::hint(const Table& table, rules::Seat seat) const {
  const std::string cell = rules::write_json(table.action_json(*cell_));
  const auto after = table.copy();
  auto placed = after->submit(seat, *cell_);
  if (!placed) return fmt::format("no disc would flip on {}: {}", cell, placed.error().text);
  // One more is the disc itself.
  const int flips = *after->view().scores[seat.at()] - *table.view().scores[seat.at()] - 1;
  return fmt::format("{} {} would flip on {}", flips, flips == 1 ? "disc" : "discs", cell);
}

}  // namespace hexarena::terminal
