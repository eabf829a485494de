#include "player/known.hpp"

namespace hexarena::player {

rules::Expected<void> check_known(table::Adviser adviser, const table::Table& table) {
  if (table.view().over) return {};
  adviser.stop = [] { return true; };
  auto known = table.advise(adviser);
  if (!known) return rules::refused(known);
  return {};
}

}  // namespace hexarena::player
