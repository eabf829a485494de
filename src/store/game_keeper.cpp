#include "store/game_keeper.hpp"

#include <fmt/format.h>

namespace hexarena::store {

void GameKeeper::began(const session::Record& record) {
  events_ = record.events.size();
  auto added = store_.add(StoredGame{id_, now_ms(), record});
  if (!added) {
    kept_ = base::passed_on(added);
  } else if (*added == PutResult::different) {
    kept_ = base::invalid(fmt::format("another game is stored as {}", id_));
  }
}

void GameKeeper::happened(const game::Table& table, const session::Event& event) {
  if (kept_) kept_ = store_.add_event(id_, events_++, session::to_json(table, event));
}

void GameKeeper::ended(const session::GameEnd& end) {
  if (kept_ && end.record.result) {
    kept_ = store_.end_game(id_, session::to_json(*end.record.opening, end.result));
  }
}

}  // namespace hexarena::store
