// search_together: one search, done by several threads that share a transposition table.
//
// Every thread searches the same position on its own, half of them one ply deeper than the others, so
// that they meet in the table. The first thread to finish ends the search of all. The threads are
// lent by the caller (`Crew`).
#pragma once

#include <atomic>
#include <utility>
#include <vector>

#include "search/limits.hpp"

namespace hexarena::search {

/// Whether searches use the threads they are lent. The page has none, and every byte of its module
/// has to be loaded.
inline constexpr bool kMayHaveHelp = sizeof(void*) >= 8;

/// The best of what the threads found: proven before unproven, then the deepest; `nodes` are those of
/// all. `find(i, limits)` searches in thread i and returns a value with `proven`, `depth`, `nodes`.
/// `stop` and `progress` of `limits` are called by the first thread only.
template <class Found, class Find>
[[nodiscard]] Found search_together(const Limits& limits, const Crew& crew, const Find& find) {
  std::atomic<bool> done = false;
  std::vector<Found> found(static_cast<std::size_t>(crew.size));
  crew.run([&](int number) {
    Limits own = limits;
    if (number > 0) {
      own.progress = {};
      own.first_depth += number % 2;
    }
    own.stop = [&done, asked = number == 0 ? limits.stop : nullptr] {
      return done.load(std::memory_order_relaxed) || (asked && asked());
    };
    const auto i = static_cast<std::size_t>(number);
    found[i] = find(i, own);
    done = true;
  });
  const Found* best = &found.front();
  std::uint64_t nodes = 0;
  for (const Found& each : found) {
    nodes += each.nodes;
    if (std::pair(each.proven, each.depth) > std::pair(best->proven, best->depth)) best = &each;
  }
  Found result = *best;
  result.nodes = nodes;
  return result;
}

}  // namespace hexarena::search
