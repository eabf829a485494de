// The perft numbers were computed by a program that shares nothing with this code: walls as a set
// of sides, slides cell by cell, every line of play followed to its end.
#include "games/nooks/rules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <tuple>
#include <vector>

#include "games/nooks/example_testing.hpp"
#include "rules/contract.hpp"

namespace hexarena::nooks {
namespace {

using base::Random;
using testing::ElementsAre;
using testing::IsEmpty;
using Steps = std::vector<Step>;

Steps actions_of(const Rules& rules, const Rules::State& state) {
  Steps steps{{1, 2}};  // previous contents are replaced
  rules.actions(state, steps);
  return steps;
}

Rules::State solved_state(const Rules& rules) {
  Rules::State state = rules.start();
  for (const Step step : kSolution) rules.play(state, step);
  return state;
}

TEST(NooksRules, StartWithThePiecesOfTheSetupAndOneSeat) {
  const Rules rules(example(), kFourthTo70);
  const Rules::State start = rules.start();
  EXPECT_EQ(rules.seats(), 1);
  EXPECT_EQ(start.pieces, example().pieces);
  EXPECT_EQ(rules.objective(), kFourthTo70);
  EXPECT_EQ(rules.board().layout(), example().layout);
  EXPECT_FALSE(rules.over(start));
  EXPECT_EQ(rules.actors(start), SeatSet::first(1));
  EXPECT_TRUE(rules.winners(start).empty());
}

TEST(NooksRules, LetAnyPieceSlideInAnyOpenDirection) {
  const Rules rules(example(), kFourthTo70);
  EXPECT_THAT(actions_of(rules, rules.start()),
              ElementsAre(Step{60, 62}, Step{60, 212}, Step{60, 216}, Step{64, 172}, Step{64, 175},
                          Step{64, 180}, Step{100, 19}, Step{100, 175}, Step{100, 180},
                          Step{106, 108}, Step{106, 188}, Step{106, 190}));
}

TEST(NooksRules, CountEveryStepAgainstTheScore) {
  const Rules rules(example(), kFourthTo70);
  Rules::State state = rules.start();
  EXPECT_EQ(rules.score(state, Seat(0)), 0);
  rules.play(state, {100, 175});
  EXPECT_THAT(state.pieces.all(), ElementsAre(60, 106, 175, 64));
  EXPECT_EQ(rules.score(state, Seat(0)), -1);
  const auto undo = rules.play(state, {64, 132});
  EXPECT_EQ(rules.score(state, Seat(0)), -2);
  rules.take_back(state, undo);
  EXPECT_THAT(state.pieces.all(), ElementsAre(60, 106, 175, 64));
  EXPECT_EQ(rules.score(state, Seat(0)), -1);
}

TEST(NooksRules, EndWhenThePieceReachesItsNook) {
  const Rules rules(example(), kFourthTo70);
  const Rules::State state = solved_state(rules);
  EXPECT_TRUE(rules.solved(state));
  EXPECT_TRUE(rules.over(state));
  EXPECT_TRUE(rules.actors(state).empty());
  EXPECT_THAT(actions_of(rules, state), IsEmpty());
  EXPECT_EQ(rules.winners(state), SeatSet::first(1));
  EXPECT_EQ(rules.score(state, Seat(0)), -3);
  EXPECT_EQ(refusal(rules.judge(state, {60, 62})), "the game is over");
}

TEST(NooksRules, DoNotEndWhenAnotherPieceIsOnTheNook) {
  const Rules rules(example(), {2, 64});
  EXPECT_FALSE(rules.over(rules.start()));
}

TEST(NooksRules, RefuseAStepThatIsNotASlide) {
  const Rules rules(example(), kFourthTo70);
  EXPECT_EQ(refusal(rules.judge(rules.start(), {64, 132})),
            "the piece on 064 slides to 172, 175, 180, not to 132");
  EXPECT_EQ(refusal(rules.judge(rules.start(), {64, 175})), "");
}

TEST(NooksRules, AreOverWithoutAWinnerWhenThePlayerIsRemoved) {
  const Rules rules(example(), kFourthTo70);
  Rules::State state = rules.start();
  rules.remove(state, Seat(0));
  EXPECT_TRUE(rules.over(state));
  EXPECT_TRUE(rules.winners(state).empty());
  EXPECT_EQ(rules.score(state, Seat(0)), std::nullopt);
  EXPECT_THAT(actions_of(rules, state), IsEmpty());
  Rules::State late = solved_state(rules);
  rules.remove(late, Seat(0));
  EXPECT_TRUE(rules.winners(late).empty());
}

// ----------------------------------------------------------------------------------------- perft

std::uint64_t leaves(const Rules& rules, Rules::State& state, int depth) {
  if (depth == 0) return 1;
  Steps steps;
  rules.actions(state, steps);
  std::uint64_t sum = 0;
  for (const Step step : steps) {
    const auto undo = rules.play(state, step);
    sum += leaves(rules, state, depth - 1);
    rules.take_back(state, undo);
  }
  return sum;
}

std::vector<std::uint64_t> leaves_to(const Rules& rules, int deepest) {
  std::vector<std::uint64_t> table;
  for (int depth = 0; depth <= deepest; ++depth) {
    Rules::State state = rules.start();
    table.push_back(leaves(rules, state, depth));
  }
  return table;
}

TEST(NooksPerft, FourPieces) {
  EXPECT_THAT(leaves_to(Rules(example(), kFourthTo70), 5),
              ElementsAre(1, 12, 153, 2008, 26776, 359864));
  EXPECT_THAT(leaves_to(Rules(example(), {0, 125}), 5),
              ElementsAre(1, 12, 153, 2008, 26777, 359863));
}

TEST(NooksPerft, OnePiece) {
  const Rules rules({example().layout, pieces_on({60})}, {0, 125});
  EXPECT_THAT(leaves_to(rules, 8), ElementsAre(1, 3, 12, 39, 139, 463, 1598, 5367, 18290));
}

// -------------------------------------------------------------------------------------- contract

rules::Contract<Rules> contract() {
  rules::Contract<Rules> contract;
  contract.arbitrary = [](Random& random) {
    return Step{static_cast<CellId>(random.below(256)), static_cast<CellId>(random.below(256))};
  };
  // A state has padding.
  contract.same = rules::same_by<Rules::State>([](const Rules::State& state) {
    return std::tuple(state.pieces.at, state.pieces.count, state.steps, state.present);
  });
  contract.longest = 100'000;
  return contract;
}

TEST(NooksContract, HoldsOnTheExample) {
  for (const Objective objective : {kFourthTo70, Objective{0, 125}, Objective{2, 64}}) {
    const Rules rules(example(), objective);
    EXPECT_THAT(contract_violations(rules, contract(), 7, 4), IsEmpty());
  }
}

TEST(NooksContract, HoldsForOneToFourPiecesOnRandomBoards) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Random random(seed);
    const nooks::Setup setup = random_start(1 + static_cast<int>(seed) % 4, random);
    const Rules rules(setup, {0, setup.layout.nooks[seed].cell});
    EXPECT_THAT(contract_violations(rules, contract(), seed, 2), IsEmpty()) << "seed " << seed;
  }
}

TEST(NooksContract, HoldsWhenTheObjectiveIsReachedAlready) {
  const Rules rules(example(), {0, 60});
  EXPECT_TRUE(rules.over(rules.start()));
  EXPECT_THAT(contract_violations(rules, contract(), 1, 2), IsEmpty());
}

}  // namespace
}  // namespace hexarena::nooks
