// Relay: passes a game that is played on another thread on to its spectators.
//
// The playing thread adds events and never waits for a spectator. A follower is woken once for
// everything new since it last read; if a game has no followers, nothing is woken, so fast games
// cost the others nothing. Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "referee/referee.hpp"
#include "store/items.hpp"

namespace hexarena::server {

class Relay {
 public:
  Relay(const world::Clock& clock, std::string id) : clock_(clock), id_(std::move(id)) {}

  // For the playing thread.
  void begin(const session::Record& record);
  void add(const session::Event& event, std::optional<rules::Seat> turn);
  void end(const session::Result& result);
  /// Nothing more will be added.
  void leave();

  [[nodiscard]] const std::string& id() const { return id_; }
  /// The game so far, nothing if it has not begun. From now on `wake` is called, on the playing
  /// thread.
  [[nodiscard]] std::optional<store::StoredGame> follow(std::function<void()> wake);
  void unfollow();

  /// The events after the first `events`.
  struct News {
    std::vector<session::Event> events;
    std::int64_t now = 0;  ///< on the game's clock, as of the last event with a time
    std::optional<session::Result> result = {};
    bool left = false;  ///< it is no longer being played
  };
  [[nodiscard]] News since(std::size_t events);

  struct Summary {
    std::string id;
    std::int64_t began = 0;
    base::Json header;
    std::size_t events = 0;
    std::optional<rules::Seat> turn = {};
    bool over = false;
  };
  [[nodiscard]] std::optional<Summary> summary() const;

 private:
  void wake();

  const world::Clock& clock_;
  const std::string id_;
  mutable std::mutex mutex_;
  // All of this is behind mutex_.
  std::optional<store::StoredGame> game_;
  std::optional<rules::Seat> turn_;
  std::int64_t at_ = 0;     // the time of the last event that had one
  std::int64_t since_ = 0;  // when that was, on the machine's clock
  bool left_ = false;
  std::function<void()> wake_;
  bool woken_ = false;  // and has not read yet
};

/// All relayed games, each until its end is stored.
class Relays {
 public:
  explicit Relays(const world::Clock& clock) : clock_(clock) {}
  Relays(const Relays&) = delete;
  Relays& operator=(const Relays&) = delete;

  /// Relays a game of this id during the observer's lifetime. It must not outlive the relays.
  [[nodiscard]] std::unique_ptr<referee::Observer> observer(const std::string& id);
  /// Null if there is none.
  [[nodiscard]] std::shared_ptr<Relay> find(const std::string& id) const;
  /// Those that have begun, by id.
  [[nodiscard]] std::vector<Relay::Summary> all() const;

 private:
  class Publisher;
  const world::Clock& clock_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Relay>> relays_;  // behind mutex_
};

}  // namespace hexarena::server
