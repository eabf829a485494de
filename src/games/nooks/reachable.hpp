// All positions that the pieces of a puzzle can reach, level by level: the proof that an objective
// cannot be reached, or the fewest steps to it.
//
// The pieces other than that of the objective are interchangeable, so four pieces have
// 217 · C(217,3), about 3.6·10^8 positions. One bit each says whether a position was reached; two
// more sets hold those of this level and of the next:
//
//   pieces          1      2        3         4
//   positions     217   47 089    5.1 M    364 M
//   memory               18 kB    1.9 MB   137 MB    allocated by each call
//
// That is the better search when there is no solution, or only a very long one; solver.hpp is much
// faster for all others, and finds the steps themselves. No state; safe to call from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

#include "games/nooks/puzzle.hpp"

namespace hexarena::nooks {

/// When the search gives up, and who wants to know how far it is.
struct ReachLimits {
  std::uint64_t positions = std::numeric_limits<std::uint64_t>::max();
  std::function<bool()> stop = {};  ///< polled now and then
  /// Called now and then with the steps of this level and the positions reached so far.
  std::function<void(int steps, std::uint64_t positions)> progress = {};
};

struct Reached {
  std::optional<int> steps;     ///< the fewest to the objective
  bool proven = false;          ///< if there are none, that it cannot be reached
  int bound = 0;                ///< no solution has fewer steps
  std::uint64_t positions = 0;  ///< reached, the first included
};

[[nodiscard]] Reached reach(const Board& board, const Pieces& pieces, Objective objective,
                            const ReachLimits& limits = {});

/// The memory of a search with so many pieces.
[[nodiscard]] std::size_t reach_bytes(int pieces);

}  // namespace hexarena::nooks
