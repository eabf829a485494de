// Completions that a shell can offer for the word being typed: `hexarena complete`.
//
// Commands and options come from the command line itself, and games, players and settings from the
// descriptors, so nothing has to be kept in sync.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace hexarena::cli {

/// Stands for file names.
inline constexpr const char* kFiles = "<files>";

/// `words` are those after the program's name, the last is being typed; "=" may be a word of its
/// own, as in bash. Every completion begins with what is typed.
[[nodiscard]] std::vector<std::string> completions(const CLI::App& cli,
                                                   std::vector<std::string> words);

}  // namespace hexarena::cli
