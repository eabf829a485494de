// The questions the Fish harness programs answer. Each takes what stood on STDIN.
#pragma once

#include "rules/json.hpp"

namespace hexarena::app {

/// {"position","board"} → how many tiles can be reached from there.
[[nodiscard]] rules::Expected<rules::Json> xboard(const rules::Json& question);
/// A state → the state after the first player's first penguin takes one step in the first feasible
/// direction, or false.
[[nodiscard]] rules::Expected<rules::Json> xstate(const rules::Json& question);
/// {"state","from","to"} → the next player's move to a neighbour of `to`, or false.
[[nodiscard]] rules::Expected<rules::Json> xtree(const rules::Json& question);
/// [depth, state] → the house strategy's move, or false.
[[nodiscard]] rules::Expected<rules::Json> xstrategy(const rules::Json& question);
/// {"row","column","players":[[name,depth],…],"fish"} → the names of those who win a game of house
/// players on a uniform board.
[[nodiscard]] rules::Expected<rules::Json> xref(const rules::Json& question);

}  // namespace hexarena::app
