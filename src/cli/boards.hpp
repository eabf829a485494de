// Board files as settings of a game, for matches and tournaments on given boards.
#pragma once

#include <string>

#include "base/json.hpp"

namespace hexarena::cli {

/// The settings that make the board of this file. Refused with the file and what is wrong.
[[nodiscard]] base::Expected<base::Json> board_settings(const std::string& file);

/// Reads the files that the list "boards" of a tournament names, in the place of their names. A
/// relative name is one from `folder`. What is no name stays as it is.
[[nodiscard]] base::Expected<void> read_boards(base::Json& description, const std::string& folder);

}  // namespace hexarena::cli
