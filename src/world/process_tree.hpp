// What a process and all its descendants use, according to /proc.
//
// A reading of /proc is a snapshot that is out of date at once: good for limits and statistics, no
// proof that nothing else runs.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <vector>

namespace hexarena::world {

struct TreeUse {
  std::vector<pid_t> members;  ///< all below the root, not the root itself
  std::uint64_t tasks = 0;     ///< threads of all members
  std::uint64_t resident = 0;  ///< bytes in main memory; shared memory counts for each member
  std::uint64_t cpu_ms = 0;    ///< of members, and of their children that have ended
};

[[nodiscard]] TreeUse use_below(pid_t root);

/// Bytes in main memory of these processes, shared memory counted once. Slower; 0 where /proc does
/// not say.
[[nodiscard]] std::uint64_t memory_together(const std::vector<pid_t>& members);

/// Bytes that their sockets can hold in the kernel, which belong to no process: the capacity of the
/// buffers, because their fill level is not reported.
[[nodiscard]] std::uint64_t socket_memory(const std::vector<pid_t>& members);

/// stop_below stops all descendants, including those started meanwhile; continue_below resumes
/// them. False if some of them still ran after many tries.
bool stop_below(pid_t root);
void continue_below(pid_t root);

/// How a thread has used the processors.
struct ThreadTimes {
  std::uint64_t ran = 0;     ///< nanoseconds on one
  std::uint64_t waited = 0;  ///< nanoseconds ready to run but without a processor
};
/// By thread; those that have ended are missing, and the map is empty if the kernel does not count.
[[nodiscard]] std::map<pid_t, ThreadTimes> thread_times(const std::vector<pid_t>& threads);
/// All threads of these processes.
[[nodiscard]] std::vector<pid_t> threads_of(const std::vector<pid_t>& members);

}  // namespace hexarena::world
