// The rules of Hex: chains, the swap, and agreement with a slow and obvious search.
#include "games/hex/rules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "games/hex/evaluation.hpp"
#include "rules/contract.hpp"
#include "search/alpha_beta.hpp"
#include "search/perft.hpp"

namespace hexarena::hex {
namespace {

using base::Random;
using testing::IsEmpty;

Position board(int size, std::vector<std::string> red, std::vector<std::string> blue) {
  Position position;
  position.size = size;
  for (const auto& cell : red) position.red.push_back(*geometry::read_cell_name(cell));
  for (const auto& cell : blue) position.blue.push_back(*geometry::read_cell_name(cell));
  return position;
}

/// Whether stones connect row (or column) 0 to the last: neighbour by neighbour.
bool joins(int size, const std::vector<Place>& stones, bool rows) {
  const std::set<Place> all(stones.begin(), stones.end());
  std::vector<Place> open;
  for (const Place place : all) {
    if ((rows ? place.row : place.column) == 0) open.push_back(place);
  }
  std::set<Place> seen(open.begin(), open.end());
  while (!open.empty()) {
    const Place at = open.back();
    open.pop_back();
    if ((rows ? at.row : at.column) == size - 1) return true;
    for (const Place by :
         {Place{-1, 0}, Place{-1, 1}, Place{0, 1}, Place{1, 0}, Place{1, -1}, Place{0, -1}}) {
      const Place next{at.row + by.row, at.column + by.column};
      if (all.contains(next) && seen.insert(next).second) open.push_back(next);
    }
  }
  return false;
}

TEST(HexRules, TouchesTheNeighboursOfItsDrawing) {
  const Rules rules(board(3, {}, {}), false);
  std::set<std::string> around;
  rules.beside(Cells::single(rules.number(*geometry::read_cell_name("b2"))))
      .for_each([&](int cell) { around.insert(cell_name(rules.place(cell))); });
  EXPECT_EQ(around, (std::set<std::string>{"b1", "c1", "a2", "c2", "a3", "b3"}));
  around.clear();
  rules.beside(Cells::single(rules.number(*geometry::read_cell_name("c1"))))
      .for_each([&](int cell) { around.insert(cell_name(rules.place(cell))); });
  EXPECT_EQ(around, (std::set<std::string>{"b1", "b2", "c2"}));
}

TEST(HexRules, IsWonByAChainBetweenTheOwnSides) {
  EXPECT_EQ(Rules(board(3, {"a1", "a2", "a3"}, {}), false).start().winner, Seat(0));
  EXPECT_EQ(Rules(board(3, {"c1", "b2", "a3"}, {}), false).start().winner, Seat(0));
  EXPECT_EQ(Rules(board(3, {}, {"a3", "b3", "c2"}), false).start().winner, Seat(1));
  // A row is no win for Red, and a1 does not touch b2.
  EXPECT_EQ(Rules(board(3, {"a1", "b1", "c1"}, {}), false).start().winner, std::nullopt);
  EXPECT_EQ(Rules(board(3, {"a1", "b2", "c3"}, {}), false).start().winner, std::nullopt);
}

TEST(HexRules, AgreeWithASlowSearchAndNeverEndInADraw) {
  Random random(11);
  for (int game = 0; game < 200; ++game) {
    const int size = 1 + game % 9;
    const Rules rules(board(size, {}, {}), game % 2 == 0);
    auto state = rules.start();
    while (!rules.over(state)) {
      rules.play(state, rules.sample(state, random));
      const Position position = rules.position(state);
      ASSERT_EQ(state.winner == Seat(0), joins(size, position.red, true));
      ASSERT_EQ(state.winner == Seat(1), joins(size, position.blue, false));
    }
    EXPECT_EQ(rules.winners(state).count(), 1);
  }
}

TEST(HexRules, TheSwapTakesTheFirstStoneOverMirrored) {
  const Rules rules(board(5, {}, {}), true);
  auto state = rules.start();
  EXPECT_FALSE(rules.judge(state, Action::swap()));
  rules.play(state, Action::place(rules.number(*geometry::read_cell_name("b4"))));
  ASSERT_TRUE(rules.judge(state, Action::swap()));
  rules.play(state, Action::swap());
  EXPECT_EQ(rules.position(state), board(5, {}, {"d2"}));
  EXPECT_FALSE(rules.judge(state, Action::swap()));
  const Rules plain(board(5, {}, {}), false);
  auto other = plain.start();
  plain.play(other, Action::place(0));
  EXPECT_FALSE(plain.judge(other, Action::swap()));
}

TEST(HexRules, KeepTheContractOfEveryGame) {
  for (const int size : {1, 2, 3, 5, 11, 19}) {
    for (const bool swap : {false, true}) {
      const Rules rules(board(size, {}, {}), swap);
      rules::Contract<Rules> contract;
      contract.arbitrary = [size](Random& random) {
        return random.below(8) == 0 ? Action::swap()
                                    : Action::place(random.between(0, size * (size + 1) + 2));
      };
      contract.same = rules::same_by<Rules::State>([&](const Rules::State& state) {
        return std::tuple(rules.position(state), state.winner, state.present);
      });
      contract.longest = size * size + 1;
      contract.states_per_removal = 16;
      EXPECT_THAT(contract_violations(rules, contract, 7, size > 5 ? 2 : 6), IsEmpty())
          << size << (swap ? " with swap" : "");
    }
  }
}

TEST(HexRules, HaveTheKnownNumbersOfGames) {
  // n² · (n² - 1) · … while no one can have won, plus one for the swap after the first stone.
  const Rules plain(board(11, {}, {}), false);
  EXPECT_EQ(search::Perft<Rules>(plain).leaves(plain.start(), 2), 121U * 120);
  const Rules swap(board(11, {}, {}), true);
  EXPECT_EQ(search::Perft<Rules>(swap).leaves(swap.start(), 2), 121U * 121);
}

TEST(HexEvaluation, FindsTheWinnerOfSmallBoards) {
  // Without the swap the first player wins on every board.
  for (int size = 1; size <= 4; ++size) {
    const Rules rules(board(size, {}, {}), false);
    const HexEvaluation evaluation(rules);
    search::Limits limits;
    limits.depth = std::numeric_limits<int>::max();
    limits.deepen_to = 4;
    const auto found = search::AlphaBeta<HexEvaluation>(evaluation, 18).find(rules.start(), limits);
    EXPECT_TRUE(found.proven);
    EXPECT_EQ(found.value, search::kPoint) << size;
  }
}

TEST(HexEvaluation, IsFairToBothSides) {
  Random random(5);
  for (int i = 0; i < 100; ++i) {
    const Rules rules(board(6, {}, {}), false);
    const HexEvaluation evaluation(rules);
    auto state = rules.start();
    for (int ply = 0; ply < 10; ++ply) rules.play(state, rules.sample(state, random));
    if (rules.over(state)) continue;
    // Mirrored and with the colours exchanged, it is the same game.
    auto mirrored = rules.start();
    for (const int from : {0, 1}) {
      const auto seat = static_cast<std::size_t>(from);
      state.stones[seat].for_each([&](int cell) {
        const Place at = rules.place(cell);
        mirrored.stones[1 - seat].set(rules.number({at.column, at.row}));
      });
    }
    mirrored.turn = Seat(1 - state.turn.number());
    for (const int seat : {0, 1}) {
      EXPECT_EQ(evaluation.estimate(state, Seat(seat)),
                evaluation.estimate(mirrored, Seat(1 - seat)));
      EXPECT_EQ(evaluation.estimate(state, Seat(seat)),
                -evaluation.estimate(state, Seat(1 - seat)));
    }
  }
}

}  // namespace
}  // namespace hexarena::hex
