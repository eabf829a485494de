// The solver against the rules, against known facts, and against a plain search of all positions.
#include "games/nooks/solver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/nooks/example_testing.hpp"
#include "games/nooks/oracle_testing.hpp"

namespace hexarena::nooks {
namespace {

using base::Random;
using nooks::Board;
using nooks::CellId;
using nooks::Nook;
using nooks::Objective;
using nooks::Pieces;
using nooks::pieces_on;
using nooks::Step;
using oracle::SlowNooks;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using Steps = std::vector<Step>;

#if defined(__SANITIZE_ADDRESS__)
constexpr int kSlowness = 8;  // sanitizers make the plain search that much slower
#else
constexpr int kSlowness = 1;
#endif
constexpr std::size_t kAll = 1'000'000;
constexpr int kDeep = 1000;  // deeper than any solution

struct Puzzle {
  nooks::Setup setup;
  Board board;
  Objective objective;

  Puzzle(const nooks::Setup& with, Objective wanted)
      : setup(with), board(with.layout), objective(wanted) {}
  explicit Puzzle(std::string_view state, Objective wanted)
      : Puzzle(*nooks::read_state(state), wanted) {}

  [[nodiscard]] const Pieces& pieces() const { return setup.pieces; }
};

Objective any_objective(const nooks::Setup& setup, Random& random) {
  while (true) {
    const int piece = random.between(0, setup.pieces.count - 1);
    const CellId nook = setup.layout.nooks[random.below(nooks::kNooks)].cell;
    if (setup.pieces.at[static_cast<std::size_t>(piece)] != nook) return {piece, nook};
  }
}

Puzzle legal_puzzle(int pieces, Random& random) {
  const nooks::Setup setup = nooks::random_start(pieces, random);
  return {setup, any_objective(setup, random)};
}

nooks::WallLayout with_any_letters(nooks::WallLayout layout, Random& random) {
  for (Nook& nook : layout.nooks) nook.direction = static_cast<std::uint8_t>(random.below(6));
  return layout;
}

/// A board where some nook is unreachable from another for a piece alone.
nooks::WallLayout unconnected_layout(Random& random) {
  while (true) {
    const nooks::WallLayout layout = with_any_letters(nooks::random_layout(random), random);
    if (!Board(layout).check_connected()) return layout;
  }
}

/// Pieces anywhere, and letters that need not leave every nook reachable.
Puzzle wild_puzzle(int pieces, Random& random) {
  nooks::Setup setup{with_any_letters(nooks::random_layout(random), random), {}};
  while (setup.pieces.count < pieces) {
    const auto cell = static_cast<CellId>(random.below(nooks::kCells));
    if (!setup.pieces.index_at(cell)) setup.pieces.at[setup.pieces.count++] = cell;
  }
  return {setup, any_objective(setup, random)};
}

/// Two pieces among nooks much closer than the rules allow, so that some are unreachable with any
/// help. Board does not check; on legal boards two pieces seem to get everywhere.
Puzzle crowded_puzzle(Random& random) {
  nooks::Setup setup{nooks::random_layout(random), {}};
  for (Nook& nook : setup.layout.nooks) {
    nook = {static_cast<CellId>(random.below(14)), static_cast<std::uint8_t>(random.below(6))};
  }
  setup.pieces = pieces_on({random.between(0, 6), random.between(7, 13)});
  return {setup, any_objective(setup, random)};
}

/// Found on boards where one piece alone never gets there: the second has to stop it.
Puzzle fifteen_steps() {
  return Puzzle(
      "174182190195201210"
      "089B042E108D123E024B077F094E036D119D055B105A099A046A080B014B040F117A020D"
      "020046",
      {0, 55});
}

Puzzle any_puzzle(int pieces, Random& random) {
  return random.below(3) == 0 ? wild_puzzle(pieces, random) : legal_puzzle(pieces, random);
}

/// The steps of an answer are legal and lead to the objective.
void expect_reaches(const Puzzle& puzzle, const Steps& steps) {
  const auto walked = nooks::walk(puzzle.board, puzzle.pieces(), steps);
  ASSERT_EQ(nooks::refusal(walked), "") << to_string(puzzle.setup);
  EXPECT_EQ(walked->at[static_cast<std::size_t>(puzzle.objective.piece)], puzzle.objective.nook);
}

/// An answer of either kind claims only what the plain search confirms, as far as it can see.
void expect_honest(const Puzzle& puzzle, const NooksAnswer& answer, int deepest) {
  const std::string where =
      to_string(puzzle.setup) + " to " + nooks::to_string(puzzle.objective.nook);
  const SlowNooks slow(puzzle.setup.layout);
  EXPECT_TRUE(answer.steps || answer.moves.empty()) << where;
  if (!answer.steps && answer.proven) {
    const auto plain = slow.solve({.pieces = puzzle.pieces(), .objective = puzzle.objective});
    EXPECT_TRUE(plain.exhausted && !plain.optimum) << where;
    return;
  }
  if (answer.steps) {
    EXPECT_TRUE(answer.proven) << where;
    EXPECT_EQ(answer.bound, *answer.steps) << where;
    ASSERT_THAT(answer.moves, SizeIs(static_cast<std::size_t>(*answer.steps))) << where;
    expect_reaches(puzzle, answer.moves);
  }
  const auto shorter = slow.solve({.pieces = puzzle.pieces(),
                                   .objective = puzzle.objective,
                                   .deepest = std::min(deepest, answer.bound - 1)});
  EXPECT_EQ(shorter.optimum, std::nullopt) << where << ", bound " << answer.bound;
}

// ----------------------------------------------------------------------------------- known facts

struct Fact {
  int from;
  int to;
  int steps;
  std::uint64_t paths;
};
constexpr std::array<Fact, 4> kFacts{
    {{60, 125, 3, 1}, {60, 100, 6, 1}, {122, 108, 8, 9}, {106, 72, 6, 1}}};

TEST(NooksSolver, KnowsTheFactsAboutOnePieceOnTheExample) {
  NooksSolver solver;
  for (const Fact& fact : kFacts) {
    const auto nook = static_cast<CellId>(fact.to);
    const Puzzle puzzle({nooks::example().layout, pieces_on({fact.from})}, {0, nook});
    const NooksAnswer answer = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective);
    EXPECT_EQ(answer.steps, fact.steps) << fact.from << "→" << fact.to;
    EXPECT_TRUE(answer.proven);
    EXPECT_EQ(answer.bound, fact.steps);
    expect_reaches(puzzle, answer.moves);
    EXPECT_EQ(solver.count(puzzle.board, puzzle.pieces(), puzzle.objective, fact.steps),
              fact.paths);
    const auto distances = distances_to(puzzle.board, nook);
    EXPECT_EQ(distances[static_cast<std::size_t>(fact.from)], fact.steps);
  }
}

TEST(NooksSolver, KnowsTheFactsAboutFourPiecesOnTheExample) {
  NooksSolver solver;
  const Puzzle puzzle(nooks::example(), {3, 70});
  const NooksAnswer answer = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective);
  EXPECT_EQ(answer.steps, 3);
  EXPECT_TRUE(answer.proven);
  EXPECT_THAT(answer.moves, ElementsAre(Step{100, 175}, Step{64, 132}, Step{132, 70}));
  const NooksAnswer alone = solver.solve_alone(puzzle.board, puzzle.pieces(), puzzle.objective);
  EXPECT_EQ(alone.steps, 5);
  EXPECT_TRUE(alone.proven);
  EXPECT_THAT(alone.moves, ElementsAre(Step{64, 180}, Step{180, 179}, Step{179, 94}, Step{94, 174},
                                       Step{174, 70}));
}

