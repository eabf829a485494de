#include "store/game_keeper.hpp"

#include <fmt/format.h>

namespace hexarena::store {

void GameKeeper::began(const session::Record& record) {
  events_ = record.events.size();
  auto added = store_.add(Game{id_, now_ms(), record});
  if (!added) {
    kept_ = base::passed_on(added);
  } else if (*added == Kept::other) {
    kept_ = base::invalid(fmt::format("another game is kept as {}", id_));
  }
}

void GameKeeper::happened(const game::Table& table, const Json& event) {
  static_cast<void>(table);
  if (kept_) kept_ = store_.add_event(id_, events_++, event);
}

void GameKeeper::ended(const referee::Report& report) {
  if (kept_ && report.record.result) kept_ = store_.end_game(id_, *report.record.result);
}

}  // namespace hexarena::store
