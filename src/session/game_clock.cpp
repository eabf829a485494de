#include "session/game_clock.hpp"

namespace hexarena::session {

void GameClock::happened(const Event& event, std::optional<Seat> next, bool waits, Instant now) {
  const std::int64_t took = session::took(event);
  if (const auto seat = seat_of(event)) used_[seat->at()] += took;
  // A resumed game has come at least this far.
  if (!runs()) before_ = std::max(before_ + took, time_of(event).value_or(0));
  expect(next, waits, now);
}

void GameClock::expect(std::optional<Seat> next, bool waits, Instant now) {
  next_ = next;
  waits_ = waits;
  since_ = time(now);
}

void GameClock::thinks(Instant now) {
  if (!waits_) return;
  waits_ = false;
  since_ = time(now);
}

std::optional<GameClock::Face> GameClock::face(Instant now) const {
  if (!limits_.total_ms && !limits_.move_ms) return std::nullopt;
  const auto shown = [](std::int64_t ms) { return std::max<std::int64_t>(0, ms); };
  Face face;
  for (std::size_t i = 0; i < used_.size(); ++i) {
    const bool thinks = next_ && next_->at() == i;
    const std::int64_t had = limits_.total_ms ? *limits_.total_ms - used_[i] : *limits_.move_ms;
    face.left.push_back(shown(had - (thinks ? thinking(now) : 0)));
  }
  if (counts()) face.running = next_;
  if (limits_.move_ms) face.move = shown(*limits_.move_ms - (next_ ? thinking(now) : 0));
  return face;
}

}  // namespace hexarena::session
