// How a file program wants to be treated, as it stands in front of its command, like the assignments
// of a shell:
//
//   file:dialect=course newline=none ./player
//
//   dialect=ours|course    how it is called (the contest's, unless said)
//   newline=final|none     whether the file ends with a line end
//   blanks=none|trailing   whether a blank stands behind the last cell of a row
//   lines=lf|crlf          how lines end
//   files=two|one          whether IN and OUT are two files or one
//   limit=MS               time for an action
//   timed=cpu|wall         how that is measured
//
// The same keys may stand among the settings of a match or a tournament, for all its file programs;
// `dialect` is a setting of the game besides. Texts in, texts out; what the values mean is known
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
/// What stands behind "file:". Refused where a key is given twice.
[[nodiscard]] base::Expected<FileSpec> read_file_spec(std::string_view argument);

/// Takes the options out of the settings of a contest, all but the dialect, which is the game's.
[[nodiscard]] base::Json take_file_options(base::Json& settings);
/// The options among the keys of a player's own description, the dialect included.
[[nodiscard]] base::Json own_file_options(const base::Json& description);
/// The player with these options, where it is a file program; its own count more.
[[nodiscard]] std::string with_file_options(const std::string& player, const base::Json& options);

}  // namespace hexarena::players
