// GameKeeper: stores a game while it is played.
//
// Each event is stored before the next question is asked. A game resumed from an earlier part of
// itself is resumed in the store too. If the store refuses an event, the game is still played but
// nothing more of it is written, and `kept` returns the reason. One per game; not thread-safe,
// though the store may be shared.
#pragma once

#include <string>

#include "session/session.hpp"
#include "store/store.hpp"

namespace hexarena::store {

class GameKeeper final : public session::Observer {
 public:
  /// Stores the game under this id.
  GameKeeper(Store& store, std::string id) : store_(store), id_(std::move(id)) {}

  void began(const session::Record& record) override;
  void happened(const game::Table& table, const session::Event& event) override;
  void ended(const session::GameEnd& end) override;

  [[nodiscard]] std::string record_name() const override { return id_; }

  [[nodiscard]] const std::string& id() const { return id_; }
  /// An error if the game is not completely stored.
  [[nodiscard]] const Expected<void>& kept() const { return kept_; }

 private:
  Store& store_;
  const std::string id_;
  std::size_t events_ = 0;
  Expected<void> kept_;
};

}  // namespace hexarena::store
