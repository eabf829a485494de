// The flags of `tournament` and `resume`, included by src/cli/cli.cpp.
#pragma once

#include <CLI/CLI.hpp>
#include <string_view>

#include "cli/commands.hpp"

namespace hexarena::cli {

/// Adds the flags of either command, parsed into `command`.
void add_tournament_flags(CLI::App& sub, TournamentCommand& command);
void add_resume_flags(CLI::App& sub, TournamentCommand& command);

}  // namespace hexarena::cli