TEST(NooksSolver, ReachesANookOccupiedByAnotherPiece) {
  NooksSolver solver;
  const Puzzle puzzle(nooks::example(), {2, 64});
  const NooksAnswer answer = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective);
  EXPECT_EQ(answer.steps, 3);
  expect_reaches(puzzle, answer.moves);
  EXPECT_EQ(solver.count(puzzle.board, puzzle.pieces(), puzzle.objective, 3), 8U);
  const NooksAnswer alone = solver.solve_alone(puzzle.board, puzzle.pieces(), puzzle.objective);
  EXPECT_EQ(alone.steps, std::nullopt) << "the other never leaves";
  EXPECT_TRUE(alone.proven);
}

TEST(NooksSolver, NeedsNoStepsIfThePieceIsThere) {
  NooksSolver solver;
  const Puzzle puzzle(nooks::example(), {3, 64});
  const NooksAnswer answer = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective);
  EXPECT_EQ(answer.steps, 0);
  EXPECT_TRUE(answer.proven);
  EXPECT_THAT(answer.moves, IsEmpty());
}

TEST(NooksSolver, FindsFourOrFiveStepsMostlyAndSevenOrMoreInOneOfForty) {
  constexpr int kPuzzles = 4000 / kSlowness;
  NooksSolver solver;
  Random random(40);
  int usual = 0;
  int hard = 0;
  for (int i = 0; i < kPuzzles; ++i) {
    const Puzzle puzzle = legal_puzzle(4, random);
    const NooksAnswer answer = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective);
    ASSERT_TRUE(answer.proven && answer.steps) << to_string(puzzle.setup);
    usual += *answer.steps == 4 || *answer.steps == 5 ? 1 : 0;
    hard += *answer.steps >= 7 ? 1 : 0;
  }
  EXPECT_GT(usual, kPuzzles / 2);
  EXPECT_GT(hard, kPuzzles / 80);
  EXPECT_LT(hard, kPuzzles / 20);
}

