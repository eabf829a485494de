// RelayedGame: a game that is played elsewhere or stored, for its spectators.
//
// It follows a relay as long as there is one, and sends the same messages as a live game. No
// visitor has a seat. Single-threaded, on the arena's thread.
#pragma once

#include <functional>
#include <memory>

#include "server/relay.hpp"
#include "server/stage.hpp"

namespace hexarena::server {

class RelayedGame final : public Stage {
 public:
  /// Runs something on the thread of the arena; thread-safe.
  using Post = std::function<void(std::function<void()>)>;
  /// Follows a game as it is played; null if it has not begun.
  [[nodiscard]] static std::shared_ptr<RelayedGame> follow(Audience& audience,
                                                           std::shared_ptr<Relay> relay,
                                                           const Post& post);
  /// A stored game.
  RelayedGame(Audience& audience, store::StoredGame game);
  ~RelayedGame() override;

  [[nodiscard]] const session::Record& record() const override { return record_; }
  [[nodiscard]] base::Expected<void> enter(const Entry& entry) override;
  void hear(ConnectionId visitor, const ClientMessage& message) override;

 private:
  /// Sends what is new.
  void go_on();
  [[nodiscard]] Json seats_json() const;

  session::Record record_;
  std::shared_ptr<Relay> relay_;  // null when no more will come
  std::int64_t now_ = 0;
};

}  // namespace hexarena::server
