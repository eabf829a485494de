// Arena: all live games, and which visitor is connected to which. Independent of sockets.
//
// Everything happens in calls on one thread: requests, messages, visitors, ticks. Long work
// (opening a game, loading one, machines that think) runs on workers and returns through `post`.
// Every game is in the store from the start, so a new arena over the same store resumes all
// unfinished games. Games played elsewhere can be watched here too.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/bot_door.hpp"
#include "server/budgets.hpp"
#include "server/identities.hpp"
#include "server/live_game.hpp"
#include "server/metrics.hpp"
#include "server/relayed_game.hpp"

namespace hexarena::server {

class Arena {
 public:
  struct Dependencies {
    const world::Clock& clock;
    store::Store& store;
    store::Store& reader;  ///< another opening of the same file, so that no game waits
    Audience& audience;
    std::function<void(std::function<void()>)> post;  ///< as GameServices::post
    std::function<void(const std::string&)> log;
    BotDoor bots;
    const Relays& relays;
    Budgets& budgets;
    const Identities& identities;
    store::ArenaFacts& facts;
  };
  Arena(Dependencies dependencies, const ArenaLimits& limits, Metrics& metrics);
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  /// Waits for machines that are thinking.
  ~Arena();

  /// Resumes every unfinished game of the store. A game that cannot be read is logged and left as
  /// it is.
  [[nodiscard]] Expected<void> resume();

  struct Created {
    std::string id;
    std::vector<std::string> keys;  ///< by seat; empty for machines
    bool rated = false;
  };
  using Done = std::function<void(base::Expected<Created>)>;
  /// Opens a game, unless the client has disconnected before; the answer comes later.
  void create(GameRequest request, Done done, const Gone& gone = {});
  /// Ends a live game without winners; fails if there is none.
  [[nodiscard]] base::Expected<void> cancel(const std::string& game, const std::string& reason);
  /// While on, no games are opened, rematches included.
  void drain(bool on) { draining_ = on; }
  [[nodiscard]] bool draining() const { return draining_; }

  struct Coming : Stage::Entry {
    std::string game = {};
    Gone gone = {};
  };
  using Entered = std::function<void(base::Expected<void>)>;
  /// A visitor enters a game, live or stored. The answer comes later if it has to be loaded.
  void enter(Coming coming, Entered done);
  void hear(ConnectionId visitor, std::string_view text);
  void leave(ConnectionId visitor);
  void tick();

  /// Games that are not over, the newest first.
  [[nodiscard]] std::vector<const LiveGame*> live() const;
  [[nodiscard]] const LiveGame* find(const std::string& game) const;
  /// Disconnects all visitors and stops machines; everything played is in the store.
  void close(std::string_view why);

 private:
  [[nodiscard]] base::Expected<void> room_for(const GameRequest& request) const;
  /// Fails if someone would play under another's name.
  [[nodiscard]] base::Expected<void> check_names(const GameRequest& request) const;
  /// What a client is charged while its game is opened, and while it is played.
  struct Paid {
    Budgets::Lease lookup;
    std::shared_ptr<Budgets::Lease> game;
  };
  [[nodiscard]] base::Expected<std::shared_ptr<Paid>> pay_for(const GameRequest& request);
  void opened(GameRequest request, Expected<OpenedGame> game, const std::shared_ptr<Paid>& paid,
              const Done& done);
  /// Resolves the owners of names, and whether the game is rated.
  [[nodiscard]] SeatedPeople seated(GameRequest request) const;
  void ended(const LiveGame& game);
  /// Stores the game and adds it to the live games; it has not begun.
  [[nodiscard]] Expected<std::shared_ptr<LiveGame>> keep(SeatPlan seating, OpenedGame game);
  /// A stored game, with its seating if it was played here.
  struct LoadedGame {
    store::StoredGame game;
    std::optional<SeatPlan> seating;
    std::unique_ptr<game::Table> table;
  };
  /// Thread-safe.
  [[nodiscard]] static base::Expected<LoadedGame> look_up(store::Store& store,
                                                          const std::string& id);
  [[nodiscard]] std::shared_ptr<LiveGame> go_on_with(LoadedGame kept);
  /// Null if it is not loaded.
  [[nodiscard]] std::shared_ptr<Stage> stage(const std::string& id);
  [[nodiscard]] std::shared_ptr<Stage> stage_of(LoadedGame kept);
  [[nodiscard]] base::Expected<void> welcome(const Coming& coming,
                                             const std::shared_ptr<Stage>& stage);
  void forget(const std::string& id);
  void forget_unwatched();
  [[nodiscard]] Expected<std::shared_ptr<Machine>> machine(const game::Descriptor& game,
                                                           const SeatRequest& wish,
                                                           const Client& owner);
  void rematch(const std::string& id);
  [[nodiscard]] Expected<std::shared_ptr<LiveGame>> take_back(const LiveGame& game,
                                                              std::size_t events);
  void drop_broken();

  const ArenaLimits limits_;
  Metrics& metrics_;
  Dependencies dependencies_;
  std::atomic<bool> stopping_ = false;
  Workers openers_{1};  // to open games and look them up, which may take a while
  Workers thinkers_;    // for machines that search
  Workers talkers_;     // for bots, who are waited for
  GameServices services_;
  std::map<std::string, std::shared_ptr<LiveGame>> games_;
  /// The budgets charged for unfinished games, held by those who opened them.
  std::map<std::string, std::shared_ptr<Budgets::Lease>> leases_;
  bool draining_ = false;
  std::map<std::string, std::shared_ptr<RelayedGame>> relayed_;  // those that somebody watches
  std::map<ConnectionId, std::string> visitors_;                 // the game each is at
  std::size_t opening_ = 0;                                      // games that will be here soon
  std::size_t looking_up_ = 0;  // visitors whose game is looked for
  /// Seats of bots, who may leave them on any thread, and after the arena.
  const std::shared_ptr<std::atomic<std::size_t>> seated_bots_ =
      std::make_shared<std::atomic<std::size_t>>(0);
  /// Expires with the arena, so that posted work can tell that it is gone.
  const std::shared_ptr<bool> here_ = std::make_shared<bool>(true);
};

}  // namespace hexarena::server
