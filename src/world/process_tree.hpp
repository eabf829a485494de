// What a process and everything below it use, as /proc tells it.
//
// A look at /proc is a snapshot that is out of date at once: numbers for limits and statistics, not
// a proof that nothing else runs.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
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

/// Bytes that their sockets can hold in the kernel, which belong to no process: as many as the
/// buffers have room for, because what is in them is not told.
[[nodiscard]] std::uint64_t socket_memory(const std::vector<pid_t>& members);

/// Stops everything below, also what is started meanwhile, or lets it go on. False when some of it
/// still ran after many tries.
bool stop_below(pid_t root);
void continue_below(pid_t root);

/// What a thread has had of the processors.
struct ThreadTimes {
  std::uint64_t ran = 0;     ///< nanoseconds on one
  std::uint64_t waited = 0;  ///< nanoseconds ready to run, but on none
};
/// By thread; those that have ended are missing, and all are where the kernel does not tell.
[[nodiscard]] std::map<pid_t, ThreadTimes> thread_times(const std::vector<pid_t>& threads);
/// All threads of these processes.
[[nodiscard]] std::vector<pid_t> threads_of(const std::vector<pid_t>& members);

}  // namespace hexarena::world
