// Suspicions: patterns in rated games that an operator may want to look at. Nothing is punished.
//
// Counted by who did it and against whom, in the facts of the arena. For one thread.
#pragma once

#include <string>
#include <vector>

#include "store/arena_facts.hpp"

namespace hexarena::server {

class LiveGame;

struct Suspicion {
  std::string who;
  std::string against;
  std::string what;        ///< "lost quickly", "played from one address"
  std::int64_t games = 0;  ///< so often
  std::int64_t last = 0;   ///< milliseconds since 1970
};

/// Looks at a rated game that is over.
[[nodiscard]] base::Expected<void> note_suspicions(store::ArenaFacts& facts, const LiveGame& game);
/// Those that have become a pattern, the most frequent first.
[[nodiscard]] base::Expected<std::vector<Suspicion>> suspicions(store::ArenaFacts& facts);

}  // namespace hexarena::server
