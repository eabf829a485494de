// Allowance: the time a player has for its next decision, which is that of a move and no more than
// its clock has left. A value.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "players/player.hpp"

namespace hexarena::players {

class Allowance {
 public:
  Allowance() = default;
  explicit Allowance(const Seating& seating)
      : move_ms_(seating.move_ms), left_ms_(seating.total_ms) {}

  [[nodiscard]] int next_ms() const {
    return left_ms_ ? static_cast<int>(std::clamp<std::int64_t>(*left_ms_, 0, move_ms_)) : move_ms_;
  }
  /// On its clock, if it has one.
  [[nodiscard]] std::optional<std::int64_t> left_ms() const {
    return left_ms_ ? std::optional(std::max<std::int64_t>(0, *left_ms_)) : std::nullopt;
  }
  /// "1000 ms", or that this is all its clock has left.
  [[nodiscard]] std::string in_words() const {
    const int ms = next_ms();
    return ms < move_ms_ ? fmt::format("the {} ms left on its clock", ms)
                         : fmt::format("{} ms", ms);
  }
  void spend(std::int64_t ms) {
    if (left_ms_) *left_ms_ -= ms;
  }

 private:
  int move_ms_ = 0;
  std::optional<std::int64_t> left_ms_;
};

}  // namespace hexarena::players
