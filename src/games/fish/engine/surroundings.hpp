// Surroundings<Set>: how many free neighbours every tile has, for all tiles at once.
#pragma once

#include <array>
#include <cstddef>

#include "games/fish/engine/grid.hpp"

namespace hexarena::fish::engine {

template <class Set>
struct Surroundings {
  static constexpr std::size_t kFew = 5;
  std::array<Set, kFew> with;  ///< the tiles with 0, 1, … 4 free neighbours
  /// The tiles around which free neighbours lie in two groups or more: those may be cut off from one
  /// another there.
  Set cut;

  Surroundings(const Grid<Set>& grid, const Set& free) {
    std::array<Set, 6> free_in;
    for (std::size_t i = 0; i < free_in.size(); ++i) free_in[i] = grid.with_neighbour(i, free);
    count(grid, free_in);
    Set one;
    for (std::size_t i = 0; i < free_in.size(); ++i) {
      const Set ends = free_in[i] - free_in[(i + 1) % free_in.size()];
      cut |= one & ends;
      one |= ends;
    }
  }

 private:
  /// The sum of six digits for each tile, in binary.
  void count(const Grid<Set>& grid, const std::array<Set, 6>& digits) {
    const auto carry = [](const Set& a, const Set& b, const Set& c) {
      return (a & b) | (c & (a ^ b));
    };
    const Set first = digits[0] ^ digits[1] ^ digits[2];
    const Set second = digits[3] ^ digits[4] ^ digits[5];
    const Set first_carry = carry(digits[0], digits[1], digits[2]);
    const Set second_carry = carry(digits[3], digits[4], digits[5]);
    const Set third_carry = first & second;
    const Set ones = first ^ second;
    const Set twos = first_carry ^ second_carry ^ third_carry;
    const Set fours = carry(first_carry, second_carry, third_carry);
    const Set few = grid.tiles() - fours;
    with = {few - twos - ones, (few & ones) - twos, (few & twos) - ones, few & twos & ones,
            fours - twos - ones};
  }
};

}  // namespace hexarena::fish::engine
