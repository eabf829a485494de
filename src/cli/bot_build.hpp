// The build step of a bot project, run once for each state of its files.
//
// The project is copied into a folder of the user's cache that is named by a checksum of its files
// and of the step. The step runs there in the sandbox, where it may write to this copy alone, and
// the bot is started from it. So nothing is ever written to the project itself, a change of any
// file leads to another build, and what was built is found again later.
#pragma once

#include <cstdint>
#include <string>

#include "base/error.hpp"
#include "cli/bot_project.hpp"

namespace hexarena::cli {

struct BuildLimits {
  int seconds = 600;
  std::uint64_t memory = 4096 * world::kMebibyte;
  std::uint64_t bytes = 1024 * world::kMebibyte;  ///< of the files before and after
  std::size_t files = 20'000;                     ///< folders included
};

/// The folder with the built project, which is built now unless that was done before; the same
/// project may be built by several processes at a time. Fails with the reason, after the compiler's
/// own words have been written to STDERR.
[[nodiscard]] base::Expected<std::string> built_folder(const BotProject& project, bool unsafe,
                                                       const BuildLimits& limits = {});

}  // namespace hexarena::cli
