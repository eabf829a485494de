// LiveGame: one game between people at sockets and machines, which anyone may watch.
//
// A thin driver of session::Session: every event is stored, and if the arena waits for the disk
// also synced, before a person, spectator or machine learns of it. People act with the keys of
// their seats; machines think elsewhere and their decisions are posted back. A client can leave a
// game only by resigning; invalid messages get an error reply. The game waits a documented time for
// people who are away. Single-threaded, on the arena's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/game_request.hpp"
#include "server/machine.hpp"
#include "server/seating.hpp"
#include "server/stage.hpp"
#include "session/session.hpp"
#include "store/game_keeper.hpp"
#include "world/clock.hpp"

namespace hexarena::server {

class LiveGame;

/// What the games of an arena share.
struct GameServices {
  const world::Clock& clock;
  store::Store& store;
  Audience& audience;
  const ArenaLimits& limits;
  /// Runs something on the thread of the arena; thread-safe.
  std::function<void(std::function<void()>)> post;
  /// Creates the machine for a seat; fails if it is not available now.
  std::function<Expected<std::shared_ptr<Machine>>(const game::Descriptor&, const SeatRequest&,
                                                   const Client& owner)>
      machine;
  /// All people want a rematch: provides their keys for the new game, by seat of the old one.
  std::function<void(const std::string& game)> rematch;
  /// All people agreed to go back to the state after this many events: creates that game, stored
  /// but not begun.
  std::function<Expected<std::shared_ptr<LiveGame>>(const LiveGame& game, std::size_t events)>
      take_back;
  std::function<void(const std::string&)> log;
  /// A game is over, and stored as such.
  std::function<void(const LiveGame& game)> ended;
};

class LiveGame final : public Stage,
                       public std::enable_shared_from_this<LiveGame>,
                       private session::Observer {
 public:
  /// The game must already be in the store, as far as its record goes.
  LiveGame(GameServices& services, std::string id, std::int64_t begun, SeatPlan seating,
           OpenedGame game);

  /// Seats the machines and starts the game. To be called first.
  void begin();

  [[nodiscard]] const SeatPlan& seating() const { return seating_; }
  /// The store rejected an event: the game has to be reloaded from there.
  [[nodiscard]] bool broken() const { return broken_; }
  [[nodiscard]] std::optional<Seat> turn() const { return session_.view().turn; }
  [[nodiscard]] const session::Record& record() const override { return session_.record(); }

  /// The address that first took a seat; empty if none did, or not since the arena opened.
  [[nodiscard]] const std::string& address_of(Seat seat) const {
    return sitters_[seat.at()].address;
  }

  [[nodiscard]] base::Expected<void> enter(const Entry& entry) override;
  void leave(ConnectionId visitor) override;
  void hear(ConnectionId visitor, const ClientMessage& message) override;
  /// Time went by.
  void tick();
  /// Ends it without winners.
  void abandon(const std::string& reason);
  /// Notifies all visitors of the next game, and seated ones of their seat there: the keys are by
  /// its seats.
  void send_rematch(const std::string& id, const std::vector<std::string>& keys);
  /// Cancels an agreement that cannot be carried out, and reports why.
  void drop_offers(const std::string& why);

 private:
  struct Sitter {
    std::string key_hash;  ///< of a person
    std::string address = {};
    std::size_t visitors = 0;
    bool came = false;
    std::int64_t away_since = 0;
    std::shared_ptr<Machine> machine = {};
    bool ready = false;  ///< the machine is seated
    bool asked = false;
  };

  // The session's callbacks.
  void happened(const game::Table& table, const session::Event& event) override;
  void ended(const session::GameEnd& end) override;

  [[nodiscard]] session::Session::Setup setup();
  [[nodiscard]] const SeatRequest& wish(Seat seat) const {
    return seating_.request.seats[seat.at()];
  }
  [[nodiscard]] std::int64_t now() const { return services_.clock.now().count(); }
  [[nodiscard]] std::int64_t time() const { return session_.clock().time(now()); }

  void act(ConnectionId visitor, Seat seat, const Act& act);
  void offer(ConnectionId visitor, Seat seat, Offer offer);
  void take_back();
  void resign(ConnectionId visitor, Seat seat);

  void ask_machines();
  void sit_down(Seat seat);
  void ask(Seat seat);
  /// When a worker started on the question for event `number`, and when it finished.
  struct Thought {
    std::size_t number = 0;
    std::int64_t began = 0;
    std::int64_t ended = 0;
  };
  void decided(Seat seat, const Thought& thought, players::Decision decision);
  /// Runs something on the arena's thread if the game still exists then; thread-safe. It does not
  /// keep the game alive.
  using Work = std::function<void(LiveGame&)>;
  [[nodiscard]] std::function<void(Work)> poster();

  bool start_clock();
  /// Performs everything that is due without input, then schedules the next timed change.
  void go_on();
  void plan();
  [[nodiscard]] std::optional<std::int64_t> away_until(Seat seat) const;
  /// When it ends because no person has joined; nothing once one has.
  [[nodiscard]] std::optional<std::int64_t> unjoined_until() const;
  /// Whether the store rejected an event: then nothing more may happen here.
  bool broke(const char* what);

  [[nodiscard]] Json seats_json() const;
  void send_seats();
  /// Reports offers made or withdrawn since the last report.
  void send_offers();
  /// Adds the state of the game's clock to a message.
  void send_time(Json& message) const;

  GameServices& services_;
  const SeatPlan seating_;
  store::GameKeeper keeper_;
  session::Session session_;
  std::vector<Sitter> sitters_;     // by seat
  std::vector<Offer> sent_offers_;  // by seat
  std::int64_t opened_ = 0;
  std::int64_t waiting_since_ = 0;
  std::int64_t due_ = 0;  // when the next timed change is due
  bool broken_ = false;
};

}  // namespace hexarena::server
