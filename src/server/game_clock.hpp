// GameClock: the time of one live game, and what each seat has left of it.
//
// It stands still until it is started, and goes on where an earlier part of the game ended: time
// nobody was there for is nobody's. All times are milliseconds since the game began. What a seat
// has used follows from the record, so nothing of this is kept elsewhere. For one thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/json.hpp"
#include "rules/seat.hpp"
#include "world/clock.hpp"

namespace hexarena::server {

class GameClock {
 public:
  struct Allowed {
    std::optional<std::int64_t> clock_ms = {};  ///< all decisions of a seat together
    std::optional<std::int64_t> move_ms = {};   ///< each of them
  };

  GameClock(const world::Clock& clock, std::size_t seats, const Allowed& allowed)
      : clock_(clock), allowed_(allowed), used_(seats) {}

  [[nodiscard]] bool runs() const { return started_.has_value(); }
  void start() {
    if (!runs()) started_ = clock_.now().count();
  }
  [[nodiscard]] std::int64_t now() const {
    return before_ + (started_ ? clock_.now().count() - *started_ : 0);
  }
  /// Time that nobody needs is left out.
  void skip(std::int64_t ms) { before_ += ms; }

  /// Something happened, as the record keeps it; the decision of `next` begins, if there is one.
  void happened(const base::Json& event, std::optional<rules::Seat> next);
  /// How long the decision that is due has taken.
  [[nodiscard]] std::int64_t thinking() const { return now() - since_; }
  [[nodiscard]] std::int64_t used(rules::Seat seat) const { return used_[seat.at()]; }

  /// Milliseconds until the seat to decide has none left; nothing where no clock runs for it.
  [[nodiscard]] std::optional<std::int64_t> expires_in() const;
  /// {"left":[ms…],"running":seat|null,"move":ms?}, or null where nobody's time is limited. Left is
  /// what a seat has for all its decisions, or where only moves are limited, for one.
  [[nodiscard]] base::Json to_json() const;

 private:
  const world::Clock& clock_;
  const Allowed allowed_;
  std::vector<std::int64_t> used_;  // by seat
  std::optional<rules::Seat> next_;
  std::optional<std::int64_t> started_;  // on the clock of the machine
  std::int64_t before_ = 0;              // what had gone by then
  std::int64_t since_ = 0;               // when the decision that is due began
};

}  // namespace hexarena::server
