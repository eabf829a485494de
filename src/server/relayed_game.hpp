// RelayedGame: a game that is played elsewhere or lies in the store, for those who watch it.
//
// It follows a relay as far as there is one, and tells its visitors in the words of a live game.
// Nobody sits here. For one thread, that of the arena.
#pragma once

#include <functional>
#include <memory>

#include "server/relay.hpp"
#include "server/stage.hpp"

namespace hexarena::server {

class RelayedGame final : public Stage {
 public:
  /// Runs something on the thread of the arena; may be called from any.
  using Post = std::function<void(std::function<void()>)>;
  /// Follows a game as it is played; nothing where it has not begun.
  [[nodiscard]] static std::shared_ptr<RelayedGame> follow(Audience& audience,
                                                           std::shared_ptr<Relay> relay,
                                                           const Post& post);
  /// One of the store.
  RelayedGame(Audience& audience, store::StoredGame game);
  ~RelayedGame() override;

  [[nodiscard]] const session::Record& record() const override { return record_; }
  [[nodiscard]] base::Expected<void> enter(const Entry& entry) override;
  void hear(ConnectionId visitor, const ClientMessage& message) override;

 private:
  /// Tells what is new.
  void go_on();
  [[nodiscard]] Json seats_json() const;

  session::Record record_;
  std::shared_ptr<Relay> relay_;  // nothing when no more will come
  std::int64_t now_ = 0;
};

}  // namespace hexarena::server
