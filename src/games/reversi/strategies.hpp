// The documented strategies of hex Reversi and the four levels built from them.
//
// A strategy takes moves and returns the best ones, all considered equally good, in the same order;
// the result may be empty. It is a value that can be combined, copied and exchanged between turns.
//
//   level    strategy
//   easy     max-capture
//   medium   try-two(avoid-next-to-corners, max-capture)
//   hard     try-two(take-corners, medium)
//   expert   try-two(minimax(hard), hard)
// The levels follow their documentation and are not a ladder of strength: expert loses to hard in
// practice, because it looks only at the number of good answers. The engine is the strong
// player.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "games/reversi/questions.hpp"

namespace hexarena::reversi {

using Candidates = std::vector<reversi::Cell>;
/// Takes legal moves of the side to move and returns the best of them.
using ReversiStrategy =
    std::function<Candidates(const reversi::Questions& game, const Candidates& moves)>;

/// The moves that flip the most discs.
[[nodiscard]] ReversiStrategy max_capture();
/// Drops the cells next to any of the six corners; may return none.
[[nodiscard]] ReversiStrategy avoid_next_to_corners();
/// Selects corners only; may return none.
[[nodiscard]] ReversiStrategy take_corners();
/// What `second` selects of what `first` selects. If that is empty, what `first` selects;
/// if `first` selects nothing, what `second` selects of all.
[[nodiscard]] ReversiStrategy try_two(ReversiStrategy first, ReversiStrategy second);
/// Plays each move in a copy and selects those after which `expected` considers the fewest of the
/// opponent's moves equally good; no move counts 0. Drops those after which there are more such
/// moves than the board has rows (2 * size + 1), so it may return none.
[[nodiscard]] ReversiStrategy minimax(ReversiStrategy expected);

/// "easy", "medium", "hard" or "expert"; nothing for other names.
[[nodiscard]] std::optional<ReversiStrategy> strategy_named(std::string_view name);

/// The first move that the strategy selects of all legal ones, or nothing: a pass. If it selects
/// none and a pass is illegal (pass=forced), the first legal move. An error if the game is not in
/// progress.
[[nodiscard]] reversi::Expected<std::optional<reversi::Cell>> choose(
    const ReversiStrategy& strategy, const reversi::Questions& game);

}  // namespace hexarena::reversi
