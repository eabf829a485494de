// LiveGame: one game among people at sockets and machines, which anybody may watch.
//
// The umpire lets things happen; the store keeps every event before anybody hears of it. People act
// through their seats' keys; machines think elsewhere and their decisions are posted back. Nothing
// a client says can remove it from the game but its own resignation: slips are told. The game waits
// a documented time for people who are away. For one thread, that of the arena.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/umpire.hpp"
#include "server/game_clock.hpp"
#include "server/game_request.hpp"
#include "server/machine.hpp"
#include "server/seating.hpp"
#include "server/stage.hpp"
#include "store/game_keeper.hpp"

namespace hexarena::server {

class LiveGame;

/// What the games of an arena share.
struct GameServices {
  const world::Clock& clock;
  store::Store& store;
  Audience& audience;
  const Limits& limits;
  /// Runs something on the thread of the arena; may be called from any.
  std::function<void(std::function<void()>)> post;
  /// Somebody to sit there, now or not at all.
  std::function<Expected<std::shared_ptr<Machine>>(const game::Descriptor&, const SeatRequest&)>
      machine;
  /// All people want to play again: their keys for the new game, by seat of the old one.
  std::function<void(const std::string& game)> rematch;
  /// All people want it to go on from where it was after so many events, as another game: that
  /// one, kept but not begun.
  std::function<Expected<std::shared_ptr<LiveGame>>(const LiveGame& game, std::size_t events)>
      take_back;
  std::function<void(const std::string&)> log;
};

class LiveGame final : public Stage,
                       public std::enable_shared_from_this<LiveGame>,
                       private referee::Observer {
 public:
  /// The game must be in the store already, as far as its record goes.
  LiveGame(GameServices& services, std::string id, std::int64_t begun, Seating seating,
           OpenedGame game);

  /// The machines sit down and it goes on. To be called first.
  void begin();

  [[nodiscard]] const Seating& seating() const { return seating_; }
  /// The store refused something: it can only be taken up again from there.
  [[nodiscard]] bool broken() const { return broken_; }
  [[nodiscard]] std::optional<Seat> turn() const { return umpire_.table().view().turn; }

  [[nodiscard]] base::Expected<void> enter(ConnectionId visitor, std::string_view key,
                                           std::size_t from) override;
  void leave(ConnectionId visitor) override;
  void hear(ConnectionId visitor, const ClientMessage& message) override;
  /// Time went by.
  void tick();
  /// Tells everybody that there is another game, and who has a seat in it how to sit there.
  void tell_rematch(const std::string& id, const Seating& seating);
  /// What all agreed on cannot be, and they are told why.
  void drop_offers(const std::string& why);

 private:
  struct Sitter {
    std::string key;  ///< of a person
    std::size_t visitors = 0;
    bool came = false;
    std::int64_t away_since = 0;  ///< on the clock of the machine
    Offer offer = Offer::none;
    std::shared_ptr<Machine> machine = {};
    bool ready = false;  ///< the machine has sat down
    bool asked = false;
    bool quiet = false;  ///< it has nothing to add while all may act
    std::int64_t asked_at = 0;
  };

  // What the umpire tells.
  void happened(const game::Table& table, const Json& event) override;

  [[nodiscard]] const SeatRequest& wish(Seat seat) const {
    return seating_.request.seats[seat.at()];
  }
  [[nodiscard]] bool is_person(Seat seat) const { return wish(seat).kind == SitterKind::person; }
  [[nodiscard]] std::int64_t steady() const { return services_.clock.now().count(); }

  void act(ConnectionId visitor, Seat seat, const Act& act);
  void offer(ConnectionId visitor, Seat seat, Offer offer);
  [[nodiscard]] std::string why_not(Seat seat, Offer offer) const;
  void conclude(Offer offer);
  /// The number of what a seat decided last by itself; nothing where that cannot be taken back.
  [[nodiscard]] std::optional<std::size_t> last_of(Seat seat) const;
  void take_back();
  void resign(ConnectionId visitor, Seat seat);

  void sit_down(Seat seat);
  void ask_machines(const game::View& view);
  void ask(Seat seat);
  void decided(Seat seat, std::size_t number, const players::Decision& decision);
  referee::Umpire::Answer judge(Seat seat, const players::Decision& decision,
                                const referee::Moment& moment);
  void remove(Seat seat, players::Fault fault, const std::string& note);
  bool pass_time();
  bool start_clock();
  /// Everything that needs nobody happens; then it is known when time will change something.
  void go_on();
  [[nodiscard]] bool skip_clock(const game::View& view);
  void end(Json result);
  void plan();
  [[nodiscard]] std::optional<std::int64_t> away_until(Seat seat, const game::View& view) const;

  [[nodiscard]] Json seats_json() const;
  void tell_seats();
  /// What time it is in the game, as several messages say it.
  void tell_time(Json& message) const;

  GameServices& services_;
  const Seating seating_;
  GameClock clock_;
  store::GameKeeper keeper_;
  referee::Umpire umpire_;
  std::vector<Sitter> sitters_;     // by seat
  Seat asker_{0};                   // who was the first to make the offer that is open
  std::int64_t at_ = 0;             // the time the table has come to
  std::int64_t waiting_since_ = 0;  // on the clock of the machine
  std::int64_t due_ = 0;            // when time changes something, likewise
  bool broken_ = false;
};

}  // namespace hexarena::server