// ------------------------------------------------------------------------- against the plain
// search

void compare_optima(int pieces, int puzzles, int deepest, std::uint64_t seed) {
  NooksSolver solver;
  Random random(seed);
  for (int i = 0; i < puzzles / kSlowness; ++i) {
    const Puzzle puzzle = any_puzzle(pieces, random);
    const auto answer = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective, 1'000'000);
    expect_honest(puzzle, answer, deepest);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(NooksSolver, AgreesWithAPlainSearchForOnePiece) { compare_optima(1, 1200, kDeep, 1); }
TEST(NooksSolver, AgreesWithAPlainSearchForTwoPieces) { compare_optima(2, 1200, kDeep, 2); }
TEST(NooksSolver, AgreesWithAPlainSearchForThreePieces) { compare_optima(3, 900, 9, 3); }
TEST(NooksSolver, AgreesWithAPlainSearchForFourPieces) { compare_optima(4, 600, 6, 4); }

TEST(NooksSolver, CountsAndListsAllSolutionsLikeThePlainSearch) {
  NooksSolver solver;
  Random random(5);
  int several = 0;
  for (int i = 0; i < 480 / kSlowness; ++i) {
    const Puzzle puzzle = any_puzzle(1 + i % 4, random);
    const Board& board = puzzle.board;
    const auto answer = solver.solve(board, puzzle.pieces(), puzzle.objective, 100'000);
    if (!answer.steps || (i % 4 >= 2 && *answer.steps > 5)) continue;
    const auto plain =
        SlowNooks(puzzle.setup.layout)
            .solve({.pieces = puzzle.pieces(), .objective = puzzle.objective, .list = true});
    ASSERT_EQ(plain.optimum, answer.steps);
    const auto count = solver.count(board, puzzle.pieces(), puzzle.objective, *answer.steps);
    const auto all =
        solver.solutions(board, puzzle.pieces(), puzzle.objective, *answer.steps, kAll);
    ASSERT_EQ(count, plain.count) << to_string(puzzle.setup);
    ASSERT_EQ(all, plain.ways) << to_string(puzzle.setup);
    several += plain.count > 1 ? 1 : 0;
  }
  EXPECT_GT(several, 100 / kSlowness);
}

TEST(NooksSolver, AgreesWithThePlainSearchIfTheOthersAreFixed) {
  NooksSolver solver;
  Random random(6);
  int unreached = 0;
  for (int i = 0; i < 800 / kSlowness; ++i) {
    const Puzzle puzzle = any_puzzle(1 + i % 4, random);
    const Board& board = puzzle.board;
    const auto plain = SlowNooks(puzzle.setup.layout)
                           .solve({.pieces = puzzle.pieces(),
                                   .objective = puzzle.objective,
                                   .others_move = false,
                                   .list = true});
    const auto answer = solver.solve_alone(board, puzzle.pieces(), puzzle.objective);
    ASSERT_EQ(answer.steps, plain.optimum) << to_string(puzzle.setup);
    ASSERT_TRUE(answer.proven);
    if (!answer.steps) {
      ++unreached;
      continue;
    }
    EXPECT_EQ(answer.bound, *answer.steps);
    EXPECT_NE(std::find(plain.ways.begin(), plain.ways.end(), answer.moves), plain.ways.end());
    EXPECT_EQ(solver.count(board, puzzle.pieces(), puzzle.objective, *answer.steps, kNooksNodes,
                           Movers::piece),
              plain.count);
    EXPECT_EQ(solver.solutions(board, puzzle.pieces(), puzzle.objective, *answer.steps, kAll,
                               Movers::piece),
              plain.ways);
  }
  EXPECT_GT(unreached, 10 / kSlowness);
}

TEST(NooksSolver, ListsTheFirstSolutionsOnRequest) {
  NooksSolver solver;
  const Puzzle puzzle({nooks::example().layout, pieces_on({122})}, {0, 108});
  const auto list = [&](std::size_t limit) {
    return solver.solutions(puzzle.board, puzzle.pieces(), puzzle.objective, 8, limit);
  };
  const auto all = list(kAll);
  ASSERT_THAT(all, SizeIs(9));
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
  for (const Steps& steps : all) expect_reaches(puzzle, steps);
  for (std::size_t limit = 0; limit <= 9; ++limit) {
    EXPECT_EQ(list(limit),
              oracle::Ways(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(limit)));
  }
}

TEST(NooksSolver, CountsNothingInFewerStepsThanItTakes) {
  NooksSolver solver;
  const Puzzle puzzle(nooks::example(), {3, 70});
  for (const int steps : {0, 1, 2}) {
    EXPECT_EQ(solver.count(puzzle.board, puzzle.pieces(), puzzle.objective, steps), 0U);
    EXPECT_THAT(solver.solutions(puzzle.board, puzzle.pieces(), puzzle.objective, steps, kAll),
                IsEmpty());
  }
}

TEST(NooksSolver, FindsSolutionsOfManySteps) {
  const Puzzle puzzle = fifteen_steps();
  NooksSolver solver;
  const NooksAnswer answer = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective);
  EXPECT_EQ(answer.steps, 15);
  expect_honest(puzzle, answer, kDeep);
  EXPECT_EQ(solver.solve_alone(puzzle.board, puzzle.pieces(), puzzle.objective).steps,
            std::nullopt);
}

// ------------------------------------------------------------------------------------- no solution

TEST(NooksSolver, ProvesThatAPieceAloneCannotGetThere) {
  NooksSolver solver;
  Random random(8);
  int none = 0;
  for (int i = 0; i < 80 / kSlowness; ++i) {
    const nooks::WallLayout layout = unconnected_layout(random);
    for (const Nook from : layout.nooks) {
      const nooks::Setup setup{layout, pieces_on({from.cell})};
      const Puzzle puzzle(setup, any_objective(setup, random));
      const auto answer = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective);
      EXPECT_TRUE(answer.proven);
      expect_honest(puzzle, answer, kDeep);
      none += answer.steps ? 0 : 1;
    }
  }
  EXPECT_GT(none, 80 / kSlowness);
}

