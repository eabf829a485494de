// Grades as documented in the header, measured here with the plain search.
#include "games/nooks/puzzles.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "games/nooks/example_testing.hpp"
#include "games/nooks/oracle_testing.hpp"

namespace hexarena::nooks {
namespace {

using base::Random;
using nooks::Board;
using nooks::CellId;
using nooks::Objective;
using nooks::Pieces;
using nooks::pieces_on;
using nooks::Step;
using testing::ElementsAre;

#if defined(__SANITIZE_ADDRESS__)
constexpr int kSlowness = 8;  // sanitizers make the plain search that much slower
#else
constexpr int kSlowness = 1;
#endif
constexpr std::array kGrades{Grade::easy, Grade::medium, Grade::hard, Grade::expert};

// ------------------------------------------------------------------- the signs, one after the
// other

/// The least number of pieces, other than that of the objective, that any of these ways moves.
int helpers_by_hand(const Pieces& pieces, Objective objective, const oracle::Ways& ways) {
  std::size_t fewest = 4;
  for (const std::vector<Step>& way : ways) {
    std::map<int, int> piece_on;
    for (int i = 0; i < pieces.count; ++i) piece_on[pieces.at[static_cast<std::size_t>(i)]] = i;
    std::set<int> moved;
    for (const Step step : way) {
      const int piece = piece_on[step.from];
      piece_on.erase(step.from);
      piece_on[step.to] = piece;
      if (piece != objective.piece) moved.insert(piece);
    }
    fewest = std::min(fewest, moved.size());
  }
  return static_cast<int>(fewest);
}

bool is_one_way(const oracle::Ways& ways) {
  std::set<std::multiset<Step>> different;
  for (const std::vector<Step>& way : ways) different.emplace(way.begin(), way.end());
  return different.size() == 1;
}

int dead_ends_by_hand(const Board& board, const Pieces& pieces, const oracle::Ways& ways) {
  std::set<Step> good;
  for (const std::vector<Step>& way : ways) good.insert(way.front());
  int all = 0;
  for (const CellId from : pieces.all()) {
    for (int d = 0; d < 6; ++d) all += nooks::slide(board, pieces, from, d) != from ? 1 : 0;
  }
  return 100 * (all - static_cast<int>(good.size())) / all;
}

int cells_between(CellId a, CellId b) {
  return geometry::distance(nooks::kAxial[a], nooks::kAxial[b]);
}

int greedy_miss_by_hand(const Board& board, Pieces pieces, Objective objective) {
  CellId& piece = pieces.at[static_cast<std::size_t>(objective.piece)];
  for (bool nearer = true; nearer;) {
    std::vector<std::pair<int, int>> ends;  // distance and direction
    for (int d = 0; d < 6; ++d) {
      ends.emplace_back(cells_between(nooks::slide(board, pieces, piece, d), objective.nook), d);
    }
    const auto [distance, direction] = *std::min_element(ends.begin(), ends.end());
    nearer = distance < cells_between(piece, objective.nook);
    if (nearer) piece = nooks::slide(board, pieces, piece, direction);
  }
  return cells_between(piece, objective.nook);
}

Grade grade_by_hand(int steps, int points) {
  if (steps >= 8) return Grade::expert;
  if (points >= 8) return Grade::hard;
  return points >= 5 ? Grade::medium : Grade::easy;
}

TEST(NooksDifficulty, IsMeasuredAsDocumented) {
  NooksSolver solver;
  Random random(1);
  std::set<int> points;
  std::set<int> misses;
  for (int i = 0; i < 1200 / kSlowness; ++i) {
    const nooks::Setup setup = nooks::random_start(1 + i % 4, random);
    const Board board(setup.layout);
    const Pieces& pieces = setup.pieces;
    const Objective objective{0, setup.layout.nooks[random.below(18)].cell};
    const NooksAnswer answer = solver.solve(board, pieces, objective);
    if (answer.steps == 0 || (pieces.count > 2 && *answer.steps > 4)) continue;
    const auto plain = oracle::SlowNooks(setup.layout)
                           .solve({.pieces = pieces, .objective = objective, .list = true});
    const Difficulty difficulty =
        measure_difficulty(solver, board, pieces, objective, *plain.optimum);
    SCOPED_TRACE(to_string(setup));
    EXPECT_EQ(difficulty.steps, *plain.optimum);
    EXPECT_EQ(difficulty.solutions, plain.count);
    EXPECT_EQ(difficulty.helpers, helpers_by_hand(pieces, objective, plain.ways));
    EXPECT_EQ(difficulty.dead_ends, dead_ends_by_hand(board, pieces, plain.ways));
    EXPECT_EQ(difficulty.greedy_miss, greedy_miss_by_hand(board, pieces, objective));
    EXPECT_EQ(difficulty.points,
              difficulty.steps + difficulty.helpers + (is_one_way(plain.ways) ? 1 : 0) +
                  (difficulty.dead_ends >= 90 ? 1 : 0) + (difficulty.greedy_miss >= 4 ? 1 : 0));
    EXPECT_EQ(difficulty.grade, grade_by_hand(difficulty.steps, difficulty.points));
    points.insert(difficulty.points);
    misses.insert(difficulty.greedy_miss);
  }
  for (const int edge : {4, 5, 7, 8}) EXPECT_TRUE(points.contains(edge)) << edge << " points";
  for (const int edge : {3, 4}) EXPECT_TRUE(misses.contains(edge)) << edge << " cells off";
}

TEST(NooksDifficulty, OfTheExample) {
  NooksSolver solver;
  const nooks::Setup setup = nooks::example();
  const Difficulty d = measure_difficulty(solver, Board(setup.layout), setup.pieces, {3, 70}, 3);
  EXPECT_EQ(d.steps, 3);
  EXPECT_EQ(d.helpers, 1) << "100 must go to 175";
  EXPECT_EQ(d.solutions, 1U);
  EXPECT_EQ(d.dead_ends, 91) << "one first step in twelve is right";
  EXPECT_EQ(d.greedy_miss, greedy_miss_by_hand(Board(setup.layout), setup.pieces, {3, 70}));
  EXPECT_EQ(d.points, 3 + 1 + 1 + 1 + (d.greedy_miss >= 4 ? 1 : 0));
  EXPECT_EQ(d.grade, Grade::medium);
}

TEST(NooksDifficulty, IsExpertFromEightStepsOn) {
  NooksSolver solver;
  const Board board(nooks::example().layout);
  const Difficulty eight = measure_difficulty(solver, board, pieces_on({122}), {0, 108}, 8);
  EXPECT_EQ(eight.grade, Grade::expert);
  EXPECT_EQ(eight.solutions, 9U);
  // Seven steps with every other sign are still hard.
  std::optional<Difficulty> seven;
  for (int cell = 0; cell < nooks::kCells && !seven; ++cell) {
    const Pieces pieces = pieces_on({cell});
    if (solver.solve(board, pieces, {0, 108}).steps != 7) continue;
    const Difficulty measured = measure_difficulty(solver, board, pieces, {0, 108}, 7);
    if (measured.points >= 8) seven = measured;
  }
  ASSERT_TRUE(seven);
  EXPECT_EQ(seven->grade, Grade::hard);
}

TEST(NooksDifficulty, CountsDeadEndsHoweverManySolutionsThereAre) {
  // Found with seed 6: in the first few hundred solutions, all begin alike.
  NooksSolver solver;
  Random random(6);
  const auto puzzle = find_puzzle(solver, 4, Grade::expert, random);
  ASSERT_TRUE(puzzle);
  ASSERT_GT(puzzle->difficulty.solutions, 500U);
  const Board board(puzzle->setup.layout);
  std::set<Step> good;
  const auto all = solver.solutions(board, puzzle->setup.pieces, puzzle->objective,
                                    puzzle->difficulty.steps, 1'000'000);
  EXPECT_EQ(all.size(), puzzle->difficulty.solutions);
  EXPECT_EQ(puzzle->difficulty.dead_ends, dead_ends_by_hand(board, puzzle->setup.pieces, all));
}

// ------------------------------------------------------------------------------------------
// finding

TEST(NooksPuzzles, AreFoundInEveryGradeForOneToFourPieces) {
  for (const Grade grade : kGrades) {
    for (int pieces = 1; pieces <= 4; ++pieces) {
      NooksSolver solver;
      Random random(static_cast<std::uint64_t>(pieces));
      const auto puzzle = find_puzzle(solver, pieces, grade, random);
      SCOPED_TRACE(std::string(name(grade)) + ", " + std::to_string(pieces));
      ASSERT_TRUE(puzzle);
      const Pieces& start = puzzle->setup.pieces;
      EXPECT_EQ(start.count, pieces);
      EXPECT_EQ(nooks::refusal(check_start(puzzle->setup)), "");
      const Board board(puzzle->setup.layout);
      EXPECT_TRUE(board.is_nook(puzzle->objective.nook));
      EXPECT_NE(start.at[static_cast<std::size_t>(puzzle->objective.piece)],
                puzzle->objective.nook);
      EXPECT_EQ(puzzle->difficulty.grade, grade);
      const NooksAnswer answer = NooksSolver().solve(board, start, puzzle->objective);
      EXPECT_TRUE(answer.proven);
      EXPECT_EQ(answer.steps, puzzle->difficulty.steps);
      EXPECT_EQ(answer.steps >= 8, grade == Grade::expert);
    }
  }
}

TEST(NooksPuzzles, OfAnyGradeAreOfAllGrades) {
  NooksSolver solver;
  std::set<Grade> grades;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    const auto puzzle = find_puzzle(solver, 4, std::nullopt, random);
    ASSERT_TRUE(puzzle);
    grades.insert(puzzle->difficulty.grade);
  }
  EXPECT_TRUE(grades.contains(Grade::easy));
  EXPECT_TRUE(grades.contains(Grade::medium));
  EXPECT_TRUE(grades.contains(Grade::hard));
}

TEST(NooksPuzzles, AreTheSameForTheSameSeed) {
  NooksSolver solver;
  Random random(2025);
  const auto puzzle = find_puzzle(solver, 4, Grade::hard, random);
  ASSERT_TRUE(puzzle);
  EXPECT_EQ(to_string(puzzle->setup),
            "175178192199203216"
            "063D046B120E036E078D065C021C012C070E033C108B123D010F110A014A058B100A082F"
            "100120036014");
  EXPECT_EQ(puzzle->objective, (Objective{3, 63}));
  // Independent of what the solver did before.
  Random again(2025);
  const auto same = find_puzzle(solver, 4, Grade::hard, again);
  ASSERT_TRUE(same);
  EXPECT_EQ(same->setup, puzzle->setup);
  EXPECT_EQ(same->objective, puzzle->objective);
  EXPECT_EQ(random.next(), again.next()) << "and draws as many random numbers";
}

TEST(NooksPuzzles, AreNotFoundWithoutTrying) {
  NooksSolver solver;
  Random random(1);
  EXPECT_FALSE(find_puzzle(solver, 4, std::nullopt, random, 0));
}

// ---------------------------------------------------------------------------------------
// objectives

TEST(NooksObjectives, AreDrawnForPiecesAnywhere) {
  NooksSolver solver;
  const nooks::Setup setup = nooks::example();
  const Board board(setup.layout);
  for (const Grade grade : kGrades) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      Random random(seed);
      const Pieces pieces = pieces_on({0, 216, 175, 70});
      const auto drawn = draw_objective(solver, board, pieces, grade, random);
      ASSERT_TRUE(drawn);
      EXPECT_TRUE(board.is_nook(drawn->objective.nook));
      EXPECT_NE(pieces.at[static_cast<std::size_t>(drawn->objective.piece)], drawn->objective.nook);
      EXPECT_EQ(solver.solve(board, pieces, drawn->objective).steps, drawn->difficulty.steps);
      EXPECT_TRUE(grade > Grade::medium || drawn->difficulty.grade == grade);
    }
  }
}

