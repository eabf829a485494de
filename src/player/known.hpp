// Whether a game knows an adviser, told before the game begins. A function of values.
#pragma once

#include "rules/reason.hpp"
#include "table/table.hpp"

namespace hexarena::player {

/// Asks once, in no time, so that a name the game does not know is told at once.
[[nodiscard]] rules::Expected<void> check_known(table::Adviser adviser, const table::Table& table);

}  // namespace hexarena::player
