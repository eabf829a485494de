#include "games/nooks/puzzles.hpp"

#include <algorithm>
#include <bitset>
#include <cstdlib>
#include <set>
#include <span>
#include <vector>

namespace hexarena::nooks {
namespace {

using nooks::Board;
using nooks::CellId;
using nooks::Objective;
using nooks::Pieces;
using nooks::Step;

// How long a hint or a grade may take; puzzles that take longer are skipped.
constexpr std::uint64_t kDrawNodes = 2'000'000;
// Helpers and ways are measured on at most this many solutions; more are very rare.
constexpr std::size_t kSolutionsLookedAt = 1000;
constexpr int kManyDeadEnds = 90;
constexpr int kFarMiss = 4;
constexpr int kExpertSteps = 8;
constexpr int kHardPoints = 8;
constexpr int kMediumPoints = 5;

int cells_between(CellId a, CellId b) {
  return geometry::distance(nooks::kAxial[a], nooks::kAxial[b]);
}

/// Slides only the piece itself, always to the reachable cell nearest to the nook, while that gets
/// it nearer.
int greedy_miss(const Board& board, Pieces pieces, Objective objective) {
  CellId& piece = pieces.at[static_cast<std::size_t>(objective.piece)];
  int distance = cells_between(piece, objective.nook);
  while (distance > 0) {
    CellId best = piece;
    for (int d = 0; d < nooks::kDirections; ++d) {
      const CellId end = nooks::slide(board, pieces, piece, d);
      if (cells_between(end, objective.nook) < cells_between(best, objective.nook)) best = end;
    }
    if (best == piece) break;
    piece = best;
    distance = cells_between(piece, objective.nook);
  }
  return distance;
}

/// The least number of other pieces that any of the solutions moves.
int fewest_helpers(const Pieces& pieces, Objective objective,
                   const std::vector<std::vector<Step>>& solutions) {
  int fewest = pieces.count;
  for (const std::vector<Step>& solution : solutions) {
    Pieces walked = pieces;
    std::bitset<nooks::kMaxPieces> moved;
    for (const Step step : solution) {
      const auto piece = static_cast<std::size_t>(*walked.index_at(step.from));
      walked.at[piece] = step.to;
      moved.set(piece);
    }
    moved.reset(static_cast<std::size_t>(objective.piece));
    fewest = std::min(fewest, static_cast<int>(moved.count()));
  }
  return fewest;
}

/// The number of solutions, with different orders of the same steps counted as one.
std::size_t different_ways(std::vector<std::vector<Step>> solutions) {
  std::set<std::vector<Step>> ways;
  for (std::vector<Step>& solution : solutions) {
    std::sort(solution.begin(), solution.end());
    ways.insert(std::move(solution));
  }
  return ways.size();
}

/// The percentage of first steps that begin no optimal solution.
int dead_ends(NooksSolver& solver, const Board& board, const Pieces& pieces, Objective objective,
              int steps) {
  int all = 0;
  int dead = 0;
  for (std::size_t piece = 0; piece < pieces.count; ++piece) {
    for (int d = 0; d < nooks::kDirections; ++d) {
      Pieces after = pieces;
      after.at[piece] = nooks::slide(board, pieces, pieces.at[piece], d);
      if (after == pieces) continue;
      ++all;
      if (solver.count(board, after, objective, steps - 1) == 0) ++dead;
    }
  }
  return 100 * dead / std::max(all, 1);
}

std::vector<Objective> all_objectives(const Board& board, const Pieces& pieces) {
  std::vector<Objective> objectives;
  for (int piece = 0; piece < pieces.count; ++piece) {
    for (const nooks::Nook nook : board.layout().nooks) {
      if (pieces.at[static_cast<std::size_t>(piece)] != nook.cell) {
        objectives.push_back({piece, nook.cell});
      }
    }
  }
  return objectives;
}

/// Steps alone do not determine the grade, but rule some out without measuring.
bool may_be(Grade grade, int steps, int pieces) {
  // At most one point for each helper and one for each of the three other signs.
  const int most = steps + pieces - 1 + 3;
  switch (grade) {
    case Grade::easy: return steps < kMediumPoints;
    case Grade::medium: return steps < kHardPoints && most >= kMediumPoints;
    case Grade::hard: return steps < kExpertSteps && most >= kHardPoints;
    case Grade::expert: break;
  }
  return steps >= kExpertSteps;
}

}  // namespace

std::optional<Grade> grade_named(std::string_view name) {
  const auto found = std::find(kGradeNames.begin(), kGradeNames.end(), name);
  if (found == kGradeNames.end()) return std::nullopt;
  return static_cast<Grade>(found - kGradeNames.begin());
}

Difficulty measure_difficulty(NooksSolver& solver, const Board& board, const Pieces& pieces,
                              Objective objective, int steps) {
  Difficulty difficulty;
  difficulty.steps = steps;
  difficulty.solutions = solver.count(board, pieces, objective, steps).value_or(0);
  const auto solutions = solver.solutions(board, pieces, objective, steps, kSolutionsLookedAt);
  difficulty.helpers = fewest_helpers(pieces, objective, solutions);
  difficulty.dead_ends = dead_ends(solver, board, pieces, objective, steps);
  difficulty.greedy_miss = greedy_miss(board, pieces, objective);
  difficulty.points = steps + difficulty.helpers + (different_ways(solutions) == 1 ? 1 : 0) +
                      (difficulty.dead_ends >= kManyDeadEnds ? 1 : 0) +
                      (difficulty.greedy_miss >= kFarMiss ? 1 : 0);
  difficulty.grade = steps >= kExpertSteps                ? Grade::expert
                     : difficulty.points >= kHardPoints   ? Grade::hard
                     : difficulty.points >= kMediumPoints ? Grade::medium
                                                          : Grade::easy;
  return difficulty;
}

std::optional<NooksPuzzle> find_puzzle(NooksSolver& solver, int pieces, std::optional<Grade> grade,
                                       base::Random& random, int tries) {
  for (int i = 0; i < tries; ++i) {
    const nooks::Setup setup = nooks::random_start(pieces, random);
    const Board board(setup.layout);
    std::vector<Objective> objectives = all_objectives(board, setup.pieces);
    random.shuffle(std::span<Objective>(objectives));
    for (const Objective objective : objectives) {
      const NooksAnswer answer = solver.solve(board, setup.pieces, objective, kDrawNodes);
      if (!answer.proven || !answer.steps) continue;
      if (grade && !may_be(*grade, *answer.steps, pieces)) continue;
      const Difficulty difficulty =
          measure_difficulty(solver, board, setup.pieces, objective, *answer.steps);
      if (!grade || difficulty.grade == *grade) return NooksPuzzle{setup, objective, difficulty};
    }
  }
  return std::nullopt;
}

std::optional<DrawnObjective> draw_objective(NooksSolver& solver, const Board& board,
                                             const Pieces& pieces, Grade wanted,
                                             base::Random& random) {
  std::vector<Objective> objectives = all_objectives(board, pieces);
  random.shuffle(std::span<Objective>(objectives));
  std::optional<DrawnObjective> nearest;
  int nearest_off = 0;
  for (const Objective objective : objectives) {
    const NooksAnswer answer = solver.solve(board, pieces, objective, kDrawNodes);
    if (!answer.proven || !answer.steps) continue;
    const Difficulty difficulty =
        measure_difficulty(solver, board, pieces, objective, *answer.steps);
    const int off = std::abs(static_cast<int>(difficulty.grade) - static_cast<int>(wanted));
    if (!nearest || off < nearest_off) {
      nearest = {objective, difficulty};
      nearest_off = off;
    }
    if (off == 0) break;
  }
  return nearest;
}

}  // namespace hexarena::nooks
