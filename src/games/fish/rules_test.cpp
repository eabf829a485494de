// The rules of Fish, on boards small enough to follow by eye.
#include "games/fish/rules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/fish/playing_testing.hpp"

namespace hexarena::fish {
namespace {

using geometry::Layout;
using oracle::board_of;
using oracle::Deed;
using oracle::GameOn;
using oracle::moving;
using testing::ElementsAre;
using testing::IsEmpty;
using Places = std::set<Place>;

constexpr Seat kRed(0);
constexpr Seat kWhite(1);
constexpr Seat kBrown(2);

using SmallGame = GameOn<SmallRules>;
using LargeGame = GameOn<LargeRules>;

Position started(Board board, int players, const Variant& variant = {}) {
  auto position = set_up(std::move(board), players, variant);
  EXPECT_TRUE(position) << position.error().message;
  return *position;
}

// Board -------------------------------------------------------------------------------------------

TEST(FishBoardRules, NeighboursOfAnEvenRow) {
  const Place at{4, 2};
  const std::vector<Place> clockwise{{2, 2}, {3, 2}, {5, 2}, {6, 2}, {5, 1}, {3, 1}};
  for (int d = 0; d < 6; ++d) {
    EXPECT_EQ(geometry::step(Layout::interleaved, at, d), clockwise[static_cast<std::size_t>(d)]);
  }
}

TEST(FishBoardRules, NeighboursOfAnOddRow) {
  const Place at{3, 2};
  const std::vector<Place> clockwise{{1, 2}, {2, 3}, {4, 3}, {5, 2}, {4, 2}, {2, 2}};
  for (int d = 0; d < 6; ++d) {
    EXPECT_EQ(geometry::step(Layout::interleaved, at, d), clockwise[static_cast<std::size_t>(d)]);
  }
}

TEST(FishBoardRules, DirectionsGoClockwiseFromNorth) {
  std::vector<std::string_view> names;
  for (int d = 0; d < geometry::directions(Layout::interleaved); ++d) {
    names.push_back(geometry::direction_name(Layout::interleaved, d));
  }
  EXPECT_THAT(names, ElementsAre("N", "NE", "SE", "S", "SW", "NW"));
}

TEST(FishBoardRules, PositionsAreRowThenColumnFromTheTopLeft) {
  const SmallGame game(moving(board_of({{1, 2}, {3, 4}, {5, 1}}), {{{1, 0}}}));
  EXPECT_EQ(game.fish({0, 0}), 1);
  EXPECT_EQ(game.fish({0, 1}), 2);
  EXPECT_EQ(game.fish({2, 0}), 5);
  EXPECT_EQ(game.position().players[0].places[0], (Place{1, 0}));
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(game.rules.shape().place(static_cast<Index>(i)), (Place{i / 2, i % 2}));
  }
}

TEST(FishBoardRules, AMoveGoesAnyDistanceInSixStraightLines) {
  const Board board = *uniform_board(5, 3, 1);
  Places even{{0, 1}, {4, 1}};                         // N and S
  even.merge(Places{{1, 1}, {0, 2}, {3, 1}, {4, 2}});  // NE and SE
  even.merge(Places{{1, 0}, {0, 0}, {3, 0}, {4, 0}});  // NW and SW
  EXPECT_EQ(SmallGame(moving(board, {{{2, 1}}})).reach({2, 1}), even);
  Places odd{{3, 1}};                                 // S
  odd.merge(Places{{0, 2}, {2, 2}, {3, 2}});          // NE and SE
  odd.merge(Places{{0, 1}, {2, 1}, {3, 0}, {4, 0}});  // NW and SW
  EXPECT_EQ(SmallGame(moving(board, {{{1, 1}}})).reach({1, 1}), odd);
}

TEST(FishBoardRules, LinesEndAtHoles) {
  const SmallGame game(moving(board_of({{1}, {0}, {1}, {0}, {0}, {0}, {1}}), {{{0, 0}}}));
  EXPECT_EQ(game.reach({0, 0}), (Places{{2, 0}}));
}

TEST(FishBoardRules, LinesEndAtPenguinsOfAnyPlayer) {
  const Board board = *uniform_board(9, 1, 1);
  EXPECT_EQ(SmallGame(moving(board, {{{0, 0}, {4, 0}, {1, 0}}})).reach({0, 0}), (Places{{2, 0}}));
  EXPECT_EQ(SmallGame(moving(board, {{{0, 0}, {1, 0}}, {{4, 0}}})).reach({0, 0}), (Places{{2, 0}}));
  EXPECT_EQ(SmallGame(moving(board, {{{8, 0}, {7, 0}}, {{4, 0}}})).reach({8, 0}), (Places{{6, 0}}));
}

TEST(FishBoardRules, WholeRowsMayBeMissing) {
  const SmallGame game(moving(board_of({{}, {1, 1}, {}, {1}, {1, 1, 1}}), {{{1, 0}}}));
  EXPECT_EQ(game.reach({1, 0}), (Places{{3, 0}}));
  EXPECT_EQ(game.position().board,
            board_of({{0, 0, 0}, {1, 1, 0}, {0, 0, 0}, {1, 0, 0}, {1, 1, 1}}));
}

TEST(FishBoardRules, BoardsOfSixtyFourBySixtyFourWork) {
  LargeGame game(moving(*uniform_board(64, 64, 5), {{{0, 0}}, {{63, 63}}}));
  const Places reached = game.reach({0, 0});
  EXPECT_EQ(reached.size(), 31U + 63U);  // straight down every second row; diagonally every row
  EXPECT_TRUE(reached.contains({62, 0}));
  EXPECT_TRUE(reached.contains({63, 31}));
  game.move({0, 0}, {63, 31});
  EXPECT_EQ(game.score(kRed), 5);
  EXPECT_EQ(game.fish({0, 0}), 0);
}

TEST(FishBoardRules, OffsetRowsHaveNeighboursToTheLeftAndRight) {
  const Board board = *uniform_board(3, 3, 1, Layout::offset);
  EXPECT_EQ(SmallGame(moving(board, {{{1, 1}}})).reach({1, 1}),
            (Places{{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 1}, {2, 2}}));
  EXPECT_EQ(SmallGame(moving(board, {{{0, 1}}})).reach({0, 1}),
            (Places{{0, 0}, {0, 2}, {1, 0}, {2, 0}, {1, 1}, {2, 2}}));
}

TEST(FishBoardRules, SquaresHaveFourDirections) {
  const Board board = *uniform_board(3, 3, 1, Layout::square);
  EXPECT_EQ(SmallGame(moving(board, {{{1, 1}}})).reach({1, 1}),
            (Places{{0, 1}, {1, 0}, {1, 2}, {2, 1}}));
}

// Set-up ------------------------------------------------------------------------------------------

TEST(FishSetUpRules, PlayersPlaceInTurnUntilAllPenguinsArePlaced) {
  SmallGame game(started(*uniform_board(4, 4, 2), 3));
  const std::vector<Color> youngest_first{Color::red, Color::white, Color::brown};
  for (int turn = 0; turn < 9; ++turn) {
    EXPECT_TRUE(game.placing());
    EXPECT_EQ(game.order().front(), youngest_first[static_cast<std::size_t>(turn % 3)]);
    EXPECT_EQ(game.position().penguins, 3);
    game.place({turn / 4, turn % 4});
  }
  EXPECT_FALSE(game.placing());
  EXPECT_EQ(game.position().penguins, std::nullopt);
  EXPECT_EQ(game.order(), youngest_first);
  EXPECT_THAT(game.position().players[1].places,
              ElementsAre(Place{0, 1}, Place{1, 0}, Place{1, 3}));
}

TEST(FishSetUpRules, AnyFreeTileIsAllowed) {
  SmallGame game(started(board_of({{1, 2, 3, 4}, {5, 0, 1, 1}, {1, 1, 1, 1}}), 2));
  EXPECT_EQ(game.legal().size(), 11U);
  game.place({1, 0});
  EXPECT_EQ(game.legal().size(), 10U);
  EXPECT_EQ(game.refusal(Deed::place({1, 0})), "[1,0] is taken");
  EXPECT_EQ(game.rules.judge(game.state, Action::place(11)).error().message, "no such tile");
}

TEST(FishSetUpRules, TheVariantAllowsOneFishTilesOnly) {
  const Variant one_fish{Collect::leaving, Placing::one_fish};
  SmallGame game(started(board_of({{1, 2, 1, 1}, {1, 1, 1, 1}, {3, 4, 5, 1}}), 2, one_fish),
                 one_fish);
  for (const Deed& deed : game.legal()) EXPECT_EQ(game.fish(deed.to), 1) << deed;
  EXPECT_EQ(game.legal().size(), 8U);
  EXPECT_EQ(game.refusal(Deed::place({2, 1})),
            "[2,1] has 4 fish; penguins start on one-fish tiles");
}

TEST(FishSetUpRules, PlacingCollectsNothing) {
  SmallGame game(started(*uniform_board(4, 4, 5), 2));
  game.place({0, 0});
  EXPECT_EQ(game.score(kRed), 0);
  EXPECT_EQ(game.fish({0, 0}), 5);
}

TEST(FishSetUpRules, NoMovesOrSkipsBeforeAllPenguinsArePlaced) {
  SmallGame game(started(*uniform_board(4, 4, 1), 2));
  game.place({0, 0}).place({3, 3});
  EXPECT_EQ(game.refusal(Deed::move({0, 0}, {2, 0})), "penguins are still to be placed");
  EXPECT_EQ(game.refusal(Deed::skip()), "penguins are still to be placed");
}

TEST(FishSetUpRules, NoPlacementsAfterwards) {
  const SmallGame game(moving(*uniform_board(4, 4, 1), {{{0, 0}}}));
  EXPECT_EQ(game.refusal(Deed::place({3, 3})), "all penguins are placed; move one");
}

TEST(FishSetUpRules, PlayersWithoutPenguinsLeftAreSkipped) {
  Position position = moving(*uniform_board(4, 4, 1), {{{0, 0}}, {{0, 1}, {0, 2}}, {}});
  position.penguins = 2;
  SmallGame game(position);
  game.place({1, 0});
  EXPECT_THAT(game.order(), ElementsAre(Color::brown, Color::red, Color::white));
  game.place({1, 1});
  EXPECT_THAT(game.order(), ElementsAre(Color::brown, Color::red, Color::white));
  game.place({1, 2});
  EXPECT_THAT(game.order(), ElementsAre(Color::red, Color::white, Color::brown));
}

// Moves -------------------------------------------------------------------------------------------

TEST(FishMoveRules, TheTileLeftSinksAndItsFishGoToTheMover) {
  SmallGame game(moving(board_of({{3}, {1}, {5}, {1}, {1}}), {{{0, 0}}, {{1, 0}}}));
  game.move({0, 0}, {2, 0});
  EXPECT_EQ(game.score(kRed), 3);
  EXPECT_EQ(game.score(kWhite), 0);
  EXPECT_EQ(game.position().board, board_of({{0}, {1}, {5}, {1}, {1}}));
  EXPECT_EQ(game.reach({1, 0}), (Places{{3, 0}}));  // no way back over the hole
}

TEST(FishMoveRules, TheMoverGoesToTheEndOfTheOrder) {
  SmallGame game(moving(*uniform_board(6, 3, 1), {{{0, 0}}, {{0, 1}}, {{0, 2}}}));
  EXPECT_THAT(game.order(), ElementsAre(Color::red, Color::white, Color::brown));
  game.move({0, 0}, {2, 0});
  EXPECT_THAT(game.order(), ElementsAre(Color::white, Color::brown, Color::red));
  game.move({0, 1}, {2, 1}).move({0, 2}, {2, 2});
  EXPECT_THAT(game.order(), ElementsAre(Color::red, Color::white, Color::brown));
}

TEST(FishMoveRules, APenguinKeepsItsIndex) {
  SmallGame game(moving(*uniform_board(6, 3, 1), {{{4, 0}, {0, 1}, {2, 2}}}));
  game.move({0, 1}, {2, 1});
  EXPECT_THAT(game.position().players[0].places,
              ElementsAre(Place{4, 0}, Place{2, 1}, Place{2, 2}));
}

TEST(FishMoveRules, MovesAreListedByFromRowFromColumnToRowToColumn) {
  const SmallGame game(
      moving(board_of({{1, 1}, {0, 0}, {1, 1}, {0, 0}, {1, 0}}), {{{2, 1}, {2, 0}}}));
  EXPECT_THAT(game.legal(), ElementsAre(Deed::move({2, 0}, {0, 0}), Deed::move({2, 0}, {4, 0}),
                                        Deed::move({2, 1}, {0, 1})));
}

TEST(FishMoveRules, OnlyOwnPenguinsInStraightLinesOverFreeTiles) {
  const SmallGame game(moving(*uniform_board(7, 3, 1), {{{2, 1}}, {{4, 1}}}));
  EXPECT_EQ(game.refusal(Deed::move({4, 1}, {6, 1})), "red has no penguin on [4,1]");
  EXPECT_EQ(game.refusal(Deed::move({0, 0}, {2, 0})), "red has no penguin on [0,0]");
  EXPECT_EQ(game.refusal(Deed::move({2, 1}, {2, 1})), "a penguin must leave its tile");
  const std::string no_line = " is not in a straight line of free tiles from [2,1]";
  EXPECT_EQ(game.refusal(Deed::move({2, 1}, {2, 2})), "[2,2]" + no_line);  // not on a line
  EXPECT_EQ(game.refusal(Deed::move({2, 1}, {4, 1})), "[4,1]" + no_line);  // taken
  EXPECT_EQ(game.refusal(Deed::move({2, 1}, {6, 1})), "[6,1]" + no_line);  // behind a penguin
  EXPECT_EQ(game.rules.judge(game.state, Action::move(4, 21)).error().message, "no such tile");
  EXPECT_EQ(game.rules.judge(game.state, Action::move(21, 4)).error().message, "no such tile");
}

TEST(FishMoveRules, TakingBackRestoresEverything) {
  Position position = moving(board_of({{3}, {1}, {5}, {1}, {0}, {1}}), {{{0, 0}}, {{1, 0}}});
  position.turns_left = 5;
  SmallGame game(position);
  const auto first = game.rules.play(game.state, Action::move(0, 2));
  const Position between = game.position();
  const auto second = game.rules.play(game.state, Action::move(1, 3));
  const auto third = game.rules.play(game.state, Action::skip());
  EXPECT_EQ(game.position().turns_left, 2);
  game.rules.take_back(game.state, third);
  game.rules.take_back(game.state, second);
  EXPECT_EQ(game.position(), between);
  game.rules.take_back(game.state, first);
  EXPECT_EQ(game.position(), position);
}

// What is collected -------------------------------------------------------------------------------

TEST(FishCollectRules, TilesOccupiedAtTheEndAreNotCollected) {
  SmallGame game(moving(board_of({{2}, {0}, {5}}), {{{0, 0}}}));
  game.move({0, 0}, {2, 0});
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.score(kRed), 2);
}

