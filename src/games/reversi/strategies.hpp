// The documented strategies of hex Reversi and the four levels made of them.
//
// A strategy is given some moves and keeps those it holds equally good, in their order; it may keep
// none. It is a value: put together from others, copied, exchanged between two turns.
//
//   level    strategy
//   easy     max-capture
//   medium   try-two(avoid-next-to-corners, max-capture)
//   hard     try-two(take-corners, medium)
//   expert   try-two(minimax(hard), hard)
//
// The levels are what they were documented to be, not a ladder of strength: expert loses to hard in
// practice, because few moves for the other are all it looks at. Real strength is the engine's.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "games/reversi/questions.hpp"

namespace hexarena::reversi {

using Candidates = std::vector<reversi::Cell>;
/// Legal moves of the side to move in, the equally good ones out.
using ReversiStrategy =
    std::function<Candidates(const reversi::Questions& game, const Candidates& moves)>;

/// The moves that turn the most discs.
[[nodiscard]] ReversiStrategy max_capture();
/// Drops the cells beside any of the six corners; may keep none.
[[nodiscard]] ReversiStrategy avoid_next_to_corners();
/// Keeps corners only; may keep none.
[[nodiscard]] ReversiStrategy take_corners();
/// What `second` keeps of what `first` keeps. Where `second` keeps nothing of that, what `first`
/// keeps; where `first` keeps nothing, what `second` keeps of all.
[[nodiscard]] ReversiStrategy try_two(ReversiStrategy first, ReversiStrategy second);
/// Plays each move in a copy and keeps those after which `expected` would hold the fewest of the
/// other's moves equally good; no move counts 0. Drops those after which there are more such moves
/// than the board has rows (2 * size + 1), so it may keep none.
[[nodiscard]] ReversiStrategy minimax(ReversiStrategy expected);

/// "easy", "medium", "hard" or "expert"; nothing for other names.
[[nodiscard]] std::optional<ReversiStrategy> strategy_named(std::string_view name);

/// The first of what the strategy keeps of all legal moves, or nothing: a pass. Where it keeps none
/// and a pass is not allowed (pass=forced), the first legal move. Refused unless it is anybody's
/// turn.
[[nodiscard]] reversi::Expected<std::optional<reversi::Cell>> choose(
    const ReversiStrategy& strategy, const reversi::Questions& game);

}  // namespace hexarena::reversi