TEST(NooksSolver, ProvesThatTwoPiecesCannotDoItOrReportsThatItIsUnknown) {
  constexpr std::uint64_t kBudget = 200'000;
  NooksSolver solver;
  Random random(9);
  int walled_in = 0;
  int exhausted = 0;
  for (int i = 0; exhausted < 6; ++i) {
    ASSERT_LT(i, 10'000);
    const Puzzle puzzle = crowded_puzzle(random);
    const auto answer = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective, kBudget);
    const bool shut_out = answer.proven && !answer.steps && answer.bound == NooksSolver::kFar;
    if (answer.steps || (shut_out && ++walled_in > 20)) continue;
    expect_honest(puzzle, answer, kDeep);
    EXPECT_TRUE(answer.proven || answer.nodes > kBudget || answer.bound == kMaxSolutionSteps);
    exhausted += answer.proven && !shut_out ? 1 : 0;
  }
}

TEST(NooksSolver, GivesABoundWhenItCannotProveThatThereIsNoSolution) {
  // The first such puzzle of those above, with a budget that is not enough.
  NooksSolver solver;
  Random random(9);
  while (true) {
    const Puzzle puzzle = crowded_puzzle(random);
    const auto answer = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective);
    if (answer.steps || answer.bound == NooksSolver::kFar) continue;
    const auto cut_short =
        solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective, answer.nodes - 1);
    EXPECT_FALSE(cut_short.proven);
    EXPECT_EQ(cut_short.steps, std::nullopt);
    EXPECT_LE(cut_short.bound, answer.bound);
    return;
  }
}

// ------------------------------------------------------------------------------------------ budget

TEST(NooksSolver, ClaimsNothingItsBudgetDidNotProve) {
  NooksSolver solver;
  Random random(10);
  int unproven = 0;
  for (int i = 0; i < 300 / kSlowness; ++i) {
    const Puzzle puzzle = legal_puzzle(2 + i % 3, random);
    const auto full = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective);
    ASSERT_TRUE(full.proven && full.steps);
    int last_bound = 0;
    for (const std::uint64_t budget : {0, 1, 5, 20, 100, 500, 3000}) {
      const auto answer = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective, budget);
      // The other first steps of each position on the way are still visited.
      EXPECT_LE(answer.nodes, budget + static_cast<std::uint64_t>(24 * (*full.steps + 1)));
      EXPECT_LE(answer.bound, *full.steps);
      EXPECT_GE(answer.bound, last_bound) << "more budget, better bound";
      last_bound = answer.bound;
      EXPECT_EQ(answer.proven, answer.steps.has_value());
      if (answer.proven) {
        EXPECT_EQ(answer.steps, full.steps);
        EXPECT_EQ(answer.moves, full.moves);
      } else {
        EXPECT_THAT(answer.moves, IsEmpty());
        ++unproven;
      }
    }
    if (full.nodes > 0) {
      const auto enough = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective, full.nodes);
      EXPECT_TRUE(enough.proven) << "exactly enough is enough";
      const auto short_by_one =
          solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective, full.nodes - 1);
      EXPECT_FALSE(short_by_one.proven);
    }
  }
  EXPECT_GT(unproven, 100 / kSlowness);
}