TEST(FishCollectRules, LandingScoresTheTileSteppedOn) {
  SmallGame game(moving(board_of({{2}, {0}, {5}}), {{{0, 0}}}), {Collect::landing, Placing::any});
  EXPECT_EQ(game.score(kRed), 0);
  game.move({0, 0}, {2, 0});
  EXPECT_EQ(game.score(kRed), 5);
  EXPECT_EQ(game.fish({2, 0}), 5);  // the tile keeps its fish until left
  EXPECT_EQ(game.fish({0, 0}), 0);
}

TEST(FishCollectRules, LandingScoresPlacements) {
  const Variant landing{Collect::landing, Placing::any};
  SmallGame game(started(board_of({{4, 3, 1, 1}, {1, 1, 1, 1}}), 2, landing), landing);
  game.place({0, 0}).place({0, 1}).place({0, 2});
  EXPECT_EQ(game.score(kRed), 5);
  EXPECT_EQ(game.score(kWhite), 3);
  EXPECT_EQ(game.fish({0, 0}), 4);
}

TEST(FishCollectRules, LeavingAndLastAddsTheLastTilesOnceAtTheEnd) {
  SmallGame game(moving(board_of({{2, 4}, {0, 0}, {5, 0}, {0, 0}, {1, 0}}), {{{0, 0}}, {{0, 1}}}),
                 {Collect::leaving_last, Placing::any});
  game.move({0, 0}, {2, 0});
  EXPECT_EQ(game.score(kRed), 2);
  EXPECT_EQ(game.score(kWhite), 0);
  game.skip().move({2, 0}, {4, 0});
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.score(kRed), 2 + 5 + 1);
  EXPECT_EQ(game.score(kWhite), 4);
  EXPECT_EQ(game.position().players[0].score, 0);  // the position has only the fish of moves
}

