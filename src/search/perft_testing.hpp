// Perft by the slow and obvious rules of an oracle: legal() and play(deed).
#pragma once

#include <cstdint>

namespace hexarena::search {

/// Lines of play of exactly `depth` deeds.
template <class Oracle>
[[nodiscard]] std::uint64_t oracle_perft(const Oracle& game, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const auto& deed : game.legal()) {
    Oracle next = game;
    next.play(deed);
    leaves += oracle_perft(next, depth - 1);
  }
  return leaves;
}

}  // namespace hexarena::search
