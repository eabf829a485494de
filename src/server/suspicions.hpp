// Suspicions: patterns in rated games that an operator may want to review. They have no
// consequences.
//
// Counted by player and opponent, in the facts of the arena. Single-threaded.
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
  std::int64_t games = 0;  ///< how often
  std::int64_t last = 0;   ///< milliseconds since 1970
};

/// Checks a finished rated game.
[[nodiscard]] base::Expected<void> note_suspicions(store::ArenaFacts& facts, const LiveGame& game);
/// Those frequent enough to be a pattern, the most frequent first.
[[nodiscard]] base::Expected<std::vector<Suspicion>> suspicions(store::ArenaFacts& facts);

}  // namespace hexarena::server
