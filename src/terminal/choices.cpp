#include "terminal/choices.hpp"

#include <algorithm>

namespace hexarena::terminal {

using base::Json;

Choices::Choices(const game::Table& table) : layout_(table.text_layout()) {
  for (SpotIndex i = 0; i < layout_.spots.size(); ++i) {
    by_cell_[base::write_json(layout_.spots[i].cell)] = i;
  }
  for (const game::Action action : table.legal()) {
    const std::vector<SpotIndex> named = cells(table.action_json(action));
    if (named.size() == 1) choices_.push_back({std::nullopt, named[0], action});
    if (named.size() == 2) choices_.push_back({named[0], named[1], action});
    moving_ = moving_ || named.size() == 2;
  }
}

std::vector<SpotIndex> Choices::cells(const Json& action) const {
  if (const auto one = by_cell_.find(base::write_json(action)); one != by_cell_.end()) {
    return {one->second};
  }
  if (!action.is_array() || action.size() != 2) return {};
  const auto from = by_cell_.find(base::write_json(action[0]));
  const auto to = by_cell_.find(base::write_json(action[1]));
  if (from == by_cell_.end() || to == by_cell_.end()) return {};
  return {from->second, to->second};
}

bool Choices::can_pick(SpotIndex from) const {
  return std::any_of(choices_.begin(), choices_.end(),
                     [&](const Choice& choice) { return choice.from == from; });
}

std::vector<game::Action> Choices::marks(std::optional<SpotIndex> picked) const {
  std::vector<game::Action> marks;
  for (const Choice& choice : choices_) {
    if (choice.from == picked) marks.push_back(choice.action);
  }
  return marks;
}

std::optional<SpotIndex> Choices::next(SpotIndex here, std::optional<SpotIndex> picked) const {
  std::optional<SpotIndex> first;
  std::optional<SpotIndex> after;
  for (const Choice& choice : choices_) {
    if (picked && choice.from != picked) continue;
    const SpotIndex spot = picked ? choice.to : choice.from.value_or(choice.to);
    if (!first || spot < *first) first = spot;
    if (spot > here && (!after || spot < *after)) after = spot;
  }
  return after ? after : first;
}

Json Choices::action(std::optional<SpotIndex> picked, SpotIndex target) const {
  const Json& to = layout_.spots[target].cell;
  if (!picked) return to;
  return Json::array({layout_.spots[*picked].cell, to});
}

}  // namespace hexarena::terminal
