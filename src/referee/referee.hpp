// Referee: runs one game among players it does not trust.
//
// It keeps the only true table, asks the players, judges what they answer, removes at once whoever
// cheats, fails or is late, tells the observers, and goes on with the others to the end. Nothing a
// player or an observer does can end the game early or reach the others: whatever they throw is
// caught here.
//
//   fault       when
//   illegal     an action that the rules forbid
//   malformed   an answer that is no action, or none when one was due
//   timeout     a decision after its time, or the player's clock ran out
//   exit        the player ended, crashed or gave up
//   limit       the player wrote or took more than it may
//
// In a game of turns one seat is asked. Where all may act at once each is asked in seat order, and
// again after every change; when nobody has more to say, the clock of the game runs out.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "players/player.hpp"
#include "session/record.hpp"
#include "world/clock.hpp"

namespace hexarena::referee {

using base::Expected;
using base::Json;
using players::Fault;
using rules::Seat;
using rules::SeatSet;

struct TimeLimits {
  int move_ms = 15'000;
  std::optional<std::int64_t> total_ms = {};  ///< of all decisions of a player together
  int margin_ms = 50;                         ///< for the way there and back; never counted
};

/// The limits for players that are given so many milliseconds a move and a game. Our own keep to
/// shorter times by themselves; a busy machine is not their fault.
[[nodiscard]] inline TimeLimits time_limits(std::optional<int> ms, std::optional<int> clock) {
  constexpr int kLeastMoveMs = 1000;
  TimeLimits limits;
  if (ms) limits.move_ms = std::max(*ms, kLeastMoveMs);
  limits.total_ms = clock;
  return limits;
}

struct Verdict {
  Fault fault = Fault::illegal;
  std::string text;  ///< what the player did, in one line
};

struct SeatReport {
  std::string name;
  std::optional<Verdict> verdict = {};  ///< why it was removed
  std::optional<int> score = {};        ///< nothing for a removed one
  int place = 0;                        ///< 1 for the winners; 0 for a removed one
  std::int64_t used_ms = 0;
  int actions = 0;
};

struct Report {
  session::Record record;
  SeatSet winners;
  std::vector<SeatReport> seats;
  bool adjudicated = false;  ///< ended before its time, with the end that is proven
};
[[nodiscard]] Json to_json(const Report& report);
/// Who won, how the others did and why somebody was removed: a line each.
[[nodiscard]] std::string in_words(const Report& report);

/// Hears everything and changes nothing. One that throws is not told any more.
class Observer {
 public:
  virtual ~Observer() = default;
  /// Before the first question: the record as far as it goes.
  virtual void began(const session::Record& record) { static_cast<void>(record); }
  /// An event as the record keeps it, and the table after it.
  virtual void happened(const game::Table& table, const Json& event) = 0;
  virtual void ended(const Report& report) { static_cast<void>(report); }
  /// Where it keeps the game, once it has begun, in a word for players; empty: nowhere.
  [[nodiscard]] virtual std::string record_name() const { return {}; }
};

struct Options {
  TimeLimits time = {};
  std::vector<Observer*> observers = {};
  /// Ends a game as soon as so many nodes prove its end (adjudication.hpp); otherwise it is played
  /// out.
  std::optional<std::uint64_t> adjudicate = {};
  /// True: no more questions; the report tells how far the game came, without winners.
  std::function<bool()> stopped = {};
};

/// Plays `record` on from where it stands. `players[seat]` decides for a seat. Refused only when
/// the record cannot be replayed or has another number of seats.
[[nodiscard]] Expected<Report> run_game(
    session::Record record, const std::vector<std::unique_ptr<players::Player>>& players,
    const world::Clock& clock, const Options& options);

}  // namespace hexarena::referee
