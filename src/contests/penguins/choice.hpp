// The engine of the file program: the strongest search available for the board, stopped in time.
//
// Two players: alpha-beta on the lead; more: against all others. On boards so large that one
// evaluation takes long, the search gets as many evaluations as fit, the most promising action
// first.
#pragma once

#include <chrono>

#include "contests/penguins/penguin_turn.hpp"

namespace hexarena::penguins {

using Deadline = std::chrono::steady_clock::time_point;

/// A lawful action, found by the deadline. Requires can_act(file, turn).
[[nodiscard]] penguins::PenguinAction choose_action(const penguins::PenguinFile& file,
                                                    const penguins::Turn& turn, Deadline deadline);

}  // namespace hexarena::penguins
