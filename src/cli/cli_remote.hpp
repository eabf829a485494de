// The flags of whatever goes over the network, which src/cli/cli.cpp takes in.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/commands.hpp"

namespace hexarena::cli {

/// Describes the flags of `connect`, to be read into `options`.
void add_connect_flags(CLI::App& sub, ConnectOptions& options);

}  // namespace hexarena::cli
