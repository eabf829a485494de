// Relay: a game that is played on another thread, on its way to those who watch it.
//
// Whoever plays adds to it what happened and never waits for a watcher. Whoever follows is woken
// once for all that is new since it last looked; of a game that nobody follows nobody is woken, so
// quick games cost the others nothing. Any thread may call anything.
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

  // For whoever plays.
  void begin(const session::Record& record);
  void add(const session::Event& event, std::optional<rules::Seat> turn);
  void end(const session::Result& result);
  /// Nothing more will come.
  void leave();

  [[nodiscard]] const std::string& id() const { return id_; }
  /// The game as far as it is, nothing where it has not begun. `wake` is called from now on, on the
  /// thread of whoever plays.
  [[nodiscard]] std::optional<store::StoredGame> follow(std::function<void()> wake);
  void unfollow();

  /// What is new for one who knows so many events.
  struct News {
    std::vector<session::Event> events;
    std::int64_t now = 0;  ///< on the clock of the game, as far as its events tell it
    std::optional<session::Result> result = {};
    bool left = false;  ///< nobody plays it any more
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
  // Behind mutex_, all of it.
  std::optional<store::StoredGame> game_;
  std::optional<rules::Seat> turn_;
  std::int64_t at_ = 0;     // the last time an event told
  std::int64_t since_ = 0;  // when that was, on the clock of the machine
  bool left_ = false;
  std::function<void()> wake_;
  bool woken_ = false;  // and has not looked yet
};

/// All games that are relayed, each until its end is kept.
class Relays {
 public:
  explicit Relays(const world::Clock& clock) : clock_(clock) {}
  Relays(const Relays&) = delete;
  Relays& operator=(const Relays&) = delete;

  /// Relays a game of this identity while it lives. It must not outlive the relays.
  [[nodiscard]] std::unique_ptr<referee::Observer> observer(const std::string& id);
  /// Nothing where there is none.
  [[nodiscard]] std::shared_ptr<Relay> find(const std::string& id) const;
  /// Of those that have begun, by identity.
  [[nodiscard]] std::vector<Relay::Summary> all() const;

 private:
  class Teller;
  const world::Clock& clock_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Relay>> relays_;  // behind mutex_
};

}  // namespace hexarena::server
