// Whether a game knows an adviser, told before the game begins. A function of values.
#pragma once

#include "base/error.hpp"
#include "game/table.hpp"

namespace hexarena::players {

/// Asks once, in no time, so that a name the game does not know is told at once.
[[nodiscard]] base::Expected<void> check_known(game::Adviser adviser, const game::Table& table);

}  // namespace hexarena::players
