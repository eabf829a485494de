// Boards of the file contest as settings of the game.
#pragma once

#include <string_view>

#include "base/json.hpp"

namespace hexarena::penguins {

/// The settings that make the board of this file, on which no one plays yet. Refused with what is
/// wrong.
[[nodiscard]] base::Expected<base::Json> board_settings(std::string_view file);

/// A board for two on which both place and move a few times.
[[nodiscard]] base::Json small_board(std::string_view grid);

}  // namespace hexarena::penguins
