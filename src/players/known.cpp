#include "players/known.hpp"

#include "session/registry.hpp"

namespace hexarena::players {

base::Expected<void> check_known(game::Adviser adviser, const game::Table& table) {
  auto game = session::find_game(table.game());
  if (!game) return base::passed_on(game);
  auto listed = game::check_player(**game, adviser.name);
  if (!listed) return listed;
  if (table.view().over) return {};
  // The game reports what is wrong with the level.
  adviser.stop = [] { return true; };
  auto known = table.advise(adviser);
  if (!known) return base::passed_on(known);
  return {};
}

}  // namespace hexarena::players
