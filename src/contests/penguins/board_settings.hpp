// Boards of the file contest as settings of the game.
#pragma once

#include <string_view>

#include "base/json.hpp"

namespace hexarena::penguins {

/// The settings for the board in this file, which must not have players yet; otherwise an error
/// says what is wrong.
[[nodiscard]] base::Expected<base::Json> board_settings(std::string_view file);

/// A board for two players on which both place and move a few times.
[[nodiscard]] base::Json small_board(std::string_view grid);

}  // namespace hexarena::penguins
