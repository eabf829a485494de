#include "games/fish/board.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/fish/playing_testing.hpp"

namespace hexarena::fish {
namespace {

using base::Error;
using base::Random;
using oracle::board_of;

/// The error message; "" if there is none.
template <class T>
std::string refusal(const Expected<T>& result) {
  if (result) return "";
  EXPECT_EQ(result.error().kind, Error::Kind::invalid);
  return result.error().message;
}

TEST(FishBoard, HasFishOnTilesAndNoneInHoles) {
  const Board board = board_of({{1, 5}, {0, 3}, {2}});
  EXPECT_EQ(board.rows(), 3);
  EXPECT_EQ(board.columns(), 2);
  EXPECT_EQ(board.fish({0, 1}), 5);
  EXPECT_EQ(board.fish({1, 0}), 0);
  EXPECT_TRUE(board.is_tile({2, 0}));
  EXPECT_FALSE(board.is_tile({2, 1}));  // missing at the end of a row: a hole
  EXPECT_EQ(board.tiles(), 4);
  EXPECT_EQ(board.tiles_with(0), 2);
  EXPECT_EQ(board.tiles_with(3), 1);
}

TEST(FishBoard, EndsAtItsEdges) {
  const Board board = *uniform_board(2, 3, 1);
  EXPECT_TRUE(board.has({1, 2}));
  for (const Place off : {Place{-1, 0}, Place{0, -1}, Place{2, 0}, Place{0, 3}}) {
    EXPECT_FALSE(board.has(off)) << to_string(off);
    EXPECT_FALSE(board.is_tile(off)) << to_string(off);
  }
}

TEST(FishBoard, NumbersItsTilesRowByRowWithoutTheHoles) {
  const geometry::Shape shape = board_of({{0, 1}, {}, {1, 0}}).shape();
  EXPECT_EQ(shape.size(), 2);
  EXPECT_EQ(shape.place(0), (Place{0, 1}));
  EXPECT_EQ(shape.place(1), (Place{2, 0}));
  EXPECT_EQ(shape.index({0, 0}), std::nullopt);
}

TEST(FishBoard, PlacesAreWrittenAsInJson) { EXPECT_EQ(to_string(Place{3, 14}), "[3,14]"); }

TEST(FishBoard, ATileCanBeRemoved) {
  Board board = board_of({{1, 2}, {3, 4}});
  EXPECT_TRUE(board.remove_tile({1, 0}));
  EXPECT_EQ(board, board_of({{1, 2}, {0, 4}}));
}

TEST(FishBoard, RemovingAHoleOrAPlaceOffTheBoardIsAnError) {
  Board board = board_of({{1, 0}, {3, 4}});
  const Board before = board;
  EXPECT_EQ(refusal(board.remove_tile({0, 1})), "[0,1] is already a hole");
  EXPECT_EQ(refusal(board.remove_tile({2, 0})), "[2,0] is off the board of 2 × 2");
  EXPECT_EQ(refusal(board.remove_tile({0, -1})), "[0,-1] is off the board of 2 × 2");
  EXPECT_EQ(board, before);
}

// Uniform boards ----------------------------------------------------------------------------------

TEST(FishUniformBoard, HasTheSameFishEverywhereAndNoHoles) {
  const auto board = uniform_board(3, 4, 5);
  ASSERT_TRUE(board);
  EXPECT_EQ(board->tiles_with(5), 12);
  EXPECT_EQ(board->layout(), geometry::Layout::interleaved);
  EXPECT_EQ(uniform_board(2, 2, 1, geometry::Layout::square)->layout(), geometry::Layout::square);
}

TEST(FishUniformBoard, RefusesFishOutsideOneToFive) {
  EXPECT_EQ(refusal(uniform_board(2, 2, 0)), "a tile has 1–5 fish, not 0");
  EXPECT_EQ(refusal(uniform_board(2, 2, 6)), "a tile has 1–5 fish, not 6");
}

TEST(FishUniformBoard, RefusesSizesOutsideTheLimits) {
  EXPECT_EQ(refusal(uniform_board(0, 4, 1)), "a board has 1–100 rows and 1–100 columns, not 0 × 4");
  EXPECT_EQ(refusal(uniform_board(4, -1, 1)),
            "a board has 1–100 rows and 1–100 columns, not 4 × -1");
  EXPECT_EQ(refusal(uniform_board(101, 1, 1)),
            "a board has 1–100 rows and 1–100 columns, not 101 × 1");
  EXPECT_EQ(refusal(uniform_board(1, 101, 1)),
            "a board has 1–100 rows and 1–100 columns, not 1 × 101");
  EXPECT_EQ(uniform_board(100, 100, 1)->tiles(), 10'000);
}

// Boards from a seed ------------------------------------------------------------------------------

constexpr std::array<Place, 3> kHoles{{{0, 0}, {2, 1}, {3, 2}}};

TEST(FishBoardWithOnes, HasItsHolesAndEnoughOnes) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const int ones = static_cast<int>(seed % 18);  // of seventeen tiles
    Random random(seed);
    const auto board = board_with_ones(5, 4, kHoles, ones, random);
    ASSERT_TRUE(board) << seed;
    for (const Place hole : kHoles) EXPECT_EQ(board->fish(hole), 0) << seed;
    EXPECT_EQ(board->tiles(), 17) << seed;
    EXPECT_GE(board->tiles_with(1), ones) << seed;
    for (const Place tile : oracle::tiles_of(*board)) EXPECT_LE(board->fish(tile), 5) << seed;
  }
}

TEST(FishBoardWithOnes, TheRestHasTwoToFiveFish) {
  Random random(1);
  const Board board = *board_with_ones(50, 50, {}, 100, random);
  EXPECT_EQ(board.tiles_with(1), 100);
  for (int fish = 2; fish <= 5; ++fish) EXPECT_NEAR(board.tiles_with(fish), 600, 100) << fish;
}

TEST(FishBoardWithOnes, OnesAreSpreadOverTheWholeBoard) {
  std::set<Place> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const Board board = *board_with_ones(3, 3, {}, 2, random);
    for (const Place tile : oracle::tiles_of(board)) {
      if (board.fish(tile) == 1) seen.insert(tile);
    }
  }
  EXPECT_EQ(seen.size(), 9U);
}

