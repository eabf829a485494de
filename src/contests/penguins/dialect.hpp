// FileDialect: how a file program is called, what its files look like and how long it may take.
//
//              ours (docs/penguins.md)               course
//   arguments  phase, penguins, grid, ms, IN, OUT    phase, penguins, IN, OUT and nothing more
//   IN, OUT    absolute, in a fresh folder           short names in the folder it starts in, which
//                                                    is its own for the whole game
//   its ID     asked with `name`                     asked with `name`, then with `id`, else learnt
//                                                    from the line it adds
//   its line   in the file from the beginning        added by the program with its first penguin
//   exit code  0 played, 1 nothing to do             only noted: the board decides
//   time       that of the game                      15 s of processor time
//
// Values in, values out.
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
  std::optional<int> limit_ms = {};  ///< of its own; nothing: that of the game
  bool by_cpu = true;  ///< the limit is of processor time, not of the time that passes

  [[nodiscard]] bool course() const { return kind == Dialect::course; }
  friend bool operator==(const FileDialect&, const FileDialect&) = default;
};

/// From options as players/file_options.hpp has them; what is not said is as the dialect has it, and
/// the dialect as the game has it. A refusal names the option and what it may be.
[[nodiscard]] Expected<FileDialect> read_dialect(const base::Json& options, Dialect of_game);

/// That of a game with these settings; ours where they are none of Fish.
[[nodiscard]] Dialect dialect_of(const base::Json& settings);

/// The options that lead to this dialect, as they stand in front of a command: "dialect=course
/// newline=none".
[[nodiscard]] std::string in_words(const FileDialect& dialect);

}  // namespace hexarena::penguins
