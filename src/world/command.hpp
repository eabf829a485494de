// Command: a program to run, with its folder, environment and limits.
//
// A plain Command runs as the user who starts it. `Sandbox::confined` turns it into one that runs
// in a sandbox. The limits apply to both, but only a sandbox keeps a program from evading them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hexarena::world {

inline constexpr std::uint64_t kMebibyte = 1024ULL * 1024;

struct ProcessLimits {
  std::uint64_t memory = 1024 * kMebibyte;   ///< bytes, of all its processes together
  std::uint64_t processes = 128;             ///< at a time, threads included: Java takes 30
  std::uint64_t cpu_seconds = 3600;          ///< of all its processes together
  std::uint64_t open_files = 256;            ///< in one process
  std::uint64_t file_size = 64 * kMebibyte;  ///< bytes of one file, and of all those in /tmp
  std::uint64_t output = kMebibyte;          ///< bytes on its STDOUT between two lines to it
  std::uint64_t errors = 64 * 1024;          ///< bytes of its STDERR stored until taken
};

/// Enough for programs to find each other and to speak UTF-8; nothing of the caller's own
/// environment, which may hold secrets.
[[nodiscard]] inline std::vector<std::string> small_environment() {
  return {"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8"};
}

struct Command {
  std::vector<std::string> words = {};  ///< the program and its arguments, as in a shell
  std::string folder = "/";             ///< where it starts
  std::vector<std::string> environment = small_environment();  ///< all of it, as NAME=value
  ProcessLimits limits = {};
  /// A folder it may write to, in a sandbox too; empty for none. Removed even if we are killed.
  std::string scratch = {};
  bool in_scratch = false;  ///< it starts there, not in its folder
  /// The files and folders in its folder that a confined program sees; empty for all of it.
  std::vector<std::string> files = {};
  /// Whether to use control groups where available; otherwise the keeper polls the processes.
  bool groups = true;

  /// Set by Sandbox::confined alone.
  struct Confinement {
    bool confined = false;
    bool own_user = false;    ///< it runs as a user no other program has
    std::string filter = {};  ///< of system calls, to be read from descriptor kFilterDescriptor
  };
  Confinement confinement = {};
};

}  // namespace hexarena::world
