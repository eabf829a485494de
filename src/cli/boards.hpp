// Board files as settings of a game, for matches and tournaments on given boards.
#pragma once

#include <string>

#include "base/json.hpp"

namespace hexarena::cli {

/// The settings for the board in this file. An error names the file and the problem.
[[nodiscard]] base::Expected<base::Json> board_settings(const std::string& file);

/// Replaces the file names in the list "boards" of a tournament by the boards they contain. A
/// relative name is resolved against `folder`. Other values are left as they are.
[[nodiscard]] base::Expected<void> read_boards(base::Json& description, const std::string& folder);

}  // namespace hexarena::cli
