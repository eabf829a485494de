// The flags of `tournament` and `resume`, which src/cli/cli.cpp takes in.
#pragma once

#include <CLI/CLI.hpp>
#include <string_view>

#include "cli/commands.hpp"

namespace hexarena::cli {

/// Describes the flags of either command, to be read into `command`.
void add_tournament_flags(CLI::App& sub, TournamentCommand& command);
void add_resume_flags(CLI::App& sub, TournamentCommand& command);

}  // namespace hexarena::cli
