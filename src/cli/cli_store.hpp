// The flags of `hexarena export` and `hexarena import`.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace hexarena::cli {

/// Adds a command: its name, what it does, and what runs it.
using AddCommand =
    std::function<CLI::App*(const std::string&, const std::string&, std::function<int()>)>;

void add_store_commands(const AddCommand& add);

}  // namespace hexarena::cli
