// The flags of commands that use the network, included by src/cli/cli.cpp.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/commands.hpp"

namespace hexarena::cli {

/// Adds the flags of `connect`, parsed into `options`.
void add_connect_flags(CLI::App& sub, ConnectOptions& options);

}  // namespace hexarena::cli
