// How far a search may go, whom it tells, who helps it, and how strong each level of the engine is.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>

namespace hexarena::search {

inline constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();

struct Progress {
  int depth = 0;    ///< plies looked ahead
  int action = 0;   ///< so many actions of the position are done,
  int actions = 0;  ///< of so many
  int value = 0;    ///< the best of them, in units of the search
  std::uint64_t nodes = 0;
};

struct Limits {
  int depth = 200;
  std::uint64_t nodes = kAnyNumber;
  std::function<bool()> stop = {};                     ///< asked now and then; true ends the search
  std::function<void(const Progress&)> progress = {};  ///< told after each action of the position
  /// Depths after this one are left out: the next iteration goes to the end of the game.
  int deepen_to = std::numeric_limits<int>::max();
  int first_depth = 1;  ///< of the first iteration
};

/// Threads lent to a search. The searches themselves start none: those who have threads lend them.
struct Crew {
  int size = 1;
  /// Does work(0) … work(size - 1) at the same time; returns when all are done.
  std::function<void(const std::function<void(int)>& work)> run = {};
};

/// A level of the engine. Nodes, not time, so that a level is as strong on any machine; the gentle
/// ones now and then play any action, so that a beginner can win.
struct Level {
  std::uint64_t nodes;
  int slips;  ///< in 16 actions
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
