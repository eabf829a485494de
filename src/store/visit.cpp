#include "store/visit.hpp"

namespace hexarena::store {
namespace {

using base::passed_on;

template <class T>
Expected<void> send_all(Expected<std::vector<T>> items, const ItemVisitor& visitor) {
  if (!items) return passed_on(items);
  for (T& item : *items) {
    auto visited = visitor(Item(std::move(item)));
    if (!visited) return visited;
  }
  return {};
}

}  // namespace

Expected<void> visit_items(Rows& rows, const ItemVisitor& visitor,
                           const std::vector<std::string>& games, const Damage& damage) {
  if (games.empty()) {
    auto visited = send_all(rows.players(damage), visitor);
    if (visited) visited = send_all(rows.bots(damage), visitor);
    auto tournaments = rows.tournaments(damage);
    if (!tournaments) return passed_on(tournaments);
    for (const Tournament& tournament : *tournaments) {
      if (visited) visited = visitor(Item(tournament));
      if (visited) visited = send_all(rows.pairings(tournament.id, damage), visitor);
      if (visited) visited = send_all(rows.results(tournament.id, damage), visitor);
    }
    if (!visited) return visited;
  }
  for (const std::string& id : games.empty() ? rows.game_ids() : games) {
    auto game = rows.game(id);
    if (!game && damage && game.error().kind == base::Error::Kind::corrupt) {
      damage(game.error());
      continue;
    }
    if (!game) return passed_on(game);
    if (!*game) return base::not_found("there is no game " + base::in_quotes(id));
    auto visited = visitor(Item(std::move(**game)));
    if (!visited) return visited;
  }
  return {};
}

}  // namespace hexarena::store
