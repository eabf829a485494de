// The estimated remaining time, from the progress so far.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "world/clock.hpp"

namespace hexarena::cli {

/// ", about 3 min left" after `done` of `all` in this time; empty before the first and after the
/// last.
[[nodiscard]] inline std::string time_left(world::Milliseconds spent, std::size_t done,
                                           std::size_t all) {
  if (done == 0 || done >= all) return {};
  const double ms = static_cast<double>(spent.count()) * static_cast<double>(all - done) /
                    static_cast<double>(done);
  const double seconds = ms / 1000;
  constexpr double kMinute = 60;
  constexpr double kHour = 3600;
  constexpr double kFew = 1.5;  // up to this many of a unit are shown in the smaller one
  if (seconds < kFew * kMinute) return fmt::format(", about {:.0f} s left", seconds);
  if (seconds < kFew * kHour) return fmt::format(", about {:.0f} min left", seconds / kMinute);
  return fmt::format(", about {:.1f} h left", seconds / kHour);
}

}  // namespace hexarena::cli
