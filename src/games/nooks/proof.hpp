// The optimum of any puzzle, or the proof that it has none: the solver first, then, if that would
// take too long, the search of all positions.
#pragma once

#include "games/nooks/reachable.hpp"
#include "games/nooks/solver.hpp"

namespace hexarena::nooks {

/// Enough to visit every position of four pieces.
inline constexpr std::uint64_t kProofNodes = 400'000'000;

/// `budget` limits the nodes of the solver and the positions together. May need the memory of
/// `reach`.
[[nodiscard]] NooksAnswer prove(
    const Board& board, const Pieces& pieces, Objective objective,
    const NooksBudget& budget = NooksBudget(kProofNodes),
    const std::function<void(int steps, std::uint64_t positions)>& progress = {});

}  // namespace hexarena::nooks
