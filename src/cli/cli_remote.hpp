// The flags of whatever goes over the network, which src/cli/cli.cpp takes in.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/commands.hpp"

namespace hexarena::cli {

/// Describes the flags of `connect`, to be read into `options`.
void add_connect_flags(CLI::App& sub, ConnectOptions& options);
/// --bot-port, for every command that may have remote players.
void add_bot_port_flag(CLI::App& sub, std::string& port);

}  // namespace hexarena::cli
