// Pairing for a standing ladder. Stateless functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hexarena::server {

/// A player that is free to play.
struct Climber {
  std::string name;
  double elo = 0;
  bool house = false;     ///< built-in: it fills in, but never asks for a game
  std::int64_t last = 0;  ///< when its last meeting ended, on any one clock; 0: none yet
  std::vector<std::string> met = {};  ///< its last opponents
};

/// How many past opponents are remembered: they are avoided for a while.
inline constexpr std::size_t kRememberedOpponents = 4;

/// By index: the one that has waited longest, and among those it has met least recently the nearest
/// in rating. Nothing if there are fewer than two, or only built-in players.
[[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> next_meeting(
    std::span<const Climber> free);

}  // namespace hexarena::server
