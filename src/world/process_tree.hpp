// What a process and everything below it use, as /proc tells it.
//
// A look at /proc is a snapshot that is out of date at once: numbers for limits and statistics, not
// a proof that nothing else runs.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <vector>

namespace hexarena::world {

struct TreeUse {
  std::vector<pid_t> members;  ///< all below the root, not the root itself
  std::uint64_t tasks = 0;     ///< threads of all members
  std::uint64_t resident = 0;  ///< bytes in main memory; what members share counts for each
  std::uint64_t cpu_ms = 0;    ///< of members, and of those of their children that have ended
};

[[nodiscard]] TreeUse use_below(pid_t root);

/// Bytes in main memory of these processes, what they share counted once. Slower; 0 where /proc
/// does not tell.
[[nodiscard]] std::uint64_t memory_together(const std::vector<pid_t>& members);

}  // namespace hexarena::world
