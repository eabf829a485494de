// GameClock: the time of one game, and what each seat has left.
//
// It reads no clock: the driver of the game passes the time, in milliseconds of any steady clock.
// It stands still until it is started, and resumes where an earlier part of the game ended: time in
// between is charged to no seat. The time a seat has used follows from the record, so it is stored
// nowhere else. Not thread safe.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "session/event.hpp"

namespace hexarena::session {

/// Milliseconds on the steady clock of a game's driver.
using Instant = std::int64_t;

/// Added to every limit of a decision unless set otherwise.
inline constexpr int kUsualMarginMs = 50;

struct TimeLimits {
  std::optional<std::int64_t> move_ms = {};   ///< per decision
  std::optional<std::int64_t> total_ms = {};  ///< for all decisions of a seat together
  int margin_ms = kUsualMarginMs;             ///< for the round trip; never counted
};

class GameClock {
 public:
  GameClock(std::size_t seats, const TimeLimits& limits) : limits_(limits), used_(seats) {}

  [[nodiscard]] const TimeLimits& limits() const { return limits_; }
  [[nodiscard]] bool runs() const { return started_.has_value(); }
  void start(Instant now) {
    if (runs()) return;
    started_ = now;
    since_ = time(now);
  }
  /// Milliseconds since the game began.
  [[nodiscard]] std::int64_t time(Instant now) const {
    return before_ + (started_ ? now - *started_ : 0);
  }
  /// Advances the time of the game without waiting.
  void skip(std::int64_t ms) { before_ += ms; }

  /// After an event; `next` is the seat to decide, if any. `waits`: its time starts only when
  /// `thinks` is called.
  void happened(const Event& event, std::optional<Seat> next, bool waits, Instant now);
  /// The same at the start of a game.
  void expect(std::optional<Seat> next, bool waits, Instant now);
  /// The seat to decide begins to think.
  void thinks(Instant now);
  /// How long the pending decision has taken so far.
  [[nodiscard]] std::int64_t thinking(Instant now) const { return waits_ ? 0 : time(now) - since_; }
  [[nodiscard]] std::int64_t used(Seat seat) const { return used_[seat.at()]; }

  /// Whether time runs for a seat to decide.
  [[nodiscard]] bool counts() const { return runs() && next_ && !waits_; }

  /// The clocks as shown to people.
  struct Face {
    std::vector<std::int64_t> left;  ///< by seat: for all its decisions, or for one
                                     ///< if only moves are limited
    std::optional<Seat> running = {};
    std::optional<std::int64_t> move = {};  ///< left for this move, if moves are limited
  };
  /// Nothing if there is no time limit.
  [[nodiscard]] std::optional<Face> face(Instant now) const;

 private:
  TimeLimits limits_;
  std::vector<std::int64_t> used_;  // by seat
  std::optional<Seat> next_;
  std::optional<Instant> started_;
  std::int64_t before_ = 0;  // the time of the game at `started_`
  std::int64_t since_ = 0;   // when the pending decision began
  bool waits_ = false;       // the pending decision has not begun
};

}  // namespace hexarena::session
