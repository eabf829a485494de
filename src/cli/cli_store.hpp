// The flags of `hexarena export`, `import` and `store`, and those that all have who write to a store.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace hexarena::cli {

/// Adds a command: its name, what it does, and what runs it.
using AddCommand =
    std::function<CLI::App*(const std::string&, const std::string&, std::function<int()>)>;

void add_store_commands(const AddCommand& add);

/// --db FILE and --durability full|normal, for a command that writes to a store; the first of them.
CLI::Option* add_db_flags(CLI::App& sub, std::string& db, std::string& durability,
                          const std::string& means);

}  // namespace hexarena::cli
