#include "games/fish/position.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/fish/playing_testing.hpp"

namespace hexarena::fish {
namespace {

using oracle::board_of;
using oracle::moving;

/// The error message; "" if there is none.
template <class T>
std::string refusal(const Expected<T>& result) {
  if (result) return "";
  EXPECT_EQ(result.error().kind, base::Error::Kind::invalid);
  return result.error().message;
}

constexpr Variant kOneFish{Collect::leaving, Placing::one_fish};

// Colours -----------------------------------------------------------------------------------------

TEST(FishColor, TheGamesOwnAreRedWhiteBrownBlackByAge) {
  EXPECT_EQ(name(Color::red), "red");
  EXPECT_EQ(name(Color::white), "white");
  EXPECT_EQ(name(Color::brown), "brown");
  EXPECT_EQ(name(Color::black), "black");
  EXPECT_LT(Color::red, Color::white);
  EXPECT_LT(Color::white, Color::brown);
  EXPECT_LT(Color::brown, Color::black);
  EXPECT_LT(Color::black, Color::blue);  // and five more for the file game
}

TEST(FishColor, EachHasAUniqueNameLetterAndFill) {
  std::set<std::string_view> names;
  std::set<char> letters;
  std::set<std::string_view> fills;
  for (int i = 0; i < kColors; ++i) {
    const ColorLook& look_of = look(static_cast<Color>(i));
    names.insert(look_of.name);
    letters.insert(look_of.letter);
    fills.insert(look_of.fill);
    EXPECT_EQ(color_named(look_of.name), static_cast<Color>(i));
  }
  EXPECT_EQ(names.size(), 9U);
  EXPECT_EQ(letters.size(), 9U);
  EXPECT_EQ(fills.size(), 9U);
}

TEST(FishColor, UnknownNamesAreNotColours) {
  for (const std::string_view unknown : {"", "Red", "redd", "pink"}) {
    EXPECT_EQ(color_named(unknown), std::nullopt) << unknown;
  }
}

// Set-up ------------------------------------------------------------------------------------------

TEST(FishSetUp, EachHasSixPenguinsLessTheNumberOfPlayers) {
  EXPECT_EQ(set_up(*uniform_board(5, 5, 1), 2, {})->penguins, 4);
  EXPECT_EQ(set_up(*uniform_board(5, 5, 1), 3, {})->penguins, 3);
  EXPECT_EQ(set_up(*uniform_board(5, 5, 1), 4, {})->penguins, 2);
}

TEST(FishSetUp, StartsWithTheYoungestWithoutFishOrPenguins) {
  const Board board = board_of({{1, 2, 3}, {4, 5, 1}, {1, 1, 1}});
  const auto position = set_up(board, 4, {});
  ASSERT_TRUE(position);
  EXPECT_EQ(position->board, board);
  EXPECT_EQ(position->turns_left, std::nullopt);
  const std::vector<Player> by_age{
      {Color::red, 0, {}}, {Color::white, 0, {}}, {Color::brown, 0, {}}, {Color::black, 0, {}}};
  EXPECT_EQ(position->players, by_age);
}

TEST(FishSetUp, IsForTwoToFourPlayers) {
  const Board board = *uniform_board(5, 5, 1);
  EXPECT_EQ(refusal(set_up(board, 1, {})), "Fish is for 2–4 players, not 1");
  EXPECT_EQ(refusal(set_up(board, 5, {})), "Fish is for 2–4 players, not 5");
  EXPECT_EQ(refusal(set_up(board, 0, {})), "Fish is for 2–4 players, not 0");
  EXPECT_EQ(refusal(set_up(board, -3, {})), "Fish is for 2–4 players, not -3");
}

TEST(FishSetUp, RefusesABoardTooSmallForThePenguins) {
  EXPECT_TRUE(set_up(*uniform_board(2, 4, 1), 2, {}));
  EXPECT_EQ(refusal(set_up(*uniform_board(1, 7, 1), 2, {})),
            "8 penguins are still to be placed, but only 7 tiles are free");
  EXPECT_TRUE(set_up(*uniform_board(3, 3, 1), 3, {}));
  EXPECT_EQ(refusal(set_up(board_of({{1, 1, 1}, {1, 0, 1}, {1, 1, 1}}), 3, {})),
            "9 penguins are still to be placed, but only 8 tiles are free");
}

TEST(FishSetUp, WithOneFishStartsOnlyThoseTilesCount) {
  const Board seven = board_of({{1, 1, 1, 1}, {1, 1, 1, 2}, {5, 5, 5, 5}});
  EXPECT_TRUE(set_up(seven, 2, {}));
  EXPECT_EQ(refusal(set_up(seven, 2, kOneFish)),
            "8 penguins are still to be placed, but only 7 one-fish tiles are free");
  EXPECT_TRUE(set_up(board_of({{1, 1, 1, 1}, {1, 1, 1, 1}, {5, 5, 5, 5}}), 2, kOneFish));
}

// Removing a tile ---------------------------------------------------------------------------------

TEST(FishTile, CanBeRemovedIfUnoccupied) {
  Position position = moving(board_of({{1, 2}, {3, 0}}), {{{0, 0}}, {{0, 1}}});
  EXPECT_TRUE(remove_tile(position, {1, 0}));
  EXPECT_EQ(position, moving(board_of({{1, 2}, {0, 0}}), {{{0, 0}}, {{0, 1}}}));
}

TEST(FishTile, OffTheBoardAHoleOrOccupiedCannotBeRemoved) {
  Position position = moving(board_of({{1, 2}, {3, 0}}), {{{0, 0}}, {{0, 1}}});
  const Position before = position;
  EXPECT_EQ(refusal(remove_tile(position, {2, 0})), "[2,0] is off the board of 2 × 2");
  EXPECT_EQ(refusal(remove_tile(position, {1, 1})), "[1,1] is already a hole");
  EXPECT_EQ(refusal(remove_tile(position, {0, 0})), "a red penguin is on [0,0]");
  EXPECT_EQ(refusal(remove_tile(position, {0, 1})), "a white penguin is on [0,1]");
  EXPECT_EQ(position, before);
}

// Positions that cannot be ------------------------------------------------------------------------

TEST(FishCheck, AcceptsAnyGameInMovement) {
  EXPECT_TRUE(check(moving(board_of({{1, 2}, {3, 0}}), {{{0, 0}, {1, 0}}, {}, {{0, 1}}}), {}));
  EXPECT_TRUE(check(moving(*uniform_board(1, 1, 1), {}), {}));
  EXPECT_TRUE(check(moving(*uniform_board(3, 3, 2), {{{0, 0}}}), kOneFish));  // placed long ago
}

TEST(FishCheck, RefusesTheSameColourTwice) {
  Position position = moving(*uniform_board(3, 3, 1), {{{0, 0}}, {{0, 1}}});
  position.players[1].color = Color::red;
  EXPECT_EQ(refusal(check(position, {})), "two players are red");
}

TEST(FishCheck, RefusesMoreThanNinePlayers) {
  Position position = moving(*uniform_board(3, 3, 1), {{}, {}, {}, {}, {}, {}, {}, {}, {}});
  EXPECT_TRUE(check(position, {}));
  position.players.push_back({Color::red, 0, {}});
  EXPECT_EQ(refusal(check(position, {})), "10 players; at most 9 can play");
}

TEST(FishCheck, RefusesScoresOutOfRange) {
  Position position = moving(*uniform_board(3, 3, 1), {{{0, 0}}, {{0, 1}}});
  position.players[1].score = kMaxScore;
  EXPECT_TRUE(check(position, {}));
  position.players[1].score = kMaxScore + 1;
  EXPECT_EQ(refusal(check(position, {})), "the score of white is not between 0 and 1000000000");
  position.players[1].score = -1;
  EXPECT_EQ(refusal(check(position, {})), "the score of white is not between 0 and 1000000000");
}

TEST(FishCheck, RefusesPenguinsWithoutATile) {
  EXPECT_EQ(refusal(check(moving(board_of({{1, 0}}), {{{0, 0}}, {{0, 1}}}), {})),
            "a white penguin is on [0,1], which is a hole");
  EXPECT_EQ(refusal(check(moving(board_of({{1, 0}}), {{{1, 0}}}), {})),
            "a red penguin is on [1,0], which is off the board");
  EXPECT_EQ(refusal(check(moving(board_of({{1, 0}}), {{{0, -1}}}), {})),
            "a red penguin is on [0,-1], which is off the board");
}

TEST(FishCheck, RefusesTwoPenguinsOnATile) {
  EXPECT_EQ(refusal(check(moving(*uniform_board(2, 2, 1), {{{0, 0}}, {{0, 1}, {0, 0}}}), {})),
            "two penguins are on [0,0]");
  EXPECT_EQ(refusal(check(moving(*uniform_board(2, 2, 1), {{{1, 1}, {1, 1}}}), {})),
            "two penguins are on [1,1]");
}

TEST(FishCheck, RefusesMorePenguinsThanEachPlayerHas) {
  Position position = moving(*uniform_board(3, 3, 1), {{}, {{0, 0}, {0, 1}}});
  position.penguins = 2;
  EXPECT_TRUE(check(position, {}));
  position.penguins = 1;
  EXPECT_EQ(refusal(check(position, {})), "white has 2 penguins on the board; each player has 1");
}

TEST(FishCheck, RefusesAPlacementByAPlayerWithoutPenguinsLeft) {
  Position position = moving(*uniform_board(3, 3, 1), {{{0, 0}}, {}});
  position.penguins = 1;
  EXPECT_EQ(refusal(check(position, {})),
            "red is to place but has no penguin left while others have");
  position.players[1].places.push_back({0, 1});
  EXPECT_TRUE(check(position, {}));  // all are placed: the game is in movement
}

TEST(FishCheck, RefusesAPlacementWithoutRoom) {
  Position position = moving(board_of({{1, 1, 2}, {1, 0, 0}}), {{{0, 0}}, {{0, 1}}});
  position.penguins = 2;
  EXPECT_TRUE(check(position, {}));
  EXPECT_EQ(refusal(check(position, kOneFish)),
            "2 penguins are still to be placed, but only 1 one-fish tiles are free");
  position.penguins = 3;
  EXPECT_EQ(refusal(check(position, {})),
            "4 penguins are still to be placed, but only 2 tiles are free");
}

TEST(FishCheck, WithoutPlayersNoRoomIsNeeded) {
  Position position = moving(*uniform_board(1, 1, 1), {});
  position.penguins = 4;
  EXPECT_TRUE(check(position, {}));
}

TEST(FishCheck, RefusesImpossibleNumbers) {
  Position position = moving(*uniform_board(2, 2, 1), {});
  position.penguins = 2'000'000'000;
  EXPECT_EQ(refusal(check(position, {})), "no player has 2000000000 penguins");
  position.penguins = -1;
  EXPECT_EQ(refusal(check(position, {})), "no player has -1 penguins");
  position.penguins.reset();
  position.turns_left = -2;
  EXPECT_EQ(refusal(check(position, {})), "-2 turns cannot be left");
}

TEST(FishSeats, TheYoungestComesFirstAndEqualAgesKeepTheirOrder) {
  EXPECT_THAT(by_age(std::vector<int>{30, 7, 30, 5}), testing::ElementsAre(3, 1, 0, 2));
  EXPECT_THAT(by_age(std::vector<int>{}), testing::IsEmpty());
}

}  // namespace
}  // namespace hexarena::fish
