// The positions of the benchmarks: always the same, from fixed seeds.
#pragma once

#include <cstdint>
#include <vector>

#include "games/fish/rules.hpp"

namespace hexarena::bench {

/// The rules of the boxed game: 60 tiles, placement on one-fish tiles, last tiles count.
[[nodiscard]] fish::SmallRules boxed_rules(int players);

/// Penguins placed at random until the first move is due.
template <class Set>
[[nodiscard]] typename fish::Rules<Set>::State placed_at_random(const fish::Rules<Set>& rules,
                                                                std::uint64_t seed) {
  base::Random random(seed);
  auto state = rules.start();
  while (rules.placing(state)) rules.play(state, rules.sample(state, random));
  return state;
}

/// Full 5×5 boards, one in four uniform, the others random, with the penguins of a game placed at
/// random and the first move due.
[[nodiscard]] std::vector<fish::Position> five_by_five(int players, int boards);

/// Boards of 25 tiles: 5×5, one row, one column, and scattered over larger outlines; 1–4 players
/// with 1–6 penguins each.
[[nodiscard]] std::vector<fish::Position> of_25_tiles();

}  // namespace hexarena::bench
