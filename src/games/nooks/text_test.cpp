#include "games/nooks/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "base/picture_testing.hpp"
#include "games/nooks/example_testing.hpp"

namespace hexarena::nooks {
namespace {

using base::lines_of;

class TextPicture : public testing::Test {
 protected:
  nooks::Setup setup_ = example();
  Board board_{setup_.layout};
  PuzzleView scene_{board_, setup_.pieces, Objective{3, 70}};
};

TEST_F(TextPicture, ShowsCellsWallsPiecesAndTheGoal) {
  EXPECT_EQ(text_picture(scene_), R"(                    / \ / \ / \ / \ / \ / \ / \ / \ / \
                 1 | .   .   . | .   .   .   .   .   . |
                  /                                     \
               2 | .   .   .   .   .   .   .   .   .   . |
                / \                                     / \
             3 | .   .   .   .   o | .   .   .   .   .   . |
              /                 \ /                         \
           4 | .   .   .   .   .   . |<D>  .   .   .   .   . |
            /       / \               \ /                     \
         5 | .   .   o | .   .   o | .   .   .   .   .   .   . |
          /                     \ /                             \
       6 | .   .   .   .   A | .   .   .   .   .   .   C | .   . |
        /                 \ /                         \ /         \
     7 | .   .   .   .   .   .   .   .   .   .   o | .   .   .   . |
      /                                         \ /     \           \
   8 | .   .   o | .   .   .   .   .   .   .   .   .  (d)| .   .   . |
    /         \ /                                       /             \
 9 | .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   . |
    \                           \                     / \             /
  10 | .   .   .   .   .   .   o | .   .   .   .   . | o   .   .   . | q
      \                         /                                   /
    11 | .   .   .   .   .   .   .   .   .   .   .   .   .   .   . | p
        \                                             / \       \ /
      12 | .   .   o | .   .   .   .   .   .   .   . | B   .   . | o
          \ /     \ /   / \                                     /
        13 | .   .   .   o | .   .   o | .   .   .   .   .   . | n
            \                 / \   \ /           /           /
          14 | .   .   .   . | o   .   .   .   . | o   .   . | m
              \                     /             \         /
            15 | .   .   .   .   . | o   .   .   .   .   . | l
                \                   \                     /
              16 | .   .   .   .   .   .   .   .   .   . | k
                  \                                     /
                17 | .   .   .   .   .   .   . | .   . | j
                    \ / \ / \ / \ / \ / \ / \ / \ / \ /
                       a   b   c   d   e   f   g   h   i

A on h6   B on l12   C on o6   D on l4   o nook
(d) D on l4 to the nook at n8
)");
}

TEST_F(TextPicture, NumbersTheCellsOnRequest) {
  const auto lines = lines_of(text_picture(scene_, {.numbers = true}));
  EXPECT_EQ(lines[1], "                 1 |169 170 171|172 173 174 175 176 177|");
  EXPECT_EQ(lines[7], "           4 |214 167 126 061 062 063|<D> 065 066 098 136 180|");
  EXPECT_EQ(lines[8], "            /       / \\               \\ /                     \\");
  EXPECT_EQ(lines[11], "       6 |212 165 124 089  A |019 020 021 022 042 068  C |138 182|");
  EXPECT_EQ(lines[15], "   8 |210 163 122|087 058 035 018 001 002 010 024 044 (d)|102 140 184|");
  EXPECT_EQ(lines[17], " 9 |209 162 121 086 057 034 017 006 000 003 011 025 045 071 103 141 185|");
  EXPECT_EQ(lines[37], "A on h6   B on l12   C on o6   D on l4");
  const std::string plain = text_picture({board_, {}}, {.numbers = true});
  for (int id = 0; id < kCells; ++id) {
    EXPECT_NE(plain.find(to_string(static_cast<CellId>(id))), std::string::npos) << id;
  }
}

TEST_F(TextPicture, MarksCellsWithTheirNameBelowAStar) {
  const std::vector<CellId> marks{172, 175, 180, 70, 60, kOutside};
  const auto lines = lines_of(text_picture(scene_, {.marks = marks}));
  EXPECT_EQ(lines[0], "                    / \\ / \\ / \\ /*\\ / \\ / \\ /*\\ / \\ / \\");
  EXPECT_EQ(lines[1], "                 1 | .   .   . |l1   .   .  o1   .   . |");
  EXPECT_EQ(lines[6], "              /                 \\ /                        *\\");
  EXPECT_EQ(lines[7], "           4 | .   .   .   .   .   . |<D>  .   .   .   .  q4 |");
  // The goal and the pieces keep their signs below the star.
  EXPECT_EQ(lines[14], "      /                                         \\ /    *\\           \\");
  EXPECT_EQ(lines[15], "   8 | .   .   o | .   .   .   .   .   .   .   .   .  (d)| .   .   . |");
  EXPECT_EQ(lines[10], "          /                *    \\ /                             \\");
  EXPECT_EQ(lines[11], "       6 | .   .   .   .   A | .   .   .   .   .   .   C | .   . |");
}

TEST_F(TextPicture, KeepsTheRingAroundAnOccupiedGoal) {
  scene_.objective = Objective{3, 106};
  auto lines = lines_of(text_picture(scene_));
  EXPECT_EQ(lines[23], "      12 | .   .   o | .   .   .   .   .   .   .   . |(B)  .   . | o");
  EXPECT_EQ(lines[38], "(B) D on l4 to the nook at l12, where B stands");
  scene_.objective = Objective{1, 106};
  lines = lines_of(text_picture(scene_));
  EXPECT_EQ(lines[23], "      12 | .   .   o | .   .   .   .   .   .   .   . |(B)  .   . | o");
  EXPECT_EQ(lines[38], "(B) B has reached the nook at l12");
}

TEST_F(TextPicture, LeavesOutWhatIsOffTheBoard) {
  const std::string bare = text_picture({board_, {}});
  EXPECT_EQ(lines_of(bare).size(), 38U);
  EXPECT_EQ(lines_of(bare).back(), "o nook");
  Pieces pieces;
  pieces.at = {230, 255, 5, kOutside};
  pieces.count = 3;
  for (const Objective objective :
       {Objective{0, 70}, Objective{7, 70}, Objective{-1, 70}, Objective{2, kOutside}}) {
    const PuzzleView scene{board_, pieces, objective};
    EXPECT_EQ(shown_objective(scene), std::nullopt);
    EXPECT_EQ(objective_in_words(scene), "");
    const auto lines = lines_of(text_picture(scene));
    EXPECT_EQ(lines.back(), "A off the board   B off the board   C on h10   o nook");
  }
}

TEST_F(TextPicture, ShowsTheSameCharactersInColor) {
  static const std::regex kAnsi("\x1b\\[[0-9;]*m");
  const std::vector<CellId> marks{172, 70};
  for (const bool numbers : {false, true}) {
    const std::string plain = text_picture(scene_, {.numbers = numbers, .marks = marks});
    const std::string colored =
        text_picture(scene_, {.color = true, .numbers = numbers, .marks = marks});
    EXPECT_NE(colored.find("\x1b[1;30;103m<D>\x1b[0m"), std::string::npos);
    EXPECT_EQ(std::regex_replace(colored, kAnsi, ""), plain);
    EXPECT_EQ(plain.find('\x1b'), std::string::npos);
  }
}

TEST(TextPictures, ShowEveryWallOnItsSideAndNoOther) {
  struct Spot {
    int line;
    int x;
    char sign;
  };
  constexpr std::array<Spot, kDirections> kSpots{
      {{-1, -1, '/'}, {-1, 1, '\\'}, {0, 2, '|'}, {1, 1, '/'}, {1, -1, '\\'}, {0, -2, '|'}}};
  base::Random random(3);
  for (int round = 0; round < 50; ++round) {
    const Board board(random_layout(random));
    const std::string text = text_picture({board, {}});
    const auto is_wall = [](char c) { return c == '|' || c == '/' || c == '\\'; };
    EXPECT_EQ(std::count_if(text.begin(), text.end(), is_wall), walls_of(board));
    const auto lines = lines_of(text);
    for (int id = 0; id < kCells; ++id) {
      const auto cell = static_cast<CellId>(id);
      for (int d = 0; d < kDirections; ++d) {
        const auto [line, x, sign] = kSpots[static_cast<std::size_t>(d)];
        const auto [q, r] = kAxial[cell];
        const std::string& row = lines[static_cast<std::size_t>(17 + 2 * r + line)];
        const auto at = static_cast<std::size_t>(37 + 4 * q + 2 * r + x);
        EXPECT_EQ(at < row.size() && row[at] == sign, board.wall(cell, d)) << id << ' ' << d;
      }
    }
  }
}

TEST(TextPictures, FitATerminalAndEndNoLineWithABlank) {
  base::Random random(4);
  for (int round = 0; round < 50; ++round) {
    const auto setup = random_start(random.between(1, kMaxPieces), random);
    const Board board(setup.layout);
    const PuzzleView scene{board, setup.pieces, Objective{0, setup.layout.nooks[0].cell}};
    const std::vector<CellId> marks{169, 177, 0};
    for (const bool numbers : {false, true}) {
      const std::string text = text_picture(scene, {.numbers = numbers, .marks = marks});
      EXPECT_EQ(text.back(), '\n');
      const auto lines = lines_of(text);
      EXPECT_EQ(lines.size(), 39U);
      for (const std::string& line : lines) {
        EXPECT_LE(line.size(), 74U);
        EXPECT_TRUE(line.empty() || line.back() != ' ') << line;
        const auto printable = [](char c) { return c >= ' ' && c <= '~'; };
        EXPECT_TRUE(std::all_of(line.begin(), line.end(), printable)) << line;
      }
    }
  }
}

}  // namespace
}  // namespace hexarena::nooks
