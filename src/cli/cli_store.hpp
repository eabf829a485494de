// The flags of `hexarena export`, `import` and `store`, and those of all commands that write to a
// store.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace hexarena::cli {

/// Adds a command: its name, its description, and the function that runs it.
using AddCommand =
    std::function<CLI::App*(const std::string&, const std::string&, std::function<int()>)>;

void add_store_commands(const AddCommand& add);

/// --durability full|normal, with the value's default.
void add_durability(CLI::App& sub, std::string& durability);

}  // namespace hexarena::cli
