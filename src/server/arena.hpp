// Arena: all live games, and who is connected to which. It knows no socket.
//
// What happens to it are calls on one thread: requests, messages, visitors who come and go, time.
// What takes long (opening a game, machines that think) runs on workers and comes back through
// `post`. Every game is in the store from its first moment, so an arena that is made anew over the
// same store goes on with all that are not over.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/bot_door.hpp"
#include "server/live_game.hpp"
#include "server/metrics.hpp"

namespace hexarena::server {

class Arena {
 public:
  struct Outside {
    const world::Clock& clock;
    store::Store& store;
    Audience& audience;
    std::function<void(std::function<void()>)> post;  ///< as House::post
    std::function<void(const std::string&)> log;
    BotDoor bots;
  };
  Arena(Outside outside, const Limits& limits, Metrics& metrics);
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  /// Waits for what is being thought about.
  ~Arena();

  /// Goes on with every game of the store that is not over. A game that cannot be read is told and
  /// left as it is.
  [[nodiscard]] Expected<void> resume();

  struct Created {
    std::string id;
    std::vector<std::string> keys;  ///< by seat; empty for machines
  };
  using Done = std::function<void(Answered<Created>)>;
  /// Opens a game; the answer comes later.
  void create(GameRequest request, Done done);

  /// A visitor comes to a game, live or over.
  [[nodiscard]] Answered<void> enter(Visitor visitor, const std::string& game, std::string_view key,
                                     std::size_t from);
  void hear(Visitor visitor, std::string_view text);
  void leave(Visitor visitor);
  void tick();

  /// Games that are not over, the newest first.
  [[nodiscard]] std::vector<const LiveGame*> live() const;
  [[nodiscard]] const LiveGame* find(const std::string& game) const;
  /// Everybody is sent away, no machine thinks on; what was played is in the store.
  void close(std::string_view why);

 private:
  [[nodiscard]] Answered<void> room_for(const GameRequest& request) const;
  void opened(GameRequest request, Expected<OpenedGame> game, const Done& done);
  [[nodiscard]] Answered<std::shared_ptr<LiveGame>> open(const std::string& id);
  [[nodiscard]] Expected<std::shared_ptr<Machine>> machine(const table::Game& game,
                                                           const SeatWish& wish);
  void rematch(const std::string& id);
  void drop_broken();

  const Limits limits_;
  Metrics& metrics_;
  Outside outside_;
  std::atomic<bool> stopping_ = false;
  Workers openers_{1};  // to open games, which may take a while
  Workers thinkers_;    // for machines that search
  Workers talkers_;     // for bots, who are waited for
  House house_;
  std::map<std::string, std::shared_ptr<LiveGame>> games_;
  std::map<Visitor, std::string> visitors_;  // the game each is at
  std::size_t opening_ = 0;                  // games that will be here soon
  /// Seats of bots, who may leave them on any thread, and after the arena.
  const std::shared_ptr<std::atomic<std::size_t>> seated_bots_ =
      std::make_shared<std::atomic<std::size_t>>(0);
  /// Gone with the arena: what was posted for it finds nobody then.
  const std::shared_ptr<bool> here_ = std::make_shared<bool>(true);
};

}  // namespace hexarena::server
