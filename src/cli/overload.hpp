// Overload: detects that a machine cannot run as many games at a time as are being played.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "referee/referee.hpp"

namespace hexarena::cli {

class Overload {
 public:
  /// Call after a game.
  void note(const referee::Report& report) {
    for (const referee::SeatReport& seat : report.seats) {
      used_ms_ += seat.used_ms;
      waited_ms_ += seat.waited_ms;
    }
  }
  /// Whether players waited long for a processor: a second, and a fifth of their time.
  [[nodiscard]] bool noticed() const {
    constexpr std::int64_t kLeastMs = 1000;
    constexpr std::int64_t kPart = 5;
    return waited_ms_ >= kLeastMs && kPart * waited_ms_ >= used_ms_ + waited_ms_;
  }
  [[nodiscard]] std::int64_t waited_ms() const { return waited_ms_; }
  /// A line about it, with its line end; empty if there is nothing to report.
  [[nodiscard]] std::string in_words() const {
    if (!noticed()) return {};
    return fmt::format(
        "this machine is overloaded: players waited {:.1f} s for a processor, {} % of their time "
        "(not charged to them); play fewer games at a time with --threads\n",
        static_cast<double>(waited_ms_) / 1000, 100 * waited_ms_ / (used_ms_ + waited_ms_));
  }

 private:
  std::int64_t used_ms_ = 0;
  std::int64_t waited_ms_ = 0;
};

}  // namespace hexarena::cli
