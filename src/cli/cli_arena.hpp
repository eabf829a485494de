// The flags of `hexarena arena`.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace hexarena::cli {

/// Adds the group and its commands. `choose` is called with the command that the user named.
void add_arena_commands(CLI::App& cli,
                        const std::function<void(std::function<int()> command)>& choose);

}  // namespace hexarena::cli
