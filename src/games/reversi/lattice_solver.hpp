// solve_on_lattice: the endgame search for any rules of hex Reversi, where a Lattice holds the board.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/reversi/endgame.hpp"
#include "games/reversi/rules.hpp"

namespace hexarena::reversi {

struct LatticeAnswer {
  Endgame::Range range;  ///< where the value of the side to move lies
  std::vector<Action>
      line;  ///< in which it reaches the low end; to the end where both are the same
  std::uint64_t nodes = 0;
};

/// The board as the lattice sees it; nothing where it cannot hold it.
template <class Grid>
[[nodiscard]] std::optional<Endgame::Position> on_lattice(
    const Lattice& lattice, const Rules<Grid>& rules, const typename Rules<Grid>::State& state) {
  Endgame::Position position{{}, state.passes};
  for (int i = 0; i < rules.grid().shape().size(); ++i) {
    const auto at = static_cast<Index>(i);
    if (!rules.taken(state, at)) continue;
    const std::optional<Square> square = lattice.square(at);
    if (!square) return std::nullopt;
    auto& [own, theirs] = position.board;
    auto& discs = rules.grid().has(rules.own(state), at) ? own : theirs;
    discs = discs ^ lattice.disc(*square);
  }
  return position;
}

/// Asks where the value lies, as Endgame::narrow does; nothing for a board that no lattice holds.
/// The game must not be over.
template <class Grid>
[[nodiscard]] std::optional<LatticeAnswer> solve_on_lattice(
    const Rules<Grid>& rules, const typename Rules<Grid>::State& state,
    std::optional<Endgame::Range> wanted, int guess, const search::Limits& limits) {
  // 2^23 entries are 128 MB, 2^21 are 32; a page has to live with little memory.
  constexpr int kMostBits = sizeof(void*) < 8 ? 21 : 23;
  constexpr int kFewestBits = 10;
  if (rules.size() > Lattice::kLargest) return std::nullopt;
  const Lattice lattice(rules.size());
  const auto position = on_lattice(lattice, rules, state);
  if (!position) return std::nullopt;
  const int use = std::min(Endgame::left(lattice, position->board) - 5,
                           static_cast<int>(std::bit_width(limits.nodes)));
  const int bits = std::clamp(use, kFewestBits, kMostBits);
  Endgame search(lattice, rules.variant(), std::make_shared<EndgameTable>(bits));
  std::optional<Patterns> patterns;
  if constexpr (sizeof(void*) >= 8) {  // a page has no weights
    search.order_by(patterns.emplace(lattice));
  }
  const Endgame::Range whole{-lattice.cells(), lattice.cells()};
  LatticeAnswer answer{search.narrow(*position, wanted.value_or(whole), guess, limits), {}, 0};
  const auto [low, high] = answer.range;
  if (low == high || (wanted && low >= wanted->high)) {
    for (const Square square : search.line(*position, low, limits)) {
      answer.line.push_back(square == Endgame::kPass ? Action::pass()
                                                     : Action{lattice.index(square)});
    }
  }
  answer.nodes = search.nodes();
  return answer;
}

}  // namespace hexarena::reversi
