// The flags of `hexarena match` and `rerun`.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/cli_store.hpp"
#include "cli/commands.hpp"

namespace hexarena::cli {

void add_match_flags(CLI::App& sub, MatchCommand& command);
void add_rerun_command(const AddCommand& add);

}  // namespace hexarena::cli
