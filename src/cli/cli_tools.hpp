// The tools that games and contests bring along (game/native.hpp), as commands.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace hexarena::cli {

/// Adds `hexarena GROUP NAME` for every tool there is. `choose` is called with the command once the
/// user has named it.
void add_tool_commands(CLI::App& cli,
                       const std::function<void(std::function<int()> command)>& choose);

}  // namespace hexarena::cli
