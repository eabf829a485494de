// The flags shared by several commands, each described only here: a name means the same everywhere.
// A test compares all commands.
#pragma once

#include <CLI/CLI.hpp>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hexarena::cli {

struct SharedFlag {
  std::string_view name;
  std::string_view value;  ///< the name of its value; empty: from its type or its bounds
  std::string_view means;
  std::int64_t least = 0;  ///< bounds of a number; none if both are 0
  std::int64_t most = 0;
};

/// The flag of this name; null if it is not shared.
[[nodiscard]] const SharedFlag* find_shared_flag(std::string_view name);

/// Rejects anything but a number from `least` to `most`, which the help then shows.
CLI::Option* limit(CLI::Option* option, std::int64_t least, std::int64_t most);

/// Gives an option the description of the shared flag.
CLI::Option* describe(CLI::Option* option, const SharedFlag& flag);

/// Adds a flag of the table, parsed into `target`: a switch if that is a bool.
template <class Target>
CLI::Option* add_shared(CLI::App& sub, std::string_view name, Target& target) {
  const SharedFlag& flag = *find_shared_flag(name);
  if constexpr (std::same_as<Target, bool>) {
    return sub.add_flag(std::string(name), target, std::string(flag.means));
  } else {
    return describe(sub.add_option(std::string(name), target, std::string(flag.means)), flag);
  }
}

/// A flag whose name means something else in other commands, and its new name.
struct RenamedFlag {
  std::string_view command;
  std::string_view old;
  std::string_view now;
};
[[nodiscard]] std::span<const RenamedFlag> renamed_flags();

/// The words of a command line with old flag names replaced; a line on STDERR reports each.
[[nodiscard]] std::vector<std::string> with_new_names(std::span<const char* const> words);

}  // namespace hexarena::cli
