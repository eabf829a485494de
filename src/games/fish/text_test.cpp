#include "games/fish/text.hpp"

#include <gtest/gtest.h>

#include "base/picture_testing.hpp"
#include "games/fish/playing_testing.hpp"

namespace hexarena::fish {
namespace {

using base::lines_of;
using geometry::Layout;
using oracle::board_of;

TEST(TextPicture, DrawsHexagonsThatShareTheirEdges) {
  Position position;
  position.board = board_of({{3, 1, 2}, {2, 5, 1}, {1, 4, 3}});
  position.players = {{Color::red, 12, {{0, 0}, {1, 1}}}, {Color::white, 3, {{0, 2}}}};
  EXPECT_EQ(text_picture(position), R"(      a       b       c
     ___  a  ___  b  ___  c
 1  / 3 \___/ 1 \___/ 2 \___
 2  \_R_/ 2 \___/ 5 \_W_/ 1 \
 3  / 1 \___/ 4 \_R_/ 3 \___/
    \___/   \___/   \___/

R red    12 fish  penguins a1 b2  <- to move
W white   3 fish  penguins c1
)");
}

TEST(TextPicture, LeavesHolesEmptyAndMarksTilesBesideTheirFish) {
  Position position;
  position.board = board_of({{0, 1}, {2, 0}, {1, 4}, {0, 5}});
  const std::vector<Place> marks{{2, 0}, {3, 1}, {9, 9}};
  EXPECT_EQ(text_picture(position, {.marks = marks}), R"(      a       b
          a  ___  b
 1       ___/ 1 \
 2   ___/ 2 \___/
 3  / 1*\___/ 4 \___
 4  \___/   \___/ 5*\
                \___/
)");
}

TEST(TextPicture, ShowsHowManyPenguinsAreToCome) {
  Position position;
  position.board = board_of({{1, 1}});
  position.penguins = 1;
  position.players = {{Color::black, 0, {}}, {Color::brown, 0, {{0, 1}}}};
  EXPECT_EQ(text_picture(position), R"(      a       b
     ___     ___
 1  / 1 \   / 1 \
    \___/   \_B_/

K black  0 fish  no penguins, 1 to come  <- to place
B brown  0 fish  penguins b1
)");
}

TEST(TextPicture, ShiftsOddRowsOfPointyTopsByHalfACell) {
  Position position;
  position.board = board_of({{1, 0, 3}, {2, 4, 5}, {0, 1, 1}}, Layout::offset);
  position.players = {{Color::green, 7, {{1, 2}}}};
  position.turns_left = 1;
  const std::vector<Place> marks{{1, 1}, {1, 2}};
  EXPECT_EQ(text_picture(position, {.marks = marks}), R"(     a   b   c
 1   1   .   3
 2     2   4* *5G
 3   .   1   1

G green  7 fish  penguins c2  <- to move
1 turn left
)");
}

TEST(TextPicture, PutsSquaresBelowOneAnother) {
  Position position;
  position.board = board_of({{1, 0, 3}, {2, 4, 5}}, Layout::square);
  position.players = {{Color::blue, 0, {{0, 0}}}, {Color::orange, 0, {{1, 0}}}};
  position.turns_left = 8;
  EXPECT_EQ(text_picture(position), R"(     a   b   c
 1   1U  .   3
 2   2O  4   5

U blue    0 fish  penguins a1  <- stuck, has to skip
O orange  0 fish  penguins a2
8 turns left
)");
}

TEST(TextPicture, SaysSoIfThereIsNothingToShow) {
  EXPECT_EQ(text_picture({}), "(no tiles)\n");
  Position position;
  position.board = Board(3, 3);
  position.players = {{Color::red, 4, {}}};
  EXPECT_EQ(text_picture(position), "(no tiles)\n\nR red  4 fish  no penguins\ngame over\n");
}

TEST(TextPicture, ColorsOnlyTheLettersAndKeepsThem) {
  Position position;
  position.board = board_of({{2}});
  position.players = {{Color::white, 0, {{0, 0}}}};
  EXPECT_EQ(text_picture(position, {.color = true}),
            "      a\n"
            "     ___\n"
            " 1  / 2 \\\n"
            "    \\_\x1b[1;30;107mW\x1b[0m_/\n"
            "\n"
            "\x1b[1;30;107mW\x1b[0m white  0 fish  penguins a1\n"
            "game over\n");
}

TEST(TextPicture, LeavesOutPenguinsOffTheBoard) {
  Position position;
  position.board = board_of({{2}});
  position.players = {{Color::red, 0, {{-1, 0}, {0, 5}}}};
  EXPECT_EQ(lines_of(text_picture(position))[3], "    \\___/");
}

TEST(TextPicture, ShowsEveryTileWhereItsLabelsSay) {
  base::Random random(1);
  for (const Layout layout : {Layout::interleaved, Layout::offset, Layout::square}) {
    for (int round = 0; round < 30; ++round) {
      const int rows = random.between(1, kMaxRows);
      const int columns = random.between(1, kMaxColumns);
      Position position;
      position.board = *random_board(rows, columns, {}, random, layout);
      for (int i = 0; i < rows * columns / 2; ++i) {
        position.board.set_fish({random.between(0, rows - 1), random.between(0, columns - 1)}, 0);
      }
      const bool hexagons = layout == Layout::interleaved;
      const auto lines = lines_of(text_picture(position));
      for (const std::string& line : lines) {
        EXPECT_LE(static_cast<int>(line.size()), 4 + (hexagons ? 8 : 4) * columns + 5);
        EXPECT_TRUE(line.empty() || line.back() != ' ') << line;
      }
      for (int row = 0; row < rows; ++row) {
        const auto& line = lines[static_cast<std::size_t>(row + (hexagons ? 2 : 1))];
        EXPECT_EQ(std::stoi(line), row + 1);
        for (int column = 0; column < columns; ++column) {
          const int shift = layout == Layout::square ? 0 : row & 1;
          const int x = hexagons ? 6 + 8 * column + 4 * shift : 5 + 4 * column + 2 * shift;
          const auto at = static_cast<std::size_t>(x);
          const int fish = position.board.fish({row, column});
          const char shown = at < line.size() ? line[at] : ' ';
          EXPECT_EQ(shown, fish > 0 ? static_cast<char>('0' + fish) : hexagons ? ' ' : '.');
        }
      }
    }
  }
}

TEST(Awaited, FollowsTheGameFromPlacingToItsEnd) {
  Position position;
  position.board = board_of({{1, 0, 1}, {0, 1, 0}});
  position.players = {{Color::red, 0, {{0, 0}}}, {Color::white, 0, {{0, 2}}}};
  EXPECT_EQ(awaited(position), Awaited::skip);
  std::swap(position.players[0], position.players[1]);
  EXPECT_EQ(awaited(position), Awaited::move);
  position.turns_left = 0;
  EXPECT_EQ(awaited(position), Awaited::nothing);
  position.penguins = 2;
  EXPECT_EQ(awaited(position), Awaited::placement);
  EXPECT_EQ(left_to_place(position, position.players[0]), 1);
  EXPECT_EQ(awaited({}), Awaited::nothing);
}

}  // namespace
}  // namespace hexarena::fish
