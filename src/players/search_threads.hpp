// Threads for searches: the only place where an engine gets any.
#pragma once

#include <thread>

#include "game/position.hpp"

namespace hexarena::players {

/// The most threads that one search may be given.
inline constexpr int kMostSearchThreads = 256;

/// This many threads for each search, including the caller's. If the system gives fewer, the search
/// has less help but must give the same answer.
[[nodiscard]] search::Crew search_threads(int count);

/// Lets a thinker continue in a thread of its own while others are to act. It must be stopped
/// before the thinker is asked again, and the thinker must outlive it.
class Pondering {
 public:
  void start(game::Thinker& thinker);
  /// Returns when the thinker has stopped.
  void stop();

 private:
  std::jthread thread_;  // its destructor stops it and waits
};

}  // namespace hexarena::players
