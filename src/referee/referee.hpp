// Referee: runs one game between players it does not trust.
//
// A thin driver of session::Session, which holds the only authoritative table, judges the answers
// and removes players that cheat, fail or are late. The referee seats the players, asks those the
// session names, and supplies the time. Nothing a player or an observer does can end the game early
// or affect the others: all exceptions are caught.
//
//   fault       when
//   illegal     an action that the rules forbid
//   malformed   an answer that is not an action, or none when one was due
//   timeout     a decision after its time, or the player's clock ran out
//   exit        the player ended, crashed or gave up
//   limit       the player wrote or used more than it may
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "players/player.hpp"
#include "session/session.hpp"
#include "world/clock.hpp"

namespace hexarena::referee {

using base::Expected;
using base::Json;
using players::Fault;
using rules::Seat;
using rules::SeatSet;
using session::Observer;
using session::SeatReport;
using session::TimeLimits;
using session::Verdict;

/// The default limit of a decision.
inline constexpr int kUsualMoveMs = 15'000;

/// The limits of all players, built-in ones and bots alike, that are given so many milliseconds a
/// move and a game. The margin is the referee's own: no player is told of it.
[[nodiscard]] inline TimeLimits time_limits(std::optional<int> ms, std::optional<int> clock,
                                            std::optional<int> margin = {}) {
  return {ms.value_or(kUsualMoveMs), clock, margin.value_or(session::kUsualMarginMs)};
}

struct Report {
  session::Record record;
  SeatSet winners;
  std::vector<SeatReport> seats;
  bool adjudicated = false;  ///< ended early, with the proven result
};
[[nodiscard]] Json to_json(const Report& report);
/// Who won, how the others did and why players were removed: one line each.
[[nodiscard]] std::string in_words(const Report& report);

struct Options {
  TimeLimits time{kUsualMoveMs};
  std::vector<Observer*> observers = {};
  /// Ends a game as soon as a search of this many nodes proves its result
  /// (session/adjudication.hpp); otherwise it is played out.
  std::optional<std::uint64_t> adjudicate = {};
  /// When true, no more questions are asked; the report then has the game so far, without winners.
  std::function<bool()> stopped = {};
};

/// Resumes `record` and plays it to the end. `players[seat]` decides for a seat. Fails only when
/// the record cannot be replayed or has another number of seats.
[[nodiscard]] Expected<Report> run_game(
    session::Record record, const std::vector<std::unique_ptr<players::Player>>& players,
    const world::Clock& clock, const Options& options);

}  // namespace hexarena::referee
