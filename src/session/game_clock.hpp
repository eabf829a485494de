// GameClock: the time of one game, and what each seat has left of it.
//
// It reads no clock: whoever drives the game says what time it is, in milliseconds of any steady
// clock. It stands still until it is started, and goes on where an earlier part of the game ended:
// time nobody was there for is nobody's. What a seat has used follows from the record, so nothing
// of this is kept elsewhere. Not thread safe.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "session/event.hpp"

namespace hexarena::session {

/// Milliseconds on the steady clock of whoever drives a game.
using Instant = std::int64_t;

struct TimeLimits {
  std::optional<std::int64_t> move_ms = {};   ///< of each decision
  std::optional<std::int64_t> total_ms = {};  ///< of all decisions of a seat together
  int margin_ms = 50;                         ///< for the way there and back; never counted
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
  /// Time that nobody needs is left out.
  void skip(std::int64_t ms) { before_ += ms; }

  /// Something happened, and `next` has to decide, if anybody. `waits`: its time begins only when
  /// `thinks` says so.
  void happened(const Event& event, std::optional<Seat> next, bool waits, Instant now);
  /// The same at the start of a game.
  void expect(std::optional<Seat> next, bool waits, Instant now);
  /// Whoever has to decide begins to think.
  void thinks(Instant now);
  /// How long the decision that is due has taken.
  [[nodiscard]] std::int64_t thinking(Instant now) const { return waits_ ? 0 : time(now) - since_; }
  [[nodiscard]] std::int64_t used(Seat seat) const { return used_[seat.at()]; }

  /// Time runs for a seat that has to decide.
  [[nodiscard]] bool counts() const { return runs() && next_ && !waits_; }

  /// What people are shown of it.
  struct Face {
    std::vector<std::int64_t> left;  ///< by seat: for all its decisions, or where only moves are
                                     ///< limited, for one
    std::optional<Seat> running = {};
    std::optional<std::int64_t> move = {};  ///< left for this move, where moves are limited
  };
  /// Nothing where nobody's time is limited.
  [[nodiscard]] std::optional<Face> face(Instant now) const;

 private:
  TimeLimits limits_;
  std::vector<std::int64_t> used_;  // by seat
  std::optional<Seat> next_;
  std::optional<Instant> started_;
  std::int64_t before_ = 0;  // what had gone by then
  std::int64_t since_ = 0;   // when the decision that is due began
  bool waits_ = false;       // it has not begun yet
};

}  // namespace hexarena::session
