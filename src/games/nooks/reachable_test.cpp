// The search of all positions, and the proofs it gives, against the plain search and the solver.
#include "games/nooks/reachable.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "games/nooks/example_testing.hpp"
#include "games/nooks/oracle_testing.hpp"
#include "games/nooks/proof.hpp"

namespace hexarena::nooks {
namespace {

using base::Random;

/// Pieces among nooks closer than the rules allow, in the middle of the board: some cannot get
/// everywhere. Board does not check.
struct Crowded {
  Setup setup{example().layout, {}};
  Objective objective;

  Crowded(int pieces, Random& random) {
    for (Nook& nook : setup.layout.nooks) {
      nook = {static_cast<CellId>(random.below(7)), static_cast<std::uint8_t>(random.below(6))};
    }
    while (setup.pieces.count < pieces) {
      const auto cell = static_cast<CellId>(random.below(7));
      if (!setup.pieces.index_at(cell)) setup.pieces.at[setup.pieces.count++] = cell;
    }
    do {
      objective = {random.between(0, pieces - 1), setup.layout.nooks[random.below(kNooks)].cell};
    } while (setup.pieces.at[static_cast<std::size_t>(objective.piece)] == objective.nook);
  }
};

TEST(Reach, FindsTheFewestStepsOrProvesThatThereAreNone) {
  Random random(1);
  int none = 0;
  for (int i = 0; i < 300; ++i) {
    const Crowded crowded(1 + i % 2, random);
    const Board board(crowded.setup.layout);
    const auto plain = oracle::SlowNooks(crowded.setup.layout)
                           .solve({.pieces = crowded.setup.pieces, .objective = crowded.objective});
    const Reached reached = reach(board, crowded.setup.pieces, crowded.objective);
    ASSERT_TRUE(reached.proven);
    ASSERT_EQ(reached.steps, plain.optimum) << to_string(crowded.setup);
    none += reached.steps ? 0 : 1;
  }
  EXPECT_GT(none, 20);
}

TEST(Reach, AgreesWithTheSolverForThreeAndFourPieces) {
  Random random(2);
  NooksSolver solver;
  for (int i = 0; i < 6; ++i) {
    const nooks::Setup setup = random_start(i < 5 ? 3 : 4, random);
    const Board board(setup.layout);
    const Objective objective{0, setup.layout.nooks[random.below(kNooks)].cell};
    EXPECT_EQ(reach(board, setup.pieces, objective).steps,
              solver.solve(board, setup.pieces, objective).steps)
        << to_string(setup);
  }
}

TEST(Reach, CountsEveryPositionOnce) {
  // One piece alone: as many as the cells it can stop on.
  const nooks::Setup setup = example();
  const Board board(setup.layout);
  const Reached reached = reach(board, pieces_on({60}), {0, kOutside});
  EXPECT_FALSE(reached.steps);
  EXPECT_TRUE(reached.proven);
  std::uint64_t stops = 0;
  const oracle::SlowNooks slow(setup.layout);
  for (int cell = 0; cell < kCells; ++cell) {
    const auto there =
        slow.solve({.pieces = pieces_on({60}), .objective = {0, static_cast<CellId>(cell)}});
    stops += there.optimum ? 1 : 0;
  }
  EXPECT_EQ(reached.positions, stops);
}

TEST(Reach, ClaimsNothingWhenItIsStopped) {
  const nooks::Setup setup = example();
  const Board board(setup.layout);
  const Pieces three = pieces_on({60, 106, 100});
  ReachLimits few;
  few.positions = 5000;
  const Reached cut_short = reach(board, three, {0, kOutside}, few);
  EXPECT_FALSE(cut_short.proven);
  EXPECT_FALSE(cut_short.steps);
  int asked = 0;
  ReachLimits stopped;
  stopped.stop = [&asked] { return ++asked == 2; };
  std::uint64_t reported = 0;
  stopped.progress = [&reported](int /*steps*/, std::uint64_t positions) { reported = positions; };
  const Reached ended = reach(board, three, {0, kOutside}, stopped);
  EXPECT_FALSE(ended.proven);
  EXPECT_EQ(asked, 2);
  EXPECT_GT(reported, 100'000U);
  EXPECT_LE(reported, ended.positions);
}

TEST(Reach, NeedsTheMemoryItSays) {
  EXPECT_LT(reach_bytes(3), 2'000'000U);
  EXPECT_LT(reach_bytes(4), 140'000'000U);
}

TEST(Prove, EndsWithAProofWhereTheSolverWouldNot) {
  Random random(3);
  int none = 0;
  for (int i = 0; none < 3; ++i) {
    ASSERT_LT(i, 10'000);
    const Crowded crowded(3, random);
    const Board board(crowded.setup.layout);
    const Pieces& pieces = crowded.setup.pieces;
    if (NooksSolver().solve(board, pieces, crowded.objective, 2000).proven) continue;
    const NooksAnswer answer = prove(board, pieces, crowded.objective);
    ASSERT_TRUE(answer.proven);
    EXPECT_EQ(answer.steps, reach(board, pieces, crowded.objective).steps);
    none += answer.steps ? 0 : 1;
  }
}

TEST(Prove, FindsTheWayOnceItsLengthIsKnown) {
  // Known: no solution has fewer than its optimum, 15; a bound too low changes nothing.
  const auto setup = *read_state(
      "174182190195201210"
      "089B042E108D123E024B077F094E036D119D055B105A099A046A080B014B040F117A020D"
      "020046");
  const Board board(setup.layout);
  const Objective objective{0, 55};
  EXPECT_EQ(reach(board, setup.pieces, objective).steps, 15);
  NooksSolver solver;
  for (const int least : {3, 15}) {
    NooksBudget budget;
    budget.least_steps = least;
    const NooksAnswer answer = solver.solve(board, setup.pieces, objective, budget);
    EXPECT_EQ(answer.steps, 15);
    EXPECT_EQ(answer.moves.size(), 15U);
  }
}

}  // namespace
}  // namespace hexarena::nooks
