// Checks before the game begins whether a game knows an adviser. Stateless.
#pragma once

#include "base/error.hpp"
#include "game/table.hpp"

namespace hexarena::players {

/// Asks once, with an immediate stop, so that an unknown name is reported at once.
[[nodiscard]] base::Expected<void> check_known(game::Adviser adviser, const game::Table& table);

}  // namespace hexarena::players
