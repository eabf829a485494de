// The limits of a search, its progress reports, its threads, and the levels of the engine.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>

namespace hexarena::search {

inline constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();

struct Progress {
  int depth = 0;    ///< of the current iteration, in plies
  int action = 0;   ///< the number of root actions done,
  int actions = 0;  ///< of this many
  int value = 0;    ///< of the best so far, in units of the search
  std::uint64_t nodes = 0;
};

struct Limits {
  int depth = 200;
  std::uint64_t nodes = kAnyNumber;
  std::function<bool()> stop = {};                     ///< polled; true ends the search
  std::function<void(const Progress&)> progress = {};  ///< called after each root action
  /// Deeper iterations are skipped: the next one goes to the end of the game.
  int deepen_to = std::numeric_limits<int>::max();
  int first_depth = 1;  ///< of the first iteration
};

/// Threads lent to a search by its caller. Searches never start threads themselves.
struct Crew {
  int size = 1;
  /// Runs work(0) … work(size - 1) concurrently; returns when all are done.
  std::function<void(const std::function<void(int)>& work)> run = {};
};

/// A level of the engine. Limited by nodes, not time, so that a level is equally strong on any
/// machine; the lowest levels sometimes play a random action, so that a beginner can win.
struct Level {
  std::uint64_t nodes;
  int slips;  ///< random actions, in 16
};
inline constexpr std::array<Level, 10> kLevels{{{100, 6},
                                                {300, 3},
                                                {900, 1},
                                                {2'700, 0},
                                                {8'000, 0},
                                                {24'000, 0},
                                                {73'000, 0},
                                                {220'000, 0},
                                                {660'000, 0},
                                                {2'000'000, 0}}};
inline constexpr int kFullLevel = static_cast<int>(kLevels.size());

}  // namespace hexarena::search
