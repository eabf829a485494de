// Pace: how long a built-in player thinks about one decision, asked by the referee in this
// process, or another one over the bot protocol. A pure function.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

namespace hexarena::players {

/// The time a decision may take as far as its player knows.
struct TimeGiven {
  std::optional<std::int64_t> move_ms = {};  ///< for this decision
  std::optional<std::int64_t> left_ms = {};  ///< on the player's clock
  int decided = 0;                           ///< how many decisions it has made in this game
};

/// How long to think; nothing if no time is given. All of `move_ms`; of a clock an equal share for
/// each decision that is still expected, so that it is used up in a game of usual length and never
/// runs out in a longer one. `for_transfer` is kept back for sending the answer, but never more
/// than half of the time.
[[nodiscard]] inline std::optional<std::chrono::milliseconds> time_to_think(
    const TimeGiven& given, std::int64_t for_transfer = 0) {
  constexpr int kUsualDecisions = 40;  // of one player in a game on a board of usual size
  constexpr int kFewestToCome = 10;
  std::optional<std::int64_t> ms = given.move_ms;
  if (given.left_ms) {
    const int to_come = std::max(kUsualDecisions - given.decided, kFewestToCome);
    const std::int64_t share = *given.left_ms / to_come;
    ms = ms ? std::min(*ms, share) : share;
  }
  if (!ms) return std::nullopt;
  const std::int64_t whole = std::max<std::int64_t>(0, *ms);
  return std::chrono::milliseconds(whole - std::min(for_transfer, whole / 2));
}

}  // namespace hexarena::players
