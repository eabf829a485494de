// The example board of the rules, for tests of Nooks.
//
// Its four pieces stand on 60, 106, 100 and 64. The fourth gets to 70 in three steps, 100→175 and
// 64→132→70, or in five if the others must stand still.
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

/// An objective of the example, and its one shortest solution.
inline constexpr Objective kFourthTo70{3, 70};
inline constexpr std::array<Step, 3> kSolution{{{100, 175}, {64, 132}, {132, 70}}};

[[nodiscard]] inline Pieces pieces_on(std::initializer_list<int> cells) {
  Pieces pieces;
  for (const int cell : cells) pieces.at[pieces.count++] = static_cast<CellId>(cell);
  return pieces;
}

/// How many walls the board has; one between two cells counts once.
[[nodiscard]] inline int walls_of(const Board& board) {
  int walls = 0;
  for (int id = 0; id < kCells; ++id) {
    const auto cell = static_cast<CellId>(id);
    // kOutside is above every number.
    for (int d = 0; d < kDirections; ++d) walls += board.wall(cell, d) && neighbour(cell, d) > cell;
  }
  return walls;
}

/// Why something was refused; "" when it was not.
template <class T>
[[nodiscard]] std::string refusal(const Expected<T>& result) {
  return result ? "" : result.error().message;
}

}  // namespace hexarena::nooks
