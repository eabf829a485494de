// How hard a Nooks puzzle is for people, and search for puzzles of a grade.
//
//   what makes it hard        measured as                                              points
//   steps                     the optimum                                              1 each
//   helpers                   fewest other pieces that an optimal solution moves       1 each
//   few solutions             one optimal solution, apart from its order               1
//   dead ends                 nine in ten first steps begin no optimal solution        1
//   the greedy try            sliding the piece ever nearer ends 4 or more cells off   1
//
//   grade    easy: up to 4 points   medium: 5–7   hard: 8 or more   expert: an optimum of 8 or more
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/random.hpp"
#include "games/nooks/puzzle.hpp"
#include "games/nooks/solver.hpp"

namespace hexarena::nooks {

enum class Grade : std::uint8_t { easy, medium, hard, expert };

inline constexpr std::array<std::string_view, 4> kGradeNames{"easy", "medium", "hard", "expert"};
[[nodiscard]] constexpr std::string_view name(Grade grade) {
  return kGradeNames[static_cast<std::size_t>(grade)];
}
[[nodiscard]] std::optional<Grade> grade_named(std::string_view name);

struct Difficulty {
  int steps = 0;
  int helpers = 0;
  std::uint64_t solutions = 0;
  int dead_ends = 0;    ///< first steps that begin no optimal solution, in percent
  int greedy_miss = 0;  ///< the distance between nook and piece where the greedy try ends
  int points = 0;
  Grade grade = Grade::easy;
};

struct NooksPuzzle {
  nooks::Setup setup;
  nooks::Objective objective;
  Difficulty difficulty;
};

/// Measures a puzzle whose proven optimum is `steps`.
[[nodiscard]] Difficulty measure_difficulty(NooksSolver& solver, const nooks::Board& board,
                                            const nooks::Pieces& pieces, nooks::Objective objective,
                                            int steps);

/// A legal start with a solvable objective of that grade, or of any; nothing if `tries` boards have
/// none.
[[nodiscard]] std::optional<NooksPuzzle> find_puzzle(NooksSolver& solver, int pieces,
                                                     std::optional<Grade> grade,
                                                     base::Random& random, int tries = 20'000);

struct DrawnObjective {
  nooks::Objective objective;
  Difficulty difficulty;
};
/// An objective for the current pieces: of the wanted grade, or of the nearest one the position
/// allows. Nothing if no objective can be proven solvable.
[[nodiscard]] std::optional<DrawnObjective> draw_objective(NooksSolver& solver,
                                                           const nooks::Board& board,
                                                           const nooks::Pieces& pieces,
                                                           Grade wanted, base::Random& random);

/// The grade of a round in a game that rises from easy to expert.
[[nodiscard]] constexpr Grade rising_grade(int round, int rounds) {
  return rounds <= 1 ? Grade::medium : static_cast<Grade>((round - 1) * 3 / (rounds - 1));
}

}  // namespace hexarena::nooks
