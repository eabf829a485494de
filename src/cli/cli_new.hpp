// The flags of `hexarena new …`, which src/cli/cli.cpp takes in.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"

namespace hexarena::cli {

/// Each describes the flags of a command, to be read into `options`.
void add_new_fish_flags(CLI::App& sub, NewFishOptions& options);
void add_new_penguins_flags(CLI::App& sub, NewPenguinsOptions& options);
void add_new_nooks_flags(CLI::App& sub, NooksOptions& options);

}  // namespace hexarena::cli
