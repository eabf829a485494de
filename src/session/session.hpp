// Session: one game in progress, as a state machine without I/O.
//
// Whoever drives a game (the referee among machines, the arena among people at sockets, a terminal)
// brings decisions, resignations, offers and the time; the session judges them by the rules, keeps
// the record in step with the table, removes at once whoever fails, runs the clocks, lets happen
// what needs nobody, and ends the game. It tells the observers everything, in order, before the
// call returns; a driver that lets its players hear of it is one of them.
//
//   driver                          session
//   begin, then again and again:
//     go_on(now)                    time, skips of stuck players, time-outs, adjudication, the end
//     to_ask() -> seats             who has to decide and is no person
//     decide / act / remove / offer -> events
//   until over()
//
// Where all may act at once every machine is asked, and again after every change; one that repeats
// itself or passes has nothing to add until something changes. When nobody has, and no person
// plays, the clock of the game is not waited for.
//
// It reads no clock: `now` is milliseconds of any steady clock, never earlier than the time before.
// It starts no thread and is for one at a time.
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
  std::string text;  ///< what the player did, in one line
};

struct SeatReport {
  std::string name;
  std::optional<Verdict> verdict = {};  ///< why it was removed
  std::optional<int> score = {};        ///< at the end; nothing for a removed one
  int place = 0;                        ///< 1 for the winners; 0 for a removed one
  std::int64_t used_ms = 0;
  std::int64_t waited_ms = 0;  ///< beyond that, for a processor
  int actions = 0;
};

/// What is told of a game in which no more will happen.
struct GameEnd {
  const Record& record;  ///< with a result, unless the game was left
  const Result& result;  ///< the same, or how it stood when it was left
  const std::vector<SeatReport>& seats;
};

/// Hears everything and changes nothing. Nothing it throws is caught here.
class Observer {
 public:
  virtual ~Observer() = default;
  /// Before the first question: the record as far as it goes.
  virtual void began(const Record& record) { static_cast<void>(record); }
  /// The last event of the record, and the table after it.
  virtual void happened(const Table& table, const Event& event) = 0;
  virtual void ended(const GameEnd& end) { static_cast<void>(end); }
  /// Where it keeps the game, once it has begun, in a word for players; empty: nowhere.
  [[nodiscard]] virtual std::string record_name() const { return {}; }
};

/// What people at a game may agree on.
enum class Offer : unsigned char { none, draw, abort, takeback, rematch };

class Session {
 public:
  struct Setup {
    std::vector<std::string> names;  ///< by seat
    SeatSet people = {};             ///< who decide unasked, and may agree on something
    TimeLimits time = {};
    /// Whose limit of a decision is another one, which whoever asks them sees to.
    SeatSet self_timed = {};
    /// Ends a game as soon as so many nodes prove its end; otherwise it is played out.
    std::optional<std::uint64_t> adjudicate = {};
    std::vector<Observer*> observers = {};  ///< in the order they are told; they must outlive it
  };

  /// The table must be the one the record leads to, and have a name for each seat.
  Session(Record record, std::unique_ptr<Table> table, Setup setup);

  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const Table& table() const { return *table_; }
  [[nodiscard]] const View& view() const { return view_; }
  [[nodiscard]] const std::vector<SeatReport>& seats() const { return seats_; }
  [[nodiscard]] const GameClock& clock() const { return clock_; }
  [[nodiscard]] const std::vector<Observer*>& observers() const { return setup_.observers; }
  /// The game has its result.
  [[nodiscard]] bool over() const { return record_.result.has_value(); }
  [[nodiscard]] bool is_present(Seat seat) const { return view_.scores[seat.at()].has_value(); }
  [[nodiscard]] bool is_person(Seat seat) const { return setup_.people.has(seat); }
  /// While observers hear of an event: it is the skip of a stuck player, whom nobody asked.
  [[nodiscard]] bool skips() const { return skips_; }

  /// Tells the observers that it begins. To be called first.
  void begin() {
    for (Observer* const observer : setup_.observers) observer->began(record_);
  }
  /// Everybody is there: time counts from now on.
  void start_clock(Instant now) { clock_.start(now); }
  /// Everything that needs nobody happens.
  void go_on(Instant now);
  /// When time will change something by itself; nothing where it will not.
  [[nodiscard]] std::optional<Instant> due(Instant now) const;

  /// The machines that should decide now.
  [[nodiscard]] SeatSet to_ask() const;
  /// A machine begins to think, and its time to count. One that is asked in place need not say so.
  void thinks(Seat seat, Instant now);

  enum class Answer : unsigned char {
    action,  ///< it happened
    pass,    ///< it adds nothing: a pass, a skip, or what the seat said before, which is no event
    removed,
    stale,  ///< time has moved the game on: nobody asks that question any more
  };
  /// A decision becomes an event: the action, or the removal of whoever failed, cheated or took too
  /// long. It is charged what it took, less what it waited for a processor.
  Answer decide(Seat seat, Decision decision, std::int64_t took, Instant now);
  /// A person's action. A slip is refused, and changes nothing.
  [[nodiscard]] Expected<void> act(Seat seat, Action action, Instant now);
  /// Out of the game, for a reason that was no decision; refused for who is not in it.
  [[nodiscard]] Expected<void> remove(Seat seat, Fault fault, const std::string& note, Instant now);

  /// A person offers something, or agrees. True once, when all people have agreed: a draw or an
  /// abort has ended the game then; a take-back or a rematch is for the driver to carry out.
  [[nodiscard]] Expected<bool> offer(Seat seat, Offer offer);
  [[nodiscard]] Offer offer_of(Seat seat) const { return offers_[seat.at()]; }
  void withdraw_offers();
  /// The number of what a seat decided last by itself; nothing where that cannot be taken back.
  [[nodiscard]] std::optional<std::size_t> last_of(Seat seat) const;
  /// The same for whoever asked first to take something back.
  [[nodiscard]] std::optional<std::size_t> to_take_back() const { return last_of(asker_); }
  /// Ends it without winners, for a reason that no one at the table has decided on.
  void abandon(std::string reason);
  /// Ends it because it goes on from an earlier moment as the game `next`.
  void end_for(std::string next);

  /// The record of a game that nobody drives any more.
  [[nodiscard]] Record take_record() { return std::move(record_); }
  /// Nobody goes on: the observers hear how it stood, and it keeps no result.
  void stop();
  /// Something that must be kept could not be: nothing happens here any more.
  void halt() { halted_ = true; }

 private:
  [[nodiscard]] bool idle() const { return over() || halted_ || stopped_; }
  bool pass_time(Instant now);
  void expire(Instant now);
  bool skip_stuck(Instant now);
  bool skip_clock(Instant now);
  bool adjudicate();
  /// How long the next decision of a seat may take; nothing where it may take for ever.
  [[nodiscard]] std::optional<std::int64_t> patience(Seat seat) const;
  /// What it has to answer for a decision that took longer.
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
  std::vector<std::optional<Action>> said_;  // by seat, since the clock last moved the game
  std::vector<Offer> offers_;                // by seat
  Seat asker_{0};                            // who was the first to make the offer that is open
  SeatSet quiet_;                            // machines with nothing to add while all may act
  std::int64_t at_ = 0;                      // the time the table has come to
  bool skips_ = false;
  bool stopped_ = false;
  bool halted_ = false;
};

}  // namespace hexarena::session
