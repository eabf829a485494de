// The keeper: a small process between us and a program we have started, from which no process
// escapes.
//
//   we ── posix_spawn ──> keeper ── fork, exec ──> the program (or bwrap) ──> its descendants …
//     <── socket: reports ──┘
//
// The keeper adopts orphaned descendants (it is a subreaper), so a program that forks twice and
// leaves its session is still below it. Where the machine has control groups (control_group.hpp),
// the program runs in one, in which the kernel limits memory and processes. The keeper polls the
// whole tree several times a second, and more often while a program without a memory group uses
// much memory. When the program ends, a limit is exceeded, or our end of the socket closes (even
// because we crashed), it kills until nothing is left and reports how the program ended and what it
// used. It has one thread, so it may fork and may use parent-death signals, which would otherwise
// fire when one of our *threads* ends; and it is an exec of its own, so it holds no copy of our
// memory.
//
// It is this same executable, started under the name kKeeperName: every program that links Process
// contains it, and no second file has to be found. A function that runs before `main` checks the
// name.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "world/command.hpp"
#include "world/control_group.hpp"

namespace hexarena::world {

inline constexpr const char* kKeeperName = kKeeperComm;

/// The keeper's descriptors, beyond the program's standard three.
inline constexpr int kReportDescriptor = 3;
inline constexpr int kFilterDescriptor = 4;
/// Where a confined program finds its STDIN and STDOUT when it starts. The sandbox around it has no
/// standard streams; it would otherwise keep them open when the program closes its own.
inline constexpr int kInnerInDescriptor = 5;
inline constexpr int kInnerOutDescriptor = 6;

/// One message from the keeper. Both processes run the same executable, so it is sent as raw
/// memory.
struct KeeperReport {
  enum class Kind : std::int32_t {
    started,
    no_folder,   ///< `number` is errno
    no_program,  ///< the same
    usage,       ///< as of now, on request
    ended,       ///< nothing is left; `number` is the wait(2) status; the last report
  };
  /// Why it was killed.
  enum class Over : std::int32_t { none, memory, cpu, processes, requested };

  Kind kind = Kind::started;
  std::int32_t number = 0;
  Over over = Over::none;
  std::int32_t unused = 0;
  std::uint64_t cpu_ms = 0;
  std::uint64_t memory = 0;  ///< bytes, the highest seen
};

/// Sent to the keeper to request a usage report. Closing the stream makes it kill the program.
inline constexpr char kAskUsage = 'u';

/// The command line that starts the keeper for a command.
[[nodiscard]] std::vector<std::string> keeper_words(const Command& command);

}  // namespace hexarena::world
