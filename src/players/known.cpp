#include "players/known.hpp"

namespace hexarena::players {

base::Expected<void> check_known(game::Adviser adviser, const game::Table& table) {
  if (table.view().over) return {};
  adviser.stop = [] { return true; };
  auto known = table.advise(adviser);
  if (!known) return base::passed_on(known);
  return {};
}

}  // namespace hexarena::players
