// The board of hex Reversi: its cells, corners, start and dead cells, and invalid positions.
#include "games/reversi/position.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace hexarena::reversi {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

std::vector<Cell> all_cells(int size) {
  std::vector<Cell> cells;
  for (int q = -2 * size; q <= 2 * size; ++q) {
    for (int r = -2 * size; r <= 2 * size; ++r) {
      if (on_board(size, {q, r})) cells.push_back({q, r});
    }
  }
  return cells;
}

std::string refusal(const Position& position) {
  const auto possible = check(position);
  return possible ? "" : possible.error().message;
}

TEST(ReversiBoard, IsAHexagonOfSizeStepsFromTheCentre) {
  for (int size = 1; size <= kMaxSize; ++size) {
    const std::vector<Cell> cells = all_cells(size);
    EXPECT_EQ(static_cast<int>(cells.size()), cells_of(size));
    EXPECT_EQ(cells_of(size), 3 * size * (size + 1) + 1);
    std::map<int, int> rows;
    for (const Cell cell : cells) {
      EXPECT_LE(std::max({geometry::magnitude(cell.q), geometry::magnitude(cell.r),
                          geometry::magnitude(cell.q + cell.r)}),
                size);
      ++rows[cell.r];
    }
    EXPECT_EQ(static_cast<int>(rows.size()), 2 * size + 1);
    EXPECT_EQ(rows[-size], size + 1);
    EXPECT_EQ(rows[0], 2 * size + 1);
    EXPECT_EQ(rows[size], size + 1);
  }
  EXPECT_EQ(cells_of(kDefaultSize), 91);
  EXPECT_FALSE(on_board(2, {2, 1}));
  EXPECT_TRUE(on_board(2, {2, -1}));
}

TEST(ReversiBoard, HasSixCornersListedTopRowFirst) {
  EXPECT_THAT(corners(5), ElementsAre(Cell{0, -5}, Cell{5, -5}, Cell{-5, 0}, Cell{5, 0},
                                      Cell{-5, 5}, Cell{0, 5}));
  for (int size = 1; size <= kMaxSize; ++size) {
    for (const Cell corner : corners(size)) {
      int around = 0;
      for (const Cell step : geometry::kSteps) around += on_board(size, corner + step) ? 1 : 0;
      EXPECT_EQ(around, 3);
    }
  }
}

TEST(ReversiStart, AlternatesAroundTheEmptyCentreWithBlackFirst) {
  for (int size = 1; size <= kMaxSize; ++size) {
    const Position start = start_position(size);
    EXPECT_EQ(start.size, size);
    EXPECT_EQ(start.turn, Color::black);
    EXPECT_EQ(start.passes, 0);
    EXPECT_THAT(start.black, UnorderedElementsAre(Cell{0, -1}, Cell{1, 0}, Cell{-1, 1}));
    EXPECT_THAT(start.white, UnorderedElementsAre(Cell{1, -1}, Cell{0, 1}, Cell{-1, 0}));
    EXPECT_EQ(refusal(start), "");
  }
}

TEST(ReversiDeadCells, LeaveTheLiveCellsOfTheSpecification) {
  const std::map<int, int> live{{2, 12}, {3, 30}, {4, 42}, {5, 72}, {6, 90}};
  for (const auto& [size, count] : live) {
    const std::vector<Cell> cells = all_cells(size);
    EXPECT_EQ(std::count_if(cells.begin(), cells.end(), [](Cell c) { return !is_dead(c); }), count)
        << size;
  }
}

TEST(ReversiDeadCells, AreTheCentreAndAllCornersOfEvenSizes) {
  EXPECT_TRUE(is_dead({0, 0}));
  EXPECT_TRUE(is_dead({-4, 2}));
  EXPECT_FALSE(is_dead({-3, 2}));
  EXPECT_FALSE(is_dead({2, -3}));
  EXPECT_FALSE(is_dead({-1, 1}));
  for (int size = 1; size <= kMaxSize; ++size) {
    for (const Cell corner : corners(size)) EXPECT_EQ(is_dead(corner), size % 2 == 0);
  }
}

TEST(ReversiDeadCells, LeaveTwoLinesOfLiveCellsThroughEveryOther) {
  for (const Cell cell : all_cells(7)) {
    if (is_dead(cell)) continue;
    int lines = 0;
    for (int d = 0; d < 3; ++d) {  // the other three directions are the same lines
      const Cell step = geometry::kSteps[static_cast<std::size_t>(d)];
      const Cell next = cell + step;
      lines += is_dead(next) ? 0 : 1;
    }
    EXPECT_EQ(lines, 2) << to_string(cell);
  }
}

TEST(ReversiPosition, CanHaveAnyDiscsOnTheBoard) {
  Position full;
  full.size = 3;
  full.black = all_cells(3);
  EXPECT_EQ(refusal(full), "");
  EXPECT_EQ(refusal({1, Color::white, 2, {}, {}}), "");
}

TEST(ReversiPosition, CannotHaveDiscsOffTheBoardOrTwiceOnACell) {
  EXPECT_EQ(refusal({2, Color::black, 0, {{0, 0}, {3, 0}}, {}}),
            "[3,0] is not on a board of size 2");
  EXPECT_EQ(refusal({2, Color::black, 0, {}, {{2, 1}}}), "[2,1] is not on a board of size 2");
  EXPECT_EQ(refusal({2, Color::black, 0, {{1, 0}}, {{1, 0}}}), "[1,0] has two discs");
  EXPECT_EQ(refusal({2, Color::black, 0, {{1, 0}, {1, 0}}, {}}), "[1,0] has two discs");
}

TEST(ReversiPosition, CannotHaveImpossibleNumbers) {
  EXPECT_EQ(refusal({0, Color::black, 0, {}, {}}), "the size must be 1–10, not 0");
  EXPECT_EQ(refusal({11, Color::black, 0, {}, {}}), "the size must be 1–10, not 11");
  EXPECT_EQ(refusal({5, Color::black, 3, {}, {}}), "passes must be 0–2, not 3");
  EXPECT_EQ(refusal({5, Color::black, -1, {}, {}}), "passes must be 0–2, not -1");
}

TEST(ReversiColors, BlackIsTheFirstSeat) {
  EXPECT_EQ(seat(Color::black), Seat(0));
  EXPECT_EQ(seat(Color::white), Seat(1));
  EXPECT_EQ(color(Seat(0)), Color::black);
  EXPECT_EQ(color(Seat(1)), Color::white);
  EXPECT_EQ(other(Color::black), Color::white);
  EXPECT_EQ(other(Color::white), Color::black);
  EXPECT_EQ(name(Color::black), "black");
  EXPECT_EQ(name(Color::white), "white");
}

}  // namespace
}  // namespace hexarena::reversi
