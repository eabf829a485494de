// Session: one game in progress, as a state machine without I/O.
//
// The driver of a game (the referee for machines, the arena for people at sockets, a terminal)
// supplies decisions, resignations, offers and the time; the session checks them against the rules,
// keeps record and table consistent, immediately removes players that fail, runs the clocks,
// performs automatic events, and ends the game. Observers are notified of everything, in order and
// before the call returns; a driver that notifies its players is one of them.
//
//   driver                          session
//   begin, then repeatedly:
//     go_on(now)                    time, skips of stuck players, time-outs, adjudication, the end
//     to_ask() -> seats             the machines whose decision is due
//     decide / act / remove / offer -> events
//   until over()
//
// Where all may act at once, every machine is asked, and again after every change; one that repeats
// itself or passes is not asked again until something changes. Once all are in that state and no
// person plays, the rest of the game's clock is skipped.
//
// It reads no clock: `now` is milliseconds of any steady clock and must not decrease.
// It starts no threads. Not thread safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "session/adjudication.hpp"
#include "session/decision.hpp"
#include "session/game_clock.hpp"
#include "session/record.hpp"

namespace hexarena::session {

struct Verdict {
  Fault fault = Fault::illegal;
  std::string text;  ///< what the player did wrong, in one line
};

struct SeatReport {
  std::string name;
  std::optional<Verdict> verdict = {};  ///< why it was removed
  std::optional<int> score = {};        ///< at the end; none for a removed seat
  int place = 0;                        ///< 1 for the winners; 0 for a removed one
  std::int64_t used_ms = 0;
  std::int64_t waited_ms = 0;  ///< in addition, for a processor
  int actions = 0;
};

/// The notification that a game has ended or was stopped.
struct GameEnd {
  const Record& record;  ///< with a result, unless the game was stopped
  const Result& result;  ///< the same, or the standing when it was stopped
  const std::vector<SeatReport>& seats;
};

/// Is notified of everything and changes nothing. Exceptions are not caught here.
class Observer {
 public:
  virtual ~Observer() = default;
  /// Before the first decision: the record so far.
  virtual void began(const Record& record) { static_cast<void>(record); }
  /// The last event of the record, and the table after it.
  virtual void happened(const Table& table, const Event& event) = 0;
  virtual void ended(const GameEnd& end) { static_cast<void>(end); }
  /// A name for players of where it stores the game, once begun; empty: nowhere.
  [[nodiscard]] virtual std::string record_name() const { return {}; }
};

/// What the people in a game may agree on.
enum class Offer : unsigned char { none, draw, abort, takeback, rematch };

class Session {
 public:
  struct Setup {
    std::vector<std::string> names;  ///< by seat
    SeatSet people = {};             ///< act unasked, and may make offers
    TimeLimits time = {};
    /// Seats whose time per decision is limited by the caller instead.
    SeatSet self_timed = {};
    /// End the game as soon as its result is proven within this many nodes; unset: play it out.
    std::optional<std::uint64_t> adjudicate = {};
    std::vector<Observer*> observers = {};  ///< notified in this order; they must outlive it
  };

  /// The table must be the one the record replays to, and have a name for each seat.
  Session(Record record, std::unique_ptr<Table> table, Setup setup);

  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const Table& table() const { return *table_; }
  [[nodiscard]] const View& view() const { return view_; }
  [[nodiscard]] const std::vector<SeatReport>& seats() const { return seats_; }
  [[nodiscard]] const GameClock& clock() const { return clock_; }
  [[nodiscard]] const std::vector<Observer*>& observers() const { return setup_.observers; }
  /// Whether the game has its result.
  [[nodiscard]] bool over() const { return record_.result.has_value(); }
  [[nodiscard]] bool is_present(Seat seat) const { return view_.scores[seat.at()].has_value(); }
  [[nodiscard]] bool is_person(Seat seat) const { return setup_.people.has(seat); }
  /// While observers are notified: whether the event is the automatic skip of a stuck player.
  [[nodiscard]] bool skips() const { return skips_; }

