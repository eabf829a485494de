// GameKeeper: writes a game into a store while it is played.
//
// Each event is kept before the next question is asked. A game that went on from an earlier part of
// itself goes on in the store too. When the store refuses something the game is played all the
// same, nothing more of it is written, and `kept` tells why. One for each game; not thread safe,
// though the store may be shared.
#pragma once

#include <string>

#include "session/session.hpp"
#include "store/store.hpp"

namespace hexarena::store {

class GameKeeper final : public session::Observer {
 public:
  /// Keeps the game under this identity.
  GameKeeper(Store& store, std::string id) : store_(store), id_(std::move(id)) {}

  void began(const session::Record& record) override;
  void happened(const game::Table& table, const session::Event& event) override;
  void ended(const session::GameEnd& end) override;

  [[nodiscard]] std::string record_name() const override { return id_; }

  [[nodiscard]] const std::string& id() const { return id_; }
  /// Refused where not all of the game has arrived.
  [[nodiscard]] const Expected<void>& kept() const { return kept_; }

 private:
  Store& store_;
  const std::string id_;
  std::size_t events_ = 0;
  Expected<void> kept_;
};

}  // namespace hexarena::store