TEST(FishCollectRules, LeavingAndLastCountsAtTheEndOfTheLastTurnToo) {
  Position position = moving(*uniform_board(9, 1, 3), {{{0, 0}}, {{1, 0}}});
  position.turns_left = 1;
  SmallGame game(position, {Collect::leaving_last, Placing::any});
  game.move({0, 0}, {2, 0});
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.score(kRed), 6);
  EXPECT_EQ(game.score(kWhite), 3);
}

// Being stuck and the end -------------------------------------------------------------------------

TEST(FishEndRules, AStuckPlayerSkipsAndStays) {
  SmallGame game(moving(board_of({{1, 1}, {0, 0}, {0, 1}, {0, 0}, {0, 1}}), {{{0, 0}}, {{0, 1}}}));
  EXPECT_THAT(game.legal(), ElementsAre(Deed::skip()));
  EXPECT_FALSE(game.rules.can_move(game.state, kRed));
  game.skip();
  EXPECT_THAT(game.order(), ElementsAre(Color::white, Color::red));
  EXPECT_EQ(game.score(kRed), 0);
  game.move({0, 1}, {2, 1});
  EXPECT_THAT(game.legal(), ElementsAre(Deed::skip()));
}

TEST(FishEndRules, APlayerWhoCanMoveMayNotSkip) {
  const SmallGame game(moving(*uniform_board(3, 1, 1), {{{0, 0}}, {{1, 0}}}));
  EXPECT_EQ(game.refusal(Deed::skip()), "red can move, so it may not skip");
}

