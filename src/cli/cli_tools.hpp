// The tools provided by games and contests (game/native.hpp), as commands.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace hexarena::cli {

/// Adds `hexarena GROUP NAME` for every tool. `choose` is called with the command that the user
/// named.
void add_tool_commands(CLI::App& cli,
                       const std::function<void(std::function<int()> command)>& choose);

}  // namespace hexarena::cli
