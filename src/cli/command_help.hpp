// The help of commands, and what someone may have meant by one that does not exist.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "cli/option_help.hpp"

namespace hexarena::cli {

/// The help of the command that these words name, one within the other; of the program without any.
[[nodiscard]] base::Expected<std::string> help_of(const CLI::App& program,
                                                  const std::vector<std::string>& words);
/// The names of those that are in its help.
[[nodiscard]] std::vector<std::string> commands_of(const CLI::App& app);

/// The flags of the program and all its commands.
[[nodiscard]] std::vector<OptionHelp> options_of(const CLI::App& program);

/// How many letters must be added, dropped, changed or swapped with their neighbour to make one word
/// of the other.
[[nodiscard]] int typing_errors(std::string_view typed, std::string_view meant);

/// The word that takes the fewest typing errors, the first of equals; nothing where it takes more
/// than two, or half of what was typed.
[[nodiscard]] std::optional<std::string> meant_by(std::string_view typed,
                                                  const std::vector<std::string>& words);

/// `unknown command "plya"; did you mean "play"?`
[[nodiscard]] std::string unknown_command(std::string_view typed,
                                          const std::vector<std::string>& commands);

}  // namespace hexarena::cli