TEST(FishEndRules, APlayerWithoutPenguinsIsStuck) {
  const SmallGame game(moving(*uniform_board(3, 1, 1), {{}, {{0, 0}}}));
  EXPECT_THAT(game.legal(), ElementsAre(Deed::skip()));
}

TEST(FishEndRules, OverWhenNoPlayerCanMove) {
  SmallGame game(moving(board_of({{1, 1}, {0, 0}, {0, 1}}), {{{0, 0}}, {{0, 1}}}));
  EXPECT_FALSE(game.over());
  game.skip().move({0, 1}, {2, 1});
  EXPECT_TRUE(game.over());
  EXPECT_THAT(game.legal(), IsEmpty());
  EXPECT_TRUE(game.rules.actors(game.state).empty());
  EXPECT_EQ(game.refusal(Deed::skip()), "the game is over");
  EXPECT_EQ(game.refusal(Deed::move({0, 0}, {2, 1})), "the game is over");
}

TEST(FishEndRules, OverAfterTheLastTurn) {
  Position position = moving(board_of({{1, 0, 1}, {1}, {1}, {1}}), {{{0, 0}}, {{0, 2}}});
  position.turns_left = 2;
  SmallGame game(position);
  game.move({0, 0}, {2, 0});
  EXPECT_EQ(game.position().turns_left, 1);
  EXPECT_FALSE(game.over());
  EXPECT_THAT(game.legal(), ElementsAre(Deed::skip()));
  game.skip();  // a turn like any other
  EXPECT_EQ(game.position().turns_left, 0);
  EXPECT_TRUE(game.over());
  EXPECT_TRUE(game.rules.can_move(game.state, kRed));
  EXPECT_THAT(game.legal(), IsEmpty());
  EXPECT_EQ(game.refusal(Deed::move({2, 0}, {3, 0})), "the game is over");
  EXPECT_THAT(game.winners(), ElementsAre(0));
}