TEST(NooksSolver, StopsOnRequest) {
  NooksSolver solver;
  const Puzzle puzzle = fifteen_steps();
  const auto full = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective);
  int questions = 0;
  const NooksBudget ask{kNooksNodes, [&questions] { return ++questions == 3; }};
  const auto answer = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective, ask);
  EXPECT_FALSE(answer.proven);
  EXPECT_EQ(answer.steps, std::nullopt);
  EXPECT_LE(answer.bound, 15);
  EXPECT_GT(answer.bound, 0);
  EXPECT_LT(answer.nodes, full.nodes / 10);
  questions = 0;
  EXPECT_EQ(solver.count(puzzle.board, puzzle.pieces(), puzzle.objective, 15, ask), std::nullopt);
  const NooksBudget never{kNooksNodes, [&questions] { return ++questions < 0; }};
  questions = 0;
  const auto patient = solver.solve(puzzle.board, puzzle.pieces(), puzzle.objective, never);
  EXPECT_EQ(patient.moves, full.moves);
  EXPECT_GT(questions, 10) << "it polls now and then";
}

TEST(NooksSolver, CountsNothingRatherThanTooFewWhenTheBudgetEnds) {
  NooksSolver solver;
  const Puzzle puzzle(nooks::example(), {2, 64});
  EXPECT_EQ(solver.count(puzzle.board, puzzle.pieces(), puzzle.objective, 3, 5), std::nullopt);
  EXPECT_EQ(solver.count(puzzle.board, puzzle.pieces(), puzzle.objective, 3, 0), std::nullopt);
  EXPECT_EQ(solver.count(puzzle.board, puzzle.pieces(), puzzle.objective, 3), 8U);
}

// ------------------------------------------------------------------------------------ reuse,
// tables

TEST(NooksSolver, AnswersDoNotDependOnEarlierQueries) {
  NooksSolver used;
  Random random(11);
  for (int i = 0; i < 200 / kSlowness; ++i) {
    const Puzzle puzzle = legal_puzzle(1 + i % 4, random);
    NooksSolver fresh;
    const auto before = used.solve(puzzle.board, puzzle.pieces(), puzzle.objective);
    const auto answer = fresh.solve(puzzle.board, puzzle.pieces(), puzzle.objective);
    EXPECT_EQ(before.steps, answer.steps);
    EXPECT_EQ(before.moves, answer.moves);
    EXPECT_EQ(before.bound, answer.bound);
    EXPECT_EQ(before.nodes, answer.nodes);
    const auto count = used.count(puzzle.board, puzzle.pieces(), puzzle.objective, *answer.steps);
    EXPECT_EQ(count,
              NooksSolver().count(puzzle.board, puzzle.pieces(), puzzle.objective, *answer.steps));
    const auto again = used.solve(puzzle.board, puzzle.pieces(), puzzle.objective);
    EXPECT_EQ(again.moves, answer.moves);
    EXPECT_EQ(again.nodes, answer.nodes);
  }
}

TEST(NooksDistances, AreTheStepsOfAPieceAloneFromEverywhere) {
  Random random(12);
  int far = 0;
  for (int i = 0; i < 8 / std::min(kSlowness, 4); ++i) {
    const nooks::WallLayout layout = unconnected_layout(random);
    const SlowNooks slow(layout);
    const CellId nook = layout.nooks[random.below(nooks::kNooks)].cell;
    const auto distances = distances_to(Board(layout), nook);
    for (int cell = 0; cell < nooks::kCells; ++cell) {
      const auto plain = slow.solve({.pieces = pieces_on({cell}), .objective = {0, nook}});
      ASSERT_EQ(distances[static_cast<std::size_t>(cell)],
                plain.optimum.value_or(NooksSolver::kFar));
      far += plain.optimum ? 0 : 1;
    }
    EXPECT_EQ(distances[nook], 0);
  }
  EXPECT_GT(far, 0);
}

}  // namespace
}  // namespace hexarena::nooks
