// The house strategy: its behaviour in hand-made positions, and exact agreement with
// the recursion of the oracle.
#include "games/fish/house.hpp"

#include <gtest/gtest.h>

#include "games/fish/playing_testing.hpp"

namespace hexarena::fish {
namespace {

using geometry::Place;
using oracle::board_of;
using oracle::Deed;
using oracle::moving;
using oracle::Oracle;

struct Answer {
  std::optional<Deed> deed;
  int value = 0;
  friend bool operator==(const Answer&, const Answer&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Answer& answer) {
    if (!answer.deed) return out << "nothing";
    return out << *answer.deed << " for " << answer.value;
  }
};

template <class Set>
Answer house(const fish::Rules<Set>& rules, const typename fish::Rules<Set>::State& state,
             int turns) {
  const auto choice = HouseStrategy<Set>(rules).choose(state, turns);
  if (!choice) return {};
  return {fish::oracle::deed_of(rules, choice->action), choice->value};
}
/// The number of states the house visits from the start.
template <class Set>
std::uint64_t nodes(const fish::Rules<Set>& rules, int turns) {
  return HouseStrategy<Set>(rules).choose(rules.start(), turns)->nodes;
}
Answer house(const Position& position, int turns, const Variant& variant = {}) {
  const SmallRules rules(position, variant);
  return house(rules, rules.start(), turns);
}
Answer move(Place from, Place to, int value) { return {Deed::move(from, to), value}; }

// Placement ---------------------------------------------------------------------------------------

TEST(House, PlacesOnTheFirstFreeTileRowByRowLeftToRight) {
  Position position = moving(board_of({{0, 1, 0}, {1, 1, 1}, {1, 1, 1}}), {{}, {}});
  position.penguins = 3;
  fish::oracle::GameOn<SmallRules> game(position);
  std::vector<Place> placed;
  while (game.placing()) {
    const Deed deed = *house(game.rules, game.state, 2).deed;
    placed.push_back(deed.to);
    game.play(deed);
  }
  // It does not turn around at the end of a row.
  EXPECT_EQ(placed, (std::vector<Place>{{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 0}, {2, 1}}));
}

TEST(House, PlacesOnTheFirstOneFishTileIfTheVariantRequiresIt) {
  Position position = moving(board_of({{2, 3}, {5, 1}, {1, 1}}), {{}, {}});
  position.penguins = 1;
  EXPECT_EQ(house(position, 1, {Collect::leaving, Placing::one_fish}).deed, Deed::place({1, 1}));
  EXPECT_EQ(house(position, 1).deed, Deed::place({0, 0}));
}

// Moves -------------------------------------------------------------------------------------------

TEST(House, LooksNoFurtherThanItsTurns) {
  const Position position = moving(board_of({{1}, {2}, {5}}), {{{0, 0}}});
  EXPECT_EQ(house(position, 1), move({0, 0}, {1, 0}, 1));      // all the same with one turn
  EXPECT_EQ(house(position, 2), move({0, 0}, {2, 0}, 1 + 5));  // with two it leaves the rich tile
  EXPECT_EQ(house(position, 1'000'000), move({0, 0}, {2, 0}, 1 + 5));
}

TEST(House, LeavesTheRichestTileWithOneTurn) {
  const Position position =
      moving(board_of({{1}, {0}, {1}, {5}, {0}, {1}}), {{{0, 0}, {3, 0}}, {{5, 0}}});
  EXPECT_EQ(house(position, 1), move({3, 0}, {2, 0}, 5));
}

TEST(House, AssumesTheWorstOfOpponents) {
  const fish::Board board = board_of({{1, 0}, {2, 0}, {5, 1}, {1, 0}});
  EXPECT_EQ(house(moving(board, {{{0, 0}}}), 2), move({0, 0}, {2, 0}, 1 + 5));
  // White would lock red in there, although it does not gain by that.
  EXPECT_EQ(house(moving(board, {{{0, 0}}, {{3, 0}}}), 2), move({0, 0}, {1, 0}, 1 + 2));
}

TEST(House, CountsOnlyOwnTurns) {
  // Red walks 1, 3, 4 in three of its own turns while white walks beside it.
  const Position position = moving(
      board_of({{1, 0, 1}, {}, {3, 0, 1}, {}, {4, 0, 1}, {}, {1, 0, 1}}), {{{0, 0}}, {{0, 2}}});
  EXPECT_EQ(house(position, 1).value, 1);
  EXPECT_EQ(house(position, 2).value, 1 + 4);
  EXPECT_EQ(house(position, 3).value, 1 + 3 + 4);
  EXPECT_EQ(house(position, 3).deed, Deed::move({0, 0}, {2, 0}));
}

TEST(House, CountsTheFishItHasAlready) {
  Position position = moving(board_of({{1}, {2}, {5}}), {{{0, 0}}});
  position.players[0].score = 40;
  EXPECT_EQ(house(position, 2).value, 46);
}

TEST(House, TiesGoToTheLowestFromRowFromColumnToRowToColumn) {
  const fish::Board board = *fish::uniform_board(7, 3, 2);
  EXPECT_EQ(house(moving(board, {{{4, 0}, {2, 2}, {2, 1}}}), 1), move({2, 1}, {0, 0}, 2));
  EXPECT_EQ(house(moving(board, {{{4, 0}, {2, 2}, {2, 1}}}), 3), move({2, 1}, {0, 0}, 6));
  // Nothing above, so the lowest target is below and to the left.
  EXPECT_EQ(house(moving(board, {{{0, 1}}}), 1), move({0, 1}, {1, 0}, 2));
}

TEST(House, SkipsIfItIsStuck) {
  Position position = moving(board_of({{3, 0, 1}, {}, {0, 0, 1}}), {{{0, 0}}, {{0, 2}}});
  position.players[0].score = 7;
  EXPECT_EQ(house(position, 2), (Answer{Deed::skip(), 7}));
}

TEST(House, ContinuesWhileOthersSkip) {
  const Position position = moving(board_of({{3, 0, 1}, {}, {2}, {}, {1}}), {{{0, 0}}, {{0, 2}}});
  EXPECT_EQ(house(position, 2), move({0, 0}, {2, 0}, 3 + 2));
}

TEST(House, SeesTheEndOfACorridorAtOnce) {
  // Two rows in zigzag: every tile has one neighbour on each side, and a move takes one away.
  const fish::Board board = *fish::uniform_board(2, 100, 1);
  const auto expect = [&](const std::vector<std::vector<Place>>& penguins, const Answer& answer) {
    const LargeRules rules(moving(board, penguins), {});
    EXPECT_EQ(house(rules, rules.start(), 1'000'000), answer);
    EXPECT_LT(nodes(rules, 1'000'000), 1000U);
  };
  expect({{{0, 0}}}, move({0, 0}, {1, 0}, 199));
  expect({{{0, 40}}}, move({0, 40}, {1, 40}, 119));  // the longer way
  expect({{{0, 0}}, {{1, 99}}}, move({0, 0}, {1, 0}, 99));
}

TEST(House, HasNothingToDoIfTheGameIsOver) {
  EXPECT_EQ(house(moving(*fish::uniform_board(1, 2, 1), {{{0, 0}}}), 2), Answer{});
  EXPECT_EQ(house(moving(*fish::uniform_board(3, 3, 1), {}), 2), Answer{});
}

TEST(House, KnowsWhenTheLastTurnIs) {
  Position position = moving(board_of({{1}, {2}, {5}}), {{{0, 0}}});
  position.turns_left = 1;
  EXPECT_EQ(house(position, 2), move({0, 0}, {1, 0}, 1));
}

TEST(House, FollowsTheVariantsScoring) {
  const Position position = moving(board_of({{1}, {2}, {5}}), {{{0, 0}}});
  EXPECT_EQ(house(position, 1, {Collect::landing, Placing::any}), move({0, 0}, {2, 0}, 5));
  EXPECT_EQ(house(position, 2, {Collect::landing, Placing::any}), move({0, 0}, {1, 0}, 7));
  EXPECT_EQ(house(position, 2, {Collect::leaving_last, Placing::any}), move({0, 0}, {1, 0}, 8));
}

// Exactly the recursion ---------------------------------------------------------------------------

/// The node limit of the oracle for one answer; positions that need more are skipped.
constexpr int kBudget = 6000;

/// Compares both at depths 1 to 3 on positions of random games; how often each depth was compared.
template <class FastRules>
std::array<int, 4> compare_with_oracle(int games, const fish::oracle::Wilderness& wild) {
  std::array<int, 4> compared{};
  for (int seed = 0; seed < games; ++seed) {
    base::Random random(static_cast<std::uint64_t>(seed));
    const auto start = fish::oracle::wild_start(random, wild);
    Oracle slow(start.position, start.variant);
    for (int plies = random.between(0, 8); plies > 0 && !slow.over(); --plies) {
      const auto legal = slow.legal();
      slow.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    const FastRules fast(slow.position(), start.variant);
    for (int turns = 1; turns <= 3; ++turns) {
      fish::oracle::House word_for_word;
      const auto choice = word_for_word.choose(slow, turns, kBudget);
      if (word_for_word.exhausted()) break;
      const Answer expected = choice ? Answer{choice->deed, choice->value} : Answer{};
      EXPECT_EQ(house(fast, fast.start(), turns), expected)
          << "seed " << seed << ", " << turns << " turns";
      if (choice && choice->deed.kind == Deed::Kind::move) {
        ++compared[static_cast<std::size_t>(turns)];
      }
    }
    if (testing::Test::HasFailure()) break;
  }
  return compared;
}

TEST(House, EqualsTheRecursionOnSmallBoards) {
  const auto compared =
      compare_with_oracle<SmallRules>(14'000, {.rows = 5, .columns = 3, .penguins = 2});
  EXPECT_GE(compared[1], 2000);
  EXPECT_GE(compared[2], 2000);
  EXPECT_GE(compared[3], 1500);
}

TEST(House, EqualsTheRecursionWithManyPenguins) {
  const auto compared = compare_with_oracle<SmallRules>(1500, {.rows = 7, .columns = 4});
  EXPECT_GE(compared[1], 350);
  EXPECT_GE(compared[2], 350);
}

TEST(House, EqualsTheRecursionOnOtherGridsAndLargeRules) {
  for (const geometry::Layout layout : {geometry::Layout::offset, geometry::Layout::square}) {
    const auto compared = compare_with_oracle<LargeRules>(
        600, {.rows = 4, .columns = 4, .players = 5, .penguins = 2, .layout = layout});
    EXPECT_GE(compared[2], 60);
  }
}

TEST(House, DecidesByTheTurnsCompletedInTime) {
  const SmallRules rules(
      moving(*fish::uniform_board(6, 6, 2), {{{0, 0}, {1, 3}, {2, 2}}, {{0, 4}, {3, 2}, {4, 0}}}),
      {});
  HouseStrategy<geometry::Bits64> strategy(rules);
  for (const int most : {0, 1, 5, 50}) {
    int asked = 0;
    const auto hurried = strategy.choose(rules.start(), 1'000'000, [&] { return ++asked > most; });
    EXPECT_EQ(asked, most + 1);  // it stops polling once told to stop
    ASSERT_GE(hurried->turns, 1);
    const auto calm = strategy.choose(rules.start(), hurried->turns);
    EXPECT_EQ(hurried->action, calm->action) << hurried->turns;
    EXPECT_EQ(hurried->value, calm->value);
  }
  const auto never = strategy.choose(rules.start(), 3, [] { return false; });
  EXPECT_EQ(never->turns, 3);
  EXPECT_EQ(never->action, strategy.choose(rules.start(), 3)->action);
}

TEST(House, ASecondChoiceIsNotAffectedByTheFirst) {
  base::Random random(3);
  const SmallRules rules(*fish::set_up(*fish::random_board(5, 5, {}, random), 2, {}), {});
  HouseStrategy<geometry::Bits64> reused(rules);
  auto state = rules.start();
  while (!rules.over(state)) {
    const auto choice = reused.choose(state, 2);
    const auto fresh = HouseStrategy<geometry::Bits64>(rules).choose(state, 2);
    ASSERT_EQ(choice->action, fresh->action);
    ASSERT_EQ(choice->value, fresh->value);
    ASSERT_EQ(choice->nodes, fresh->nodes);
    rules.play(state, choice->action);
  }
}

}  // namespace
}  // namespace hexarena::fish