TEST(FishEndRules, PlacementsAreNotTurns) {
  Position position = started(*uniform_board(4, 4, 1), 2);
  position.turns_left = 1;
  SmallGame game(position);
  for (int i = 0; i < 8; ++i) game.place({i / 4, i % 4});
  EXPECT_EQ(game.position().turns_left, 1);
  EXPECT_FALSE(game.over());
  game.move({0, 0}, {2, 0});
  EXPECT_TRUE(game.over());
}

TEST(FishEndRules, PlacementIsFinishedEvenWithoutTurns) {
  Position position = started(*uniform_board(4, 4, 1), 2);
  position.turns_left = 0;
  EXPECT_FALSE(SmallGame(position).over());
  EXPECT_EQ(SmallGame(position).legal().size(), 16U);
}

TEST(FishEndRules, TheHighestScoreWinsAndTiesShareTheWin) {
  Position position = moving(*uniform_board(1, 3, 1), {{{0, 0}}, {{0, 1}}, {{0, 2}}});
  position.players[0].score = 4;
  position.players[1].score = 7;
  EXPECT_THAT(SmallGame(position).winners(), ElementsAre(1));
  position.players[2].score = 7;
  EXPECT_THAT(SmallGame(position).winners(), ElementsAre(1, 2));
  position.players[1].score = position.players[2].score = 4;
  EXPECT_THAT(SmallGame(position).winners(), ElementsAre(0, 1, 2));
}

