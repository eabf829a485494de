// Umpire: one table with those who sit at it, and the only one who lets anything happen there.
//
// Every question to a player, every judgement and every event of a game goes through here, whoever
// runs the game: the referee among machines (referee.hpp), or a terminal with people among them. It
// keeps the record in step with the table, removes at once whoever failed, and tells players and
// observers what happened. Whatever they throw is caught here. It knows no clock: whoever runs the
// game says what time it is. Not thread safe, except for `consult`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/adjudication.hpp"
#include "referee/referee.hpp"

namespace hexarena::referee {

/// A player and what it is called. Without a player: a person, who is asked elsewhere.
struct Chair {
  players::Player* player = nullptr;
  std::string name;
};

/// When a decision was made, on the clock of the game, and how long it took.
struct Moment {
  std::int64_t at = 0;
  std::int64_t took = 0;
};

class Umpire {
 public:
  /// The table must be the one the record leads to, a chair for each of its seats. The record, the
  /// players and the observers must outlive the umpire.
  Umpire(session::Record& record, std::unique_ptr<game::Table> table, std::vector<Chair> chairs,
         std::vector<Observer*> observers = {});

  [[nodiscard]] const game::Table& table() const { return *table_; }
  [[nodiscard]] const std::vector<SeatReport>& seats() const { return seats_; }
  /// Those who are still told.
  [[nodiscard]] const std::vector<Observer*>& observers() const { return observers_; }

  /// Tells the observers that it begins and every player where it sits; who fails at that is
  /// removed.
  void begin(const TimeLimits& time);
  /// What a player decides at a table. It may be asked on another thread, with a copy of the table,
  /// as long as the umpire lets nothing happen meanwhile.
  [[nodiscard]] static players::Decision consult(players::Player& player, const game::Table& table);

  enum class Answer {
    action,  ///< it happened
    pass,    ///< it happened, and adds nothing to what the seat said before
    none,    ///< the seat was removed
  };
  /// A decision becomes an event: the action, or the removal of whoever failed or cheated.
  Answer judge(Seat seat, const players::Decision& decision, const Moment& moment);
  /// It is so late now. An event only if that changed something, and then true.
  bool pass_time(std::int64_t at);
  /// Time goes by without an action: an event in any case.
  void tick(std::int64_t at);
  /// The game is left or over: its result is kept, and the players hear of it.
  void finish();
  /// The same, with an end that is proven and need not be played.
  void finish(const Adjudication& adjudication);

 private:
  void remove(Seat seat, const players::Failure& failure, const Moment& moment);
  void note_time(std::int64_t at);
  void happened(Json event);
  void part(const game::Table& end, const Json& result);
  /// Calls `use(player)` for those in the game; nobody minds who stumbles there: it will be asked,
  /// and fail then, or the game is over.
  template <class Use>
  void for_each_player(Use&& use);
  template <class Tell>
  void tell_observers(Tell&& tell);

  session::Record& record_;
  std::unique_ptr<game::Table> table_;
  std::vector<Chair> chairs_;
  std::vector<Observer*> observers_;
  std::vector<SeatReport> seats_;
  SeatSet present_;
  bool timed_ = false;      // whether a clock ran when the last decision was made
  std::vector<Json> said_;  // the last action of each seat since the clock last moved the game
};

}  // namespace hexarena::referee
