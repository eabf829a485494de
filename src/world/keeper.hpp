// The keeper: a small process between us and a program we have started, which lets nothing escape.
//
//   we ── posix_spawn ──> keeper ── fork, exec ──> the program (or bwrap) ──> what that starts …
//     <── socket: reports ──┘
//
// The keeper adopts whatever loses its parent (a subreaper), so a program that forks twice and
// leaves its session is still below it. Where the machine has control groups (control_group.hpp),
// the program runs in one, in which the kernel limits memory and processes. The keeper looks at the
// whole tree several times a second, and more often while much memory is used that no group limits.
// When the program ends, a limit is passed, or our end of the socket closes, be it that we crashed,
// it kills until nothing is left and reports how it ended and what it used. It has one thread, so it
// may fork and may use signals of parent death, which would fire when a *thread* of ours ends; and
// it is an exec of its own, so it holds no copy of our memory.
//
// It is this same executable, started under the name kKeeperName: whoever links Process has it, and
// there is no second file to find. A function that runs before `main` sees the name.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "world/command.hpp"
#include "world/control_group.hpp"

namespace hexarena::world {

inline constexpr const char* kKeeperName = kKeeperComm;

/// Descriptors of the keeper, beside the program's standard three.
inline constexpr int kReportDescriptor = 3;
inline constexpr int kFilterDescriptor = 4;
/// Where a confined program finds its STDIN and STDOUT when it starts. Its own are closed to the
/// sandbox around it, which would otherwise keep them open when the program closes them.
inline constexpr int kInnerInDescriptor = 5;
inline constexpr int kInnerOutDescriptor = 6;

/// One message from the keeper. Sent between two processes of one executable, so as it lies.
struct KeeperReport {
  enum class Kind : std::int32_t {
    started,
    no_folder,   ///< `number` is errno
    no_program,  ///< the same
    usage,       ///< as of now, on request
    ended,       ///< nothing is left; `number` is the status wait(2) gives; the last report
  };
  enum class Over : std::int32_t { none, memory, cpu, processes, told };  ///< why it was killed

  Kind kind = Kind::started;
  std::int32_t number = 0;
  Over over = Over::none;
  std::int32_t unused = 0;
  std::uint64_t cpu_ms = 0;
  std::uint64_t memory = 0;  ///< bytes, the highest seen
};

/// What we may send to it: a request for usage. The end of the stream tells it to kill.
inline constexpr char kAskUsage = 'u';

/// The words that start the keeper for a command.
[[nodiscard]] std::vector<std::string> keeper_words(const Command& command);

}  // namespace hexarena::world