TEST(FishEndRules, ThereIsNoWinnerBeforeTheEnd) {
  Position position = moving(*uniform_board(3, 1, 1), {{{0, 0}}, {{1, 0}}});
  position.players[0].score = 9;
  EXPECT_THAT(SmallGame(position).winners(), IsEmpty());
}

TEST(FishEndRules, AGameWithoutPlayersIsOver) {
  const SmallGame game(moving(*uniform_board(3, 1, 1), {}));
  EXPECT_TRUE(game.over());
  EXPECT_THAT(game.legal(), IsEmpty());
  EXPECT_THAT(game.winners(), IsEmpty());
}

// Removal -----------------------------------------------------------------------------------------

TEST(FishRemovalRules, PenguinsLeaveTilesStayWithTheirFishAndTheScoreIsForfeit) {
  SmallGame game(moving(board_of({{3}, {1}, {5}, {1}, {4}, {1}}), {{{0, 0}}, {{1, 0}}}));
  game.move({0, 0}, {2, 0}).move({1, 0}, {3, 0}).remove(kRed);
  EXPECT_EQ(game.position().board, board_of({{0}, {0}, {5}, {1}, {4}, {1}}));
  EXPECT_EQ(game.score(kRed), std::nullopt);
  EXPECT_TRUE(game.rules.penguins(game.state, kRed).empty());
  EXPECT_EQ(game.score(kWhite), 1);
  EXPECT_THAT(game.order(), ElementsAre(Color::white));
  EXPECT_TRUE(game.reach({3, 0}).contains({2, 0}));
}

TEST(FishRemovalRules, TheTurnPassesToTheNextPlayer) {
  SmallGame game(moving(*uniform_board(6, 3, 1), {{{0, 0}}, {{0, 1}}, {{0, 2}}}));
  game.move({0, 0}, {2, 0}).remove(kWhite);
  EXPECT_THAT(game.order(), ElementsAre(Color::brown, Color::red));
  game.move({0, 2}, {2, 2});
  EXPECT_THAT(game.order(), ElementsAre(Color::red, Color::brown));
}

TEST(FishRemovalRules, TheOthersKeepTheirPlacesInTheOrder) {
  SmallGame game(moving(*uniform_board(6, 4, 1), {{{0, 0}}, {{0, 1}}, {{0, 2}}, {{0, 3}}}));
  game.move({0, 0}, {2, 0}).remove(kBrown);
  EXPECT_THAT(game.order(), ElementsAre(Color::white, Color::black, Color::red));
  game.move({0, 1}, {2, 1});
  EXPECT_THAT(game.order(), ElementsAre(Color::black, Color::red, Color::white));
  game.remove(kRed);
  EXPECT_THAT(game.order(), ElementsAre(Color::black, Color::white));
}