/// The grades of all objectives of a position.
std::set<Grade> grades_on(const Board& board, const Pieces& pieces) {
  NooksSolver solver;
  std::set<Grade> grades;
  for (int piece = 0; piece < pieces.count; ++piece) {
    for (const nooks::Nook nook : board.layout().nooks) {
      if (pieces.at[static_cast<std::size_t>(piece)] == nook.cell) continue;
      const Objective objective{piece, nook.cell};
      const NooksAnswer answer = solver.solve(board, pieces, objective);
      if (!answer.steps) continue;
      grades.insert(measure_difficulty(solver, board, pieces, objective, *answer.steps).grade);
    }
  }
  return grades;
}

TEST(NooksObjectives, AreOfTheNearestGradeIfTheWantedOneIsMissing) {
  NooksSolver solver;
  int missing = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Random random(seed);
    const nooks::Setup setup = nooks::random_start(2, random);
    const Board board(setup.layout);
    const std::set<Grade> there = grades_on(board, setup.pieces);
    for (const Grade wanted : kGrades) {
      const auto off = [wanted](Grade grade) {
        return std::abs(static_cast<int>(grade) - static_cast<int>(wanted));
      };
      int least = 9;
      for (const Grade grade : there) least = std::min(least, off(grade));
      const auto drawn = draw_objective(solver, board, setup.pieces, wanted, random);
      ASSERT_TRUE(drawn);
      EXPECT_EQ(off(drawn->difficulty.grade), least) << "seed " << seed << " " << name(wanted);
      missing += least > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(missing, 3);
}

TEST(NooksObjectives, DifferFromSeedToSeed) {
  NooksSolver solver;
  const nooks::Setup setup = nooks::example();
  const Board board(setup.layout);
  std::set<std::pair<int, int>> drawn;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    const auto one = draw_objective(solver, board, setup.pieces, Grade::medium, random);
    drawn.emplace(one->objective.piece, one->objective.nook);
  }
  EXPECT_GT(drawn.size(), 15U);
}

