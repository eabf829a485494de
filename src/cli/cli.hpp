// The command line of `hexarena`: parses flags, runs a command, returns its exit code.
#pragma once

#include <vector>

#include "cli/option_help.hpp"

namespace hexarena::cli {

/// The flags of all commands.
[[nodiscard]] std::vector<OptionHelp> all_options();

[[nodiscard]] int run_cli(int argc, const char* const* argv);

}  // namespace hexarena::cli
