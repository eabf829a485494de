// The example board of the rules, for tests of Nooks.
//
// Its four pieces are on 60, 106, 100 and 64. The fourth gets to 70 in three steps, 100→175 and
// 64→132→70, or in five if the others must not move.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "games/nooks/puzzle.hpp"

namespace hexarena::nooks {

inline constexpr std::string_view kExampleCrannies = "171178187194205215";
inline constexpr std::string_view kExampleNooks =
    "093D038D064E070C100D043D106A108F072A080A051D112F082B016C118D060D125B122D";
inline constexpr std::string_view kExample =
    "171178187194205215"
    "093D038D064E070C100D043D106A108F072A080A051D112F082B016C118D060D125B122D"
    "060106100064";

[[nodiscard]] inline Setup example() { return *read_state(kExample); }

/// An objective of the example, and its only shortest solution.
inline constexpr Objective kFourthTo70{3, 70};
inline constexpr std::array<Step, 3> kSolution{{{100, 175}, {64, 132}, {132, 70}}};

[[nodiscard]] inline Pieces pieces_on(std::initializer_list<int> cells) {
  Pieces pieces;
  for (const int cell : cells) pieces.at[pieces.count++] = static_cast<CellId>(cell);
  return pieces;
}

/// The number of walls of the board; one between two cells counts once.
[[nodiscard]] inline int walls_of(const Board& board) {
  int walls = 0;
  for (int id = 0; id < kCells; ++id) {
    const auto cell = static_cast<CellId>(id);
    // kOutside is greater than every cell.
    for (int d = 0; d < kDirections; ++d) walls += board.wall(cell, d) && neighbour(cell, d) > cell;
  }
  return walls;
}

/// The error message; "" if there is none.
template <class T>
[[nodiscard]] std::string refusal(const Expected<T>& result) {
  return result ? "" : result.error().message;
}

}  // namespace hexarena::nooks