TEST(NooksObjectives, AreNoneIfNothingIsReachable) {
  // Two nooks on one cell close it: not a legal layout, but Board does not check.
  nooks::WallLayout layout = nooks::example().layout;
  for (nooks::Nook& nook : layout.nooks) nook = {43, 0};
  layout.nooks[1] = {43, 3};
  layout.nooks[2] = {100, 0};
  NooksSolver solver;
  Random random(1);
  EXPECT_FALSE(draw_objective(solver, Board(layout), pieces_on({43}), Grade::easy, random));
}

// -------------------------------------------------------------------------------------------
// grades

TEST(NooksGrades, HaveNames) {
  for (const Grade grade : kGrades) EXPECT_EQ(grade_named(name(grade)), grade);
  EXPECT_EQ(name(Grade::expert), "expert");
  EXPECT_EQ(grade_named("rising"), std::nullopt);
  EXPECT_EQ(grade_named(""), std::nullopt);
  EXPECT_EQ(grade_named("Easy"), std::nullopt);
}

std::vector<Grade> rising(int rounds) {
  std::vector<Grade> grades;
  for (int round = 1; round <= rounds; ++round) grades.push_back(rising_grade(round, rounds));
  return grades;
}

TEST(NooksGrades, RiseThroughAGame) {
  using enum Grade;
  EXPECT_THAT(rising(1), ElementsAre(medium));
  EXPECT_THAT(rising(2), ElementsAre(easy, expert));
  EXPECT_THAT(rising(4), ElementsAre(easy, medium, hard, expert));
  EXPECT_THAT(rising(5), ElementsAre(easy, easy, medium, hard, expert));
  for (int rounds = 2; rounds <= 50; ++rounds) {
    const std::vector<Grade> grades = rising(rounds);
    EXPECT_EQ(grades.front(), easy);
    EXPECT_EQ(grades.back(), expert);
    EXPECT_TRUE(std::is_sorted(grades.begin(), grades.end())) << rounds;
  }
}

}  // namespace
}  // namespace hexarena::nooks