  /// Notifies the observers of the start. To be called first.
  void begin() {
    for (Observer* const observer : setup_.observers) observer->began(record_);
  }
  /// All players are ready: time runs from now on.
  void start_clock(Instant now) { clock_.start(now); }
  /// Performs all events that need no decision.
  void go_on(Instant now);
  /// When time alone will next change something; nothing if it will not.
  [[nodiscard]] std::optional<Instant> due(Instant now) const;

  /// The machines that should decide now.
  [[nodiscard]] SeatSet to_ask() const;
  /// A machine begins to think, so its time starts. Not needed if it is asked synchronously.
  void thinks(Seat seat, Instant now);

  enum class Answer : unsigned char {
    action,  ///< it was played
    pass,    ///< nothing new: a pass, a skip, or a repetition of the last action, which is no event
    removed,
    stale,  ///< too late: time has moved the game past that decision
  };
  /// Turns a decision into an event: the action, or the removal of a player that failed, cheated or
  /// took too long. It is charged the time taken, less its wait for a processor.
  Answer decide(Seat seat, Decision decision, std::int64_t took, Instant now);
  /// A person's action. An illegal one is an error and changes nothing.
  [[nodiscard]] Expected<void> act(Seat seat, Action action, Instant now);
  /// Removes a seat, for another reason than a decision; an error if it is not in the game.
  [[nodiscard]] Expected<void> remove(Seat seat, Fault fault, const std::string& note, Instant now);

  /// A person makes an offer or accepts one. True once all people have agreed: a draw or an abort
  /// has then ended the game; a take-back or a rematch is for the driver to carry out.
  [[nodiscard]] Expected<bool> offer(Seat seat, Offer offer);
  [[nodiscard]] Offer offer_of(Seat seat) const { return offers_[seat.at()]; }
  void withdraw_offers();
  /// The index of the last decision of a seat; nothing if it cannot be taken back.
  [[nodiscard]] std::optional<std::size_t> last_of(Seat seat) const;
  /// The same for the seat that first asked for a take-back.
  [[nodiscard]] std::optional<std::size_t> to_take_back() const { return last_of(asker_); }
  /// Ends the game without winners, for a reason outside the game.
  void abandon(std::string reason);
  /// Ends the game because it continues from an earlier position as the game `next`.
  void end_for(std::string next);

  /// Moves the record out, when the session is no longer used.
  [[nodiscard]] Record take_record() { return std::move(record_); }
  /// Stops without a result: the observers are notified of the standing.
  void stop();
  /// Blocks all further events, after a failure to store one.
  void halt() { halted_ = true; }

 private:
  [[nodiscard]] bool idle() const { return over() || halted_ || stopped_; }
  bool pass_time(Instant now);
  void expire(Instant now);
  bool skip_stuck(Instant now);
  bool skip_clock(Instant now);
  bool adjudicate();
  /// The time limit of a seat's next decision; nothing if it has none.
  [[nodiscard]] std::optional<std::int64_t> patience(Seat seat) const;
  /// The failure of a seat that exceeded it.
  [[nodiscard]] Failure lateness(Seat seat, std::int64_t took) const;
  Answer judge(Seat seat, const Decision& decision, std::int64_t took, Instant now);
  Expected<void> expel(Seat seat, const Failure& failure, std::int64_t took, Instant now);
  void happened(Event event, Instant now);
  void finish(Result result);
  [[nodiscard]] std::string why_not(Seat seat, Offer offer) const;
  void end_as(SeatSet winners, std::string reason, std::string next = {});
  Record record_;
  std::unique_ptr<Table> table_;
  Setup setup_;
  View view_;
  GameClock clock_;
  std::vector<SeatReport> seats_;
  std::vector<std::optional<Action>> said_;  // last actions by seat since the last tick
  std::vector<Offer> offers_;                // by seat
  Seat asker_{0};                            // who made the open offer first
  SeatSet quiet_;                            // machines with nothing to add while all may act
  std::int64_t at_ = 0;                      // the time of the game at the table
  bool skips_ = false;
  bool stopped_ = false;
  bool halted_ = false;
};

}  // namespace hexarena::session
