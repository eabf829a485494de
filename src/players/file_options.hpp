// Options of a file program, written before its command like the assignments of a shell:
//
//   file:dialect=course newline=none ./player
//
//   dialect=ours|course    how it is called (by default the contest's)
//   newline=final|none     whether the last line has a line end
//   blanks=none|trailing   whether a blank follows the last cell of a row
//   lines=lf|crlf          how lines end
//   files=two|one          whether IN and OUT are two files or one
//   limit=MS               time per action
//   timed=cpu|wall         how time is measured
//
// The same keys may appear in the settings of a match or a tournament, for all its file programs;
// `dialect` is also a setting of the game. This code handles texts only; the values are interpreted
// where file programs are run.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"

namespace hexarena::players {

inline constexpr std::array<std::string_view, 7> kFileOptions{
    "dialect", "newline", "blanks", "lines", "files", "limit", "timed"};

struct FileSpec {
  base::Json options = base::Json::object();  ///< texts by key
  std::string command;
};
/// Parses the text after "file:". Fails if a key is given twice.
[[nodiscard]] base::Expected<FileSpec> read_file_spec(std::string_view argument);

/// Removes the options from the settings of a contest, all but the dialect, which is the game's.
[[nodiscard]] base::Json take_file_options(base::Json& settings);
/// The options among the keys of a player's own description, the dialect included.
[[nodiscard]] base::Json own_file_options(const base::Json& description);
/// Adds these options to the player if it is a file program; its own take precedence.
[[nodiscard]] std::string with_file_options(const std::string& player, const base::Json& options);

}  // namespace hexarena::players