TEST(FishBoardWithOnes, RefusesMoreOnesThanTilesAreLeftAfterTheHoles) {
  Random random(1);
  EXPECT_TRUE(board_with_ones(5, 4, kHoles, 17, random));
  EXPECT_EQ(refusal(board_with_ones(5, 4, kHoles, 18, random)),
            "18 one-fish tiles do not fit on 17 tiles");
  EXPECT_EQ(refusal(board_with_ones(5, 4, kHoles, -1, random)),
            "-1 one-fish tiles do not fit on 17 tiles");
}

TEST(FishBoardWithOnes, RefusesHolesOffTheBoardOrListedTwice) {
  Random random(1);
  const std::array<Place, 1> off{{{5, 0}}};
  EXPECT_EQ(refusal(board_with_ones(5, 4, off, 0, random)), "[5,0] is off the board of 5 × 4");
  const std::array<Place, 2> twice{{{1, 1}, {1, 1}}};
  EXPECT_EQ(refusal(board_with_ones(5, 4, twice, 0, random)), "[1,1] is already a hole");
  EXPECT_EQ(refusal(random_board(5, 4, twice, random)), "[1,1] is already a hole");
  EXPECT_EQ(refusal(board_with_ones(0, 4, {}, 0, random)),
            "a board has 1–100 rows and 1–100 columns, not 0 × 4");
  EXPECT_EQ(refusal(random_board(4, 200, {}, random)),
            "a board has 1–100 rows and 1–100 columns, not 4 × 200");
}

TEST(FishRandomBoard, HasOneToFiveFishAndItsHoles) {
  Random random(1);
  const Board board = *random_board(50, 50, kHoles, random);
  EXPECT_EQ(board.tiles_with(0), 3);
  for (int fish = 1; fish <= 5; ++fish) EXPECT_NEAR(board.tiles_with(fish), 500, 100) << fish;
}

TEST(FishBoxedBoard, HasThirtyOnesTwentyTwosAndTenThrees) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    const Board board = boxed_board(random);
    EXPECT_EQ(board.rows(), 15);
    EXPECT_EQ(board.columns(), 4);
    EXPECT_EQ(board.tiles_with(1), 30);
    EXPECT_EQ(board.tiles_with(2), 20);
    EXPECT_EQ(board.tiles_with(3), 10);
  }
}

TEST(FishSeeds, TheSameSeedMakesTheSameBoard) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random one(seed);
    Random other(seed);
    EXPECT_EQ(*board_with_ones(5, 4, kHoles, 6, one), *board_with_ones(5, 4, kHoles, 6, other));
    EXPECT_EQ(*random_board(5, 4, kHoles, one), *random_board(5, 4, kHoles, other));
    EXPECT_EQ(boxed_board(one), boxed_board(other));
  }
  Random one(1);
  Random other(2);
  EXPECT_NE(boxed_board(one), boxed_board(other));
}

// Users' records and links refer to these boards by seed alone: they must never change.
TEST(FishSeeds, MeanTheSameBoardForever) {
  Random first(1);
  EXPECT_EQ(*board_with_ones(5, 4, kHoles, 6, first),
            board_of({{0, 5, 2, 2}, {1, 1, 4, 4}, {5, 0, 1, 1}, {3, 4, 0, 1}, {2, 3, 1, 3}}));
  Random second(1);
  EXPECT_EQ(*random_board(3, 4, {}, second), board_of({{5, 4, 1, 4}, {1, 3, 5, 3}, {1, 1, 5, 2}}));
  Random third(1);
  EXPECT_EQ(boxed_board(third), board_of({{1, 2, 2, 2},
                                          {2, 2, 1, 1},
                                          {3, 3, 1, 1},
                                          {1, 3, 1, 1},
                                          {1, 2, 2, 1},
                                          {3, 2, 2, 1},
                                          {2, 2, 3, 1},
                                          {2, 1, 1, 1},
                                          {3, 2, 1, 1},
                                          {1, 3, 2, 3},
                                          {1, 2, 1, 1},
                                          {1, 1, 1, 1},
                                          {1, 2, 1, 3},
                                          {1, 3, 2, 1},
                                          {2, 1, 2, 2}}));
}

}  // namespace
}  // namespace hexarena::fish
