// Perft tables: the number of lines of play from fixed positions. Each number was computed by the
// fast rules and by the oracle, and is computed by both again here.
#include "search/perft.hpp"

#include <gtest/gtest.h>

#include "games/fish/playing_testing.hpp"
#include "search/perft_testing.hpp"

namespace hexarena::session {

using namespace search;
namespace {

using fish::Collect;
using fish::LargeRules;
using fish::Placing;
using fish::Position;
using fish::SmallRules;
using fish::Variant;
using fish::oracle::board_of;
using fish::oracle::moving;
using Leaves = std::vector<std::uint64_t>;

constexpr Variant kBoxed{Collect::leaving_last, Placing::one_fish};

/// Leaves at depth 0, 1, 2, …
template <class FastRules>
Leaves fast(const Position& position, const Variant& variant, int deepest) {
  const FastRules rules(position, variant);
  Perft<FastRules> perft(rules);
  Leaves leaves;
  for (int depth = 0; depth <= deepest; ++depth) {
    leaves.push_back(perft.leaves(rules.start(), depth));
  }
  return leaves;
}
Leaves slow(const Position& position, const Variant& variant, int deepest) {
  Leaves leaves;
  for (int depth = 0; depth <= deepest; ++depth) {
    leaves.push_back(oracle_perft(fish::oracle::Oracle(position, variant), depth));
  }
  return leaves;
}
void expect_leaves(const Leaves& leaves, const Position& position, const Variant& variant = {}) {
  const int deepest = static_cast<int>(leaves.size()) - 1;
  EXPECT_EQ(fast<SmallRules>(position, variant, deepest), leaves);
  EXPECT_EQ(fast<LargeRules>(position, variant, deepest), leaves);
  EXPECT_EQ(slow(position, variant, deepest), leaves);
}

fish::Board boxed() {
  base::Random random(1);
  return fish::boxed_board(random);
}
/// The position after all players have placed on the first tiles that are allowed.
Position all_placed(const Position& start, const Variant& variant) {
  fish::oracle::Oracle game(start, variant);
  while (game.placing()) game.play(game.legal().front());
  return game.position();
}

TEST(FishPerft, ThreeByThreeFromPlacement) {
  Position position = moving(*fish::uniform_board(3, 3, 1), {{}, {}});
  position.penguins = 1;
  expect_leaves({1, 9, 72, 230, 636, 1278, 2194, 2906, 3244}, position);
}

TEST(FishPerft, ThreeByThreeWithAllPenguins) {
  expect_leaves({1, 9, 72, 504, 3024}, *fish::set_up(*fish::uniform_board(3, 3, 1), 2, {}));
}

TEST(FishPerft, FiveByFivePlacement) {
  expect_leaves({1, 25, 600, 13'800}, *fish::set_up(*fish::uniform_board(5, 5, 1), 2, {}));
}

TEST(FishPerft, FiveByFiveMovement) {
  const Position start = *fish::set_up(*fish::uniform_board(5, 5, 1), 2, {});
  expect_leaves({1, 18, 309, 4470}, all_placed(start, {}));
  EXPECT_EQ(fast<SmallRules>(all_placed(start, {}), {}, 5).back(), 762'993U);
}

TEST(FishPerft, FourPlayersOnABoardWithHoles) {
  expect_leaves({1, 2, 8, 24, 84, 156, 231, 293, 377},
                moving(board_of({{1, 2, 3}, {0, 1, 1}, {4, 0, 5}, {1, 1}, {2, 1, 1}, {1, 0, 3}}),
                       {{{0, 0}}, {{1, 1}}, {{4, 2}}, {{5, 0}}}));
}

TEST(FishPerft, BoxedPlacement) {
  expect_leaves({1, 30, 870, 24'360}, *fish::set_up(boxed(), 2, kBoxed), kBoxed);
}

TEST(FishPerft, BoxedMovement) {
  for (int players = 2; players <= 4; ++players) {
    const Leaves leaves = players == 2   ? Leaves{1, 34, 1421, 47'828}
                          : players == 3 ? Leaves{1, 33, 648, 17'443}
                                         : Leaves{1, 21, 390, 4587};
    expect_leaves(leaves, all_placed(*fish::set_up(boxed(), players, kBoxed), kBoxed), kBoxed);
  }
}

TEST(FishPerft, ASkipIsAPly) {
  // White is stuck from the start, red walks down three tiles.
  expect_leaves({1, 3, 3, 6, 4, 4, 0, 0},
                moving(board_of({{1, 0, 1}, {}, {1}, {}, {1}, {}, {1}}), {{{0, 0}}, {{0, 2}}}));
}

TEST(FishPerft, AGameEndingAtTheDepthIsOneLeafAndOneEndingEarlierNone) {
  // To [1,1] and the game is over; to [1,0] or [2,0] and one more move follows.
  expect_leaves({1, 3, 2, 0, 0}, moving(board_of({{0, 1}, {1, 1}, {1, 0}}), {{{0, 1}}}));
  expect_leaves({1, 0, 0}, moving(*fish::uniform_board(1, 2, 1), {{{0, 0}}}));
}

TEST(FishPerft, TheLastTurnEndsTheTree) {
  Position position = moving(*fish::uniform_board(5, 3, 1), {{{0, 0}}, {{4, 2}}});
  position.turns_left = 3;
  expect_leaves({1, 5, 24, 122, 0, 0}, position);
}

}  // namespace
}  // namespace hexarena::session
