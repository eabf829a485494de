// Who meets whom next on a standing ladder. Functions of values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hexarena::server {

/// Someone who is free to play.
struct Climber {
  std::string name;
  double elo = 0;
  bool house = false;     ///< of this program: it fills in for others, and never asks for a game
  std::int64_t last = 0;  ///< when its last meeting ended, on any one clock; 0: it has had none
  std::vector<std::string> met = {};  ///< its last opponents
};

/// Opponents that are remembered: whoever is among them waits for a second meeting.
inline constexpr std::size_t kRememberedOpponents = 4;

/// By index: the one that has waited longest, and of those it has met the least lately the nearest
/// in rating. Nothing where there are no two, or none but the house.
[[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> next_meeting(
    std::span<const Climber> free);

}  // namespace hexarena::server
