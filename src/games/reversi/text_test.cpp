// The text picture of hex Reversi, verbatim, and the board parsed from it.
#include "games/reversi/text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/reversi/oracle_testing.hpp"

namespace hexarena::reversi {
namespace {

using testing::HasSubstr;

std::string refusal_of(std::string_view picture) {
  auto read = read_text_picture(picture);
  return read ? "" : read.error().message;
}

TEST(ReversiText, DrawsTheStartOfSizeThree) {
  EXPECT_EQ(text_picture(start_position(3)), R"(   _ _ _ _
  _ _ _ _ _
 _ _ X O _ _
_ _ O _ X _ _
 _ _ X O _ _
  _ _ _ _ _
   _ _ _ _
)");
}

TEST(ReversiText, DrawsTheSmallestBoard) {
  EXPECT_EQ(text_picture(start_position(1)), " X O\nO _ X\n X O\n");
  EXPECT_EQ(text_picture({1, Color::black, 0, {}, {}}), " _ _\n_ _ _\n _ _\n");
}

TEST(ReversiText, PutsTheSelectedCellInParenthesesWhichWidensItsRow) {
  const Position start = start_position(2);
  EXPECT_EQ(text_picture(start, {.selected = Cell{0, -1}}), R"(  _ _ _
 _ (X) O _
_ O _ X _
 _ X O _
  _ _ _
)");
  EXPECT_EQ(text_picture(start, {.selected = Cell{-2, 0}}), R"(  _ _ _
 _ X O _
(_) O _ X _
 _ X O _
  _ _ _
)");
  EXPECT_EQ(text_picture(start, {.selected = Cell{0, 2}}), R"(  _ _ _
 _ X O _
_ O _ X _
 _ X O _
  _ _ (_)
)");
  EXPECT_EQ(text_picture(start, {.selected = Cell{9, 9}}), text_picture(start));
}

TEST(ReversiText, MarksOnlyEmptyCells) {
  const std::vector<Cell> marks{{1, -2}, {0, -1}, {0, 0}, {7, 7}};
  EXPECT_EQ(text_picture(start_position(2), {.marks = marks, .selected = Cell{1, -2}}), R"(  _ (*) _
 _ X O _
_ O * X _
 _ X O _
  _ _ _
)");
}

TEST(ReversiText, ColoursOnlyTheSigns) {
  const Position start = start_position(2);
  const std::vector<Cell> marks{{0, 0}};
  std::string colored = text_picture(start, {.color = true, .marks = marks});
  EXPECT_THAT(colored, HasSubstr("\x1b["));
  for (std::size_t at = colored.find('\x1b'); at != std::string::npos; at = colored.find('\x1b')) {
    colored.erase(at, colored.find('m', at) + 1 - at);
  }
  EXPECT_EQ(colored, text_picture(start, {.marks = marks}));
}

TEST(ReversiText, HasNumbersBeforeItsRowsAndLettersBelowItsColumnsOnRequest) {
  EXPECT_EQ(text_picture(start_position(3), {.rim = true}), R"( 1    _ _ _ _
 2   _ _ _ _ _
 3  _ _ X O _ _
 4 _ _ O _ X _ _
 5  _ _ X O _ _ g
 6   _ _ _ _ _ f
 7    _ _ _ _ e
       a b c d
)");
}

TEST(ReversiText, ItsCellsAreWhereTextPointSays) {
  for (int size = 1; size <= kMaxSize; ++size) {
    for (const Cell cell : oracle::cells_on(size)) {
      const std::string picture = text_picture({size, Color::black, 0, {cell}, {}}, {.rim = true});
      const auto [line, column] = text_point(size, cell);
      std::size_t start = 0;
      for (int i = 0; i < line; ++i) start = picture.find('\n', start) + 1;
      EXPECT_EQ(picture[start + static_cast<std::size_t>(column)], 'X');
    }
    const std::string whole = text_picture(start_position(size), {.rim = true});
    EXPECT_EQ(std::count(whole.begin(), whole.end(), '\n'), text_size(size).line);
  }
}

TEST(ReversiText, ReadsBackAnyBoardItDrew) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    base::Random random(seed);
    Position drawn = oracle::wild_position(random, 1, kMaxSize);
    const std::vector<Cell> cells = oracle::cells_on(drawn.size);
    const Cell selected = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
    const bool rim = seed % 2 == 0;
    const auto read = read_text_picture(text_picture(drawn, {.rim = rim, .selected = selected}));
    ASSERT_TRUE(read) << read.error().message;
    drawn.turn = Color::black;
    drawn.passes = 0;
    EXPECT_EQ(*read, drawn);
  }
}

TEST(ReversiText, ReadsRowsWithAnySpacing) {
  const auto read = read_text_picture("\n\nXO\r\n\t_ ( _ )   X\n\n  O_");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, (Position{1, Color::black, 0, {{0, -1}, {1, 0}}, {{1, -1}, {-1, 1}}}));
}

TEST(ReversiText, RefusesAnythingButAHexagon) {
  EXPECT_EQ(refusal_of(""), "a board has 3, 5, … or 21 rows, not 0");
  EXPECT_EQ(refusal_of("_ _\n_ _ _\n"), "a board has 3, 5, … or 21 rows, not 2");
  EXPECT_EQ(refusal_of("_"), "a board has 3, 5, … or 21 rows, not 1");
  std::string tall;
  for (int row = 0; row < 23; ++row) tall += "_\n";
  EXPECT_EQ(refusal_of(tall), "a board has 3, 5, … or 21 rows, not 23");
  EXPECT_EQ(refusal_of("_ _\n_ _\n_ _\n"), "row 2 of a board of size 1 has 3 cells, not 2");
  EXPECT_EQ(refusal_of("_ _ _\n_ _ _\n_ _\n"), "row 1 of a board of size 1 has 2 cells, not 3");
  EXPECT_EQ(refusal_of("_ _\n_ x _\n_ _\n"), R"(row 2 holds "x"; a cell is X, O or _)");
  EXPECT_EQ(refusal_of("_ _\n_ * _\n_ _\n"), R"(row 2 holds "*"; a cell is X, O or _)");
}

}  // namespace
}  // namespace hexarena::reversi
