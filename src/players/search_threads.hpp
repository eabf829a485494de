// The threads of a search: here, and nowhere else, an engine gets some.
#pragma once

#include <thread>

#include "game/position.hpp"

namespace hexarena::players {

/// The most threads that one search may be given.
inline constexpr int kMostSearchThreads = 256;

/// So many threads for each search, with the one that asks. Where the system gives fewer, the
/// search has less help and the same answer to give.
[[nodiscard]] search::Crew search_threads(int count);

/// A thinker that goes on thinking in a thread of its own while others are to act. It must be
/// stopped before the thinker is asked again, and the thinker must outlive it.
class Pondering {
 public:
  void start(game::Thinker& thinker);
  /// Returns when the thinker has stopped.
  void stop();

 private:
  std::jthread thread_;  // stops and waits when it goes
};

}  // namespace hexarena::players
