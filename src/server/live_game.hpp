// LiveGame: one game among people at sockets and machines, which anybody may watch.
//
// A thin driver of session::Session: every event is stored, and where the arena waits for the disk on
// it, before a person, spectator or machine learns of it. People act through their seats' keys;
// machines think elsewhere and their decisions are posted back.
// Nothing a client says can remove it from the game but its own resignation: slips are told. The
// game waits a documented time for people who are away. For one thread, that of the arena.
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
  /// Runs something on the thread of the arena; may be called from any.
  std::function<void(std::function<void()>)> post;
  /// Somebody to sit there, now or not at all.
  std::function<Expected<std::shared_ptr<Machine>>(const game::Descriptor&, const SeatRequest&,
                                                   const Client& owner)>
      machine;
  /// All people want to play again: their keys for the new game, by seat of the old one.
  std::function<void(const std::string& game)> rematch;
  /// All people want it to go on from where it was after so many events, as another game: that
  /// one, kept but not begun.
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
  /// The game must be in the store already, as far as its record goes.
  LiveGame(GameServices& services, std::string id, std::int64_t begun, SeatPlan seating,
           OpenedGame game);

  /// The machines sit down and it goes on. To be called first.
  void begin();

  [[nodiscard]] const SeatPlan& seating() const { return seating_; }
  /// The store refused something: it can only be taken up again from there.
  [[nodiscard]] bool broken() const { return broken_; }
  [[nodiscard]] std::optional<Seat> turn() const { return session_.view().turn; }
  [[nodiscard]] const session::Record& record() const override { return session_.record(); }

  /// Where a seat was first taken from; empty where it was not, or not since the arena opened.
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
  /// Tells everybody that there is another game, and who has a seat in it how to sit there: the
  /// keys are by its seats.
  void tell_rematch(const std::string& id, const std::vector<std::string>& keys);
  /// What all agreed on cannot be, and they are told why.
  void drop_offers(const std::string& why);

 private:
  struct Sitter {
    std::string key_hash;  ///< of a person
    std::string address = {};
    std::size_t visitors = 0;
    bool came = false;
    std::int64_t away_since = 0;
    std::shared_ptr<Machine> machine = {};
    bool ready = false;  ///< the machine has sat down
    bool asked = false;
  };

  // What the session tells.
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
  /// When a worker had time for the question of event `number`, and when it was done.
  struct Thought {
    std::size_t number = 0;
    std::int64_t began = 0;
    std::int64_t ended = 0;
  };
  void decided(Seat seat, const Thought& thought, players::Decision decision);
  /// Runs something on the thread of the arena if the game is still there then, from any thread.
  /// It does not keep the game alive.
  using Work = std::function<void(LiveGame&)>;
  [[nodiscard]] std::function<void(Work)> poster();

  bool start_clock();
  /// Everything that needs nobody happens; then it is known when time will change something.
  void go_on();
  void plan();
  [[nodiscard]] std::optional<std::int64_t> away_until(Seat seat) const;
  /// When it ends because no person has joined; nothing once one has.
  [[nodiscard]] std::optional<std::int64_t> unjoined_until() const;
  /// The store refused something: nothing more may happen here.
  bool broke(const char* what);

  [[nodiscard]] Json seats_json() const;
  void tell_seats();
  /// Tells of offers that were made or fell since they were told last.
  void tell_offers();
  /// What time it is in the game, as several messages say it.
  void tell_time(Json& message) const;

  GameServices& services_;
  const SeatPlan seating_;
  store::GameKeeper keeper_;
  session::Session session_;
  std::vector<Sitter> sitters_;     // by seat
  std::vector<Offer> told_offers_;  // by seat
  std::int64_t opened_ = 0;
  std::int64_t waiting_since_ = 0;
  std::int64_t due_ = 0;  // when time changes something
  bool broken_ = false;
};

}  // namespace hexarena::server
