// What a shell may offer for the word that is being typed: `hexarena complete`.
//
// It reads the commands and options from the command line itself, and games, players and settings
// from the descriptors, so there is nothing to keep in step.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace hexarena::cli {

/// Stands for the names of files.
inline constexpr const char* kFiles = "<files>";

/// `words` are those behind the program's name, the last is being typed; "=" may be a word of its
/// own, as bash has it. What is offered begins with what is typed.
[[nodiscard]] std::vector<std::string> completions(const CLI::App& cli,
                                                   std::vector<std::string> words);

}  // namespace hexarena::cli
