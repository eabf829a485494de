// The flags of `hexarena match`.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"

namespace hexarena::cli {

void add_match_flags(CLI::App& sub, MatchCommand& command);

}  // namespace hexarena::cli