TEST(FishRemovalRules, ARemovalIsNotATurn) {
  Position position = moving(*uniform_board(6, 3, 1), {{{0, 0}}, {{0, 1}}});
  position.turns_left = 3;
  EXPECT_EQ(SmallGame(position).remove(kRed).position().turns_left, 3);
}

TEST(FishRemovalRules, ThePenguinsThatLeaveMakeRoom) {
  SmallGame game(moving(*uniform_board(2, 1, 1), {{{0, 0}}, {{1, 0}}}));
  EXPECT_TRUE(game.over());
  game.remove(kRed);
  EXPECT_FALSE(game.over());
  game.move({1, 0}, {0, 0});
  EXPECT_TRUE(game.over());
  EXPECT_THAT(game.winners(), ElementsAre(1));
}

TEST(FishRemovalRules, DuringPlacementTheOthersContinue) {
  SmallGame game(started(*uniform_board(4, 4, 1), 3));
  game.place({0, 0}).place({0, 1}).remove(kBrown);
  EXPECT_THAT(game.order(), ElementsAre(Color::red, Color::white));
  EXPECT_EQ(game.position().penguins, 3);  // still three each: six minus the players at the start
  game.place({0, 2}).place({0, 3}).place({1, 0});
  EXPECT_TRUE(game.placing());
  game.place({1, 1});
  EXPECT_FALSE(game.placing());
  EXPECT_THAT(game.order(), ElementsAre(Color::red, Color::white));
}

TEST(FishRemovalRules, ThePlacementSkipsPlayersWithoutPenguinsLeft) {
  Position position = moving(*uniform_board(4, 4, 1), {{}, {{0, 1}}, {}});
  position.penguins = 1;
  const SmallGame game = SmallGame(position).remove(kRed);
  EXPECT_THAT(game.order(), ElementsAre(Color::brown, Color::white));
  EXPECT_EQ(game.legal().size(), 15U);
}

TEST(FishRemovalRules, TheLastToPlaceMayBeRemoved) {
  SmallGame game(started(*uniform_board(4, 4, 1), 2));
  for (int i = 0; i < 7; ++i) game.place({i / 4, i % 4});
  game.remove(kWhite);
  EXPECT_FALSE(game.placing());
  EXPECT_THAT(game.order(), ElementsAre(Color::red));
  EXPECT_FALSE(game.over());
}

TEST(FishRemovalRules, ARemovedPlayerNeverWins) {
  Position position = moving(*uniform_board(1, 2, 1), {{{0, 0}}, {{0, 1}}});
  position.players[0].score = 9;
  EXPECT_THAT(SmallGame(position).winners(), ElementsAre(0));
  EXPECT_THAT(SmallGame(position).remove(kRed).winners(), ElementsAre(1));
}

TEST(FishRemovalRules, WithoutPlayersTheGameIsOverAndHasNoWinner) {
  SmallGame game(started(*uniform_board(4, 4, 1), 2));
  game.place({0, 0}).remove(kRed).remove(kWhite);
  EXPECT_TRUE(game.over());
  EXPECT_THAT(game.legal(), IsEmpty());
  EXPECT_THAT(game.winners(), IsEmpty());
  EXPECT_THAT(game.order(), IsEmpty());
}

TEST(FishTurnRules, AnActionHasOneEncoding) {
  const SmallRules rules(moving(*uniform_board(4, 4, 1), {{{0, 0}}}), {});
  const Index to = *rules.shape().index({2, 0});
  EXPECT_TRUE(rules.judge(rules.start(), Action::move(0, to)));
  EXPECT_FALSE(rules.judge(rules.start(), {Action::Kind::skip, 0, to}));
  const SmallRules placing(started(*uniform_board(4, 4, 1), 2), {});
  EXPECT_TRUE(placing.judge(placing.start(), Action::place(to)));
  EXPECT_FALSE(placing.judge(placing.start(), {Action::Kind::place, 1, to}));
}

}  // namespace
}  // namespace hexarena::fish
