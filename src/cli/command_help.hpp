// The help of commands, and suggestions for unknown ones.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "cli/option_help.hpp"

namespace hexarena::cli {

/// The help of the command named by these words, one within the other; of the program if empty.
[[nodiscard]] base::Expected<std::string> help_of(const CLI::App& program,
                                                  const std::vector<std::string>& words);
/// The names of the commands listed in its help.
[[nodiscard]] std::vector<std::string> commands_of(const CLI::App& app);

/// The flags of the program and all its commands.
[[nodiscard]] std::vector<OptionHelp> options_of(const CLI::App& program);

/// How many letters must be added, dropped, changed or swapped with their neighbour to turn one
/// word into the other.
[[nodiscard]] int typing_errors(std::string_view typed, std::string_view meant);

/// The word with the fewest typing errors, the first of equals; nothing if it has more than two, or
/// more than half the letters typed.
[[nodiscard]] std::optional<std::string> meant_by(std::string_view typed,
                                                  const std::vector<std::string>& words);

/// `unknown command "plya"; did you mean "play"?`
[[nodiscard]] std::string unknown_command(std::string_view typed,
                                          const std::vector<std::string>& commands);

}  // namespace hexarena::cli
