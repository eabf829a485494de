// The questions the Fish harness programs answer. Each function takes the value read from STDIN.
#pragma once

#include "base/json.hpp"

namespace hexarena::harness {

/// {"position","board"} → how many tiles can be reached from there.
[[nodiscard]] base::Expected<base::Json> xboard(const base::Json& question);
/// A state → the state after the first player's first penguin takes one step in the first feasible
/// direction, or false.
[[nodiscard]] base::Expected<base::Json> xstate(const base::Json& question);
/// {"state","from","to"} → the next player's move to a neighbour of `to`, or false.
[[nodiscard]] base::Expected<base::Json> xtree(const base::Json& question);
/// [depth, state] → the house strategy's move, or false.
[[nodiscard]] base::Expected<base::Json> xstrategy(const base::Json& question);
/// {"row","column","players":[[name,depth],…],"fish"} → the names of the winners of a game between
/// house players on a uniform board.
[[nodiscard]] base::Expected<base::Json> xref(const base::Json& question);

}  // namespace hexarena::harness
