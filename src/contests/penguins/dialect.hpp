// FileDialect: how a file program is called, the format of its files, and its time limit.
//
//              ours (docs/penguins.md)               course
//   arguments  phase, penguins, grid, ms, IN, OUT    phase, penguins, IN, OUT and nothing more
//   IN, OUT    absolute, in a fresh folder           short names in the folder it starts in, which
//                                                    it has to itself for the whole game
//   its ID     asked with `name`                     asked with `name`, then with `id`, otherwise
//                                                    taken from the line it adds
//   its line   in the file from the beginning        added by the program with its first penguin
//   exit code  0 played, 1 nothing to do             only recorded: the board decides
//   time       that of the game                      15 s of processor time
//
// Pure functions.
#pragma once

#include <optional>
#include <string>

#include "contests/penguins/penguin_file.hpp"
#include "games/fish/settings.hpp"

namespace hexarena::penguins {

inline constexpr int kCourseLimitMs = 15'000;
inline constexpr int kMostLimitMs = 86'400'000;

struct FileDialect {
  Dialect kind = Dialect::ours;
  FileStyle style = {};
  bool one_file = false;             ///< IN and OUT are the same
  std::optional<int> limit_ms = {};  ///< its own limit; nothing: the game's
  bool by_cpu = true;                ///< the limit applies to processor time, not to elapsed time

  [[nodiscard]] bool course() const { return kind == Dialect::course; }
  friend bool operator==(const FileDialect&, const FileDialect&) = default;
};

/// Parses options as in players/file_options.hpp; missing ones default to those of the dialect, and
/// the dialect to the game's. An error names the option and its possible values.
[[nodiscard]] Expected<FileDialect> read_dialect(const base::Json& options, Dialect of_game);

/// The dialect of a game with these settings; ours if they are not Fish settings.
[[nodiscard]] Dialect dialect_of(const base::Json& settings);

/// The options that yield this dialect, as written before a command: "dialect=course newline=none".
[[nodiscard]] std::string in_words(const FileDialect& dialect);

}  // namespace hexarena::penguins
