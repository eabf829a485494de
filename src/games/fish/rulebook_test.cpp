#include "games/fish/rulebook.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hexarena::fish {
namespace {

using rulebook::anybody_can_move;
using rulebook::can_move;
using rulebook::can_perform_move;
using rulebook::penguins_of;
using rulebook::perform_move;
using rulebook::turn_order;
using rulebook::valid_moves;
using testing::ElementsAre;

using Game = rules::Game<SmallRules>;

// Red at [0,0] and [2,1], white at [4,0], brown shut in at [1,2] by holes and penguins.
Position crowded() {
  Position position;
  position.board = *uniform_board(5, 3, 2);
  for (const Place hole : {Place{0, 2}, Place{3, 2}, Place{2, 2}}) {
    EXPECT_TRUE(position.board.remove_tile(hole));
  }
  position.players = {
      {Color::red, 3, {{0, 0}, {2, 1}}}, {Color::white, 5, {{4, 0}}}, {Color::brown, 1, {{1, 2}}}};
  return position;
}

Game game_of(const Position& position) {
  EXPECT_TRUE(check(position, {}));
  return Game(std::make_shared<const SmallRules>(position, Variant{}));
}

TEST(Rulebook, TellsTheTurnOrderWithTheNextToMoveFirst) {
  const Game game = game_of(crowded());
  EXPECT_THAT(turn_order(game), ElementsAre(Color::red, Color::white, Color::brown));
  const auto after = perform_move(game, Color::red, {0, 0}, {1, 0});
  ASSERT_TRUE(after);
  EXPECT_THAT(turn_order(*after), ElementsAre(Color::white, Color::brown, Color::red));
}

TEST(Rulebook, KnowsWhereThePenguinsOfAPlayerStand) {
  const Game game = game_of(crowded());
  EXPECT_THAT(*penguins_of(game, Color::red), ElementsAre(Place{0, 0}, Place{2, 1}));
  const auto nobody = penguins_of(game, Color::black);
  ASSERT_FALSE(nobody);
  EXPECT_EQ(nobody.error().message, "black is not in the game");
}

TEST(Rulebook, ShowsTheBoardWithFishUnderPenguinsAndHoles) {
  const Game game = game_of(crowded());
  EXPECT_EQ(rulebook::board(game), crowded().board);
  const auto after = perform_move(game, Color::red, {0, 0}, {1, 0});
  EXPECT_FALSE(rulebook::board(*after).is_tile({0, 0}));
  EXPECT_EQ(rulebook::board(*after).fish({1, 0}), 2);
}

TEST(Rulebook, ListsTheMovesOfAnyPenguinWhoeverIsToMove) {
  const Game game = game_of(crowded());
  EXPECT_THAT(*valid_moves(game, {0, 0}), ElementsAre(Place{1, 0}, Place{2, 0}));
  EXPECT_THAT(*valid_moves(game, {4, 0}), ElementsAre(Place{2, 0}, Place{3, 0}));
}

TEST(Rulebook, SaysWhetherAPenguinCanMove) {
  Position position = crowded();
  for (const Place hole : {Place{0, 1}, Place{1, 1}}) position.board.set_fish(hole, 0);
  const Game game = game_of(position);
  EXPECT_TRUE(*can_move(game, {0, 0}));
  EXPECT_FALSE(*can_move(game, {1, 2}));
}

TEST(Rulebook, RefusesQuestionsAboutACellWithoutAPenguin) {
  const Game game = game_of(crowded());
  for (const Place empty : {Place{1, 0}, Place{0, 2}, Place{77, 3}, Place{-1, 0}}) {
    EXPECT_FALSE(valid_moves(game, empty));
    const auto answer = can_move(game, empty);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().message, "no penguin stands on " + to_string(empty));
  }
}

TEST(Rulebook, SaysWhetherAnybodyCanMove) {
  EXPECT_TRUE(anybody_can_move(game_of(crowded())));
  Position alone;
  alone.board = *uniform_board(1, 3, 1);
  alone.players = {{Color::red, 0, {{0, 0}}}};
  EXPECT_FALSE(anybody_can_move(game_of(alone)));  // neighbours are never in the same row
}

TEST(Rulebook, AllowsOnlyMovesOfTheNamedPlayerInItsTurn) {
  const Game game = game_of(crowded());
  EXPECT_TRUE(can_perform_move(game, Color::red, {0, 0}, {2, 0}));
  EXPECT_FALSE(can_perform_move(game, Color::white, {4, 0}, {3, 0})) << "out of turn";
  EXPECT_FALSE(can_perform_move(game, Color::red, {4, 0}, {3, 0})) << "another's penguin";
  EXPECT_FALSE(can_perform_move(game, Color::red, {0, 0}, {4, 0})) << "occupied";
  EXPECT_FALSE(can_perform_move(game, Color::red, {0, 0}, {0, 1})) << "not a straight line";
  EXPECT_FALSE(can_perform_move(game, Color::red, {0, 0}, {0, 0})) << "no step at all";
  EXPECT_FALSE(can_perform_move(game, Color::red, {0, 0}, {9, 9})) << "off the board";
  EXPECT_FALSE(can_perform_move(game, Color::black, {0, 0}, {1, 0})) << "nobody";
}

TEST(Rulebook, RemovesThePlayerWhoseMoveIsIllegal) {
  const Game game = game_of(crowded());
  const auto cheated = perform_move(game, Color::red, {0, 0}, {4, 1});
  ASSERT_TRUE(cheated);
  EXPECT_THAT(turn_order(*cheated), ElementsAre(Color::white, Color::brown));
  EXPECT_EQ(rulebook::board(*cheated), crowded().board) << "the tiles stay with their fish";
  const auto out_of_turn = perform_move(game, Color::brown, {1, 2}, {0, 1});
  EXPECT_THAT(turn_order(*out_of_turn), ElementsAre(Color::red, Color::white));
  EXPECT_FALSE(perform_move(*out_of_turn, Color::brown, {1, 2}, {0, 1}));
}

TEST(Rulebook, LeavesTheGameItIsAskedAboutAlone) {
  const Game game = game_of(crowded());
  const auto after = perform_move(game, Color::red, {0, 0}, {1, 0});
  const auto cheated = perform_move(*after, Color::white, {0, 0}, {0, 0});
  EXPECT_EQ(game.rules().position(game.state()), crowded());
  EXPECT_EQ(cheated->length(), 2);
  const auto first = cheated->at(0);
  EXPECT_EQ(first.rules().position(first.state()), crowded());
  EXPECT_THAT(turn_order(*cheated->previous()),
              ElementsAre(Color::white, Color::brown, Color::red));
}

}  // namespace
}  // namespace hexarena::fish
