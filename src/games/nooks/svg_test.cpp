#include "games/nooks/svg.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "base/picture_testing.hpp"
#include "games/nooks/example_testing.hpp"

namespace hexarena::nooks {
namespace {

using base::count;
using base::well_formed;

/// The data of the path with a class.
std::string path_of(const std::string& svg, const std::string& name) {
  const std::string start = "<path class='" + name + "' d='";
  const std::size_t at = svg.find(start);
  if (at == std::string::npos) return "";
  return svg.substr(at + start.size(), svg.find('\'', at + start.size()) - at - start.size());
}

class SvgPicture : public testing::Test {
 protected:
  nooks::Setup setup_ = example();
  Board board_{setup_.layout};
  PuzzleView scene_{board_, setup_.pieces, Objective{3, 70}};
};

TEST_F(SvgPicture, IsWellFormedAndTheSameEachTime) {
  for (const bool numbers : {false, true}) {
    const SvgStyle style{.numbers = numbers, .paths_of = 0, .solution = kSolution};
    const std::string svg = svg_picture(scene_, style);
    EXPECT_TRUE(well_formed(svg));
    EXPECT_EQ(svg, svg_picture(scene_, style));
    EXPECT_EQ(count(svg, "width='700' height='700' viewBox='0 0 700 700' role='img'"), 1);
  }
}

TEST_F(SvgPicture, StaysWithinItsSquare) {
  static const std::regex kPoint("[ML](-?[0-9.]+) (-?[0-9.]+)");
  const std::string svg = svg_picture(scene_);
  int points = 0;
  for (std::sregex_iterator at(svg.begin(), svg.end(), kPoint), none; at != none; ++at, ++points) {
    for (const std::size_t i : {1U, 2U}) {
      const double value = std::stod((*at)[i]);
      EXPECT_TRUE(value > 8 && value < 692) << at->str();
    }
  }
  EXPECT_GT(points, 6 * kCells);
}

TEST_F(SvgPicture, DescribesTheSceneInWords) {
  const std::string svg = svg_picture(scene_, {.solution = kSolution});
  EXPECT_EQ(count(svg, "<title id='nooks-title'>Nooks: D on l4 to the nook at n8</title>"), 1);
  EXPECT_EQ(count(svg,
                  "<desc id='nooks-desc'>Piece A (blue) on h6. Piece B (red) on l12. Piece C "
                  "(green) on o6. Piece D (yellow) on l4. Nooks by the letter of their middle "
                  "wall: k3 D, j5 D, l4 E"),
            1);
  EXPECT_EQ(count(svg,
                  "Crannies: k1 q2 o11 h17 a13 g3. Step 1: C o6\u2013o1. Step 2: "
                  "D l4\u2013n2. Step 3: D n2\u2013n8.</desc>"),
            1);
}

TEST_F(SvgPicture, GivesPiecesAndGoalTheirLetters) {
  const std::string svg = svg_picture(scene_);
  EXPECT_EQ(count(svg, "<g class='piece'>"), 4);
  EXPECT_EQ(count(svg, "<title>piece B (red) on l12</title>"), 1);
  EXPECT_EQ(count(svg, "<title>the goal of piece D (yellow): the nook at n8</title>"), 1);
  for (const char letter : {'A', 'B', 'C', 'D'}) {
    // On the board and in the caption; D on its goal as well.
    EXPECT_EQ(count(svg, std::string(">") + letter + "</text>"), letter == 'D' ? 3 : 2) << letter;
  }
  for (const PieceLook& look : kPieceLooks) {
    EXPECT_GE(count(svg, "fill='" + std::string(look.fill) + "'"), 2) << look.color;
  }
}

TEST_F(SvgPicture, ShowsOnlyWhatTheStyleRequests) {
  const std::string plain = svg_picture(scene_, {.caption = false});
  EXPECT_EQ(count(plain, "<g class='numbers'>"), 0);
  EXPECT_EQ(count(plain, "</text>"), 5 + 2 * 17);  // four pieces, one goal, the rim
  EXPECT_EQ(path_of(plain, "paths"), "");
  EXPECT_EQ(count(plain, "<g class='step'>"), 0);
  EXPECT_EQ(count(svg_picture(scene_), ">D on l4 to the nook at n8</text>"), 1);
}

TEST_F(SvgPicture, NumbersEveryCellOnce) {
  std::string svg = svg_picture(scene_, {.numbers = true, .caption = false});
  const std::size_t rim = svg.find("<g class='rim'>");
  svg.erase(rim, svg.find("</g>", rim) - rim);
  for (int id = 0; id < kCells; ++id) {
    EXPECT_EQ(count(svg, ">" + std::to_string(id) + "</text>"), 1) << id;
  }
}

TEST_F(SvgPicture, DrawsTheFreePathsOfAPieceInPink) {
  // l4 slides to l1, o1 and q4.
  const std::string svg = svg_picture(scene_, {.paths_of = 3});
  EXPECT_EQ(count(path_of(svg, "paths"), "M"), 3);
  EXPECT_EQ(count(svg, "<circle class='end' "), 3);
  for (const std::string end : {"l1", "o1", "q4"}) EXPECT_EQ(count(svg, ">" + end + "<"), 1);
  for (const int nobody : {-1, 4}) {
    EXPECT_EQ(svg_picture(scene_, {.paths_of = nobody}), svg_picture(scene_));
  }
}

TEST_F(SvgPicture, DrawsASolutionAsNumberedArrows) {
  const std::string svg = svg_picture(scene_, {.solution = kSolution});
  EXPECT_EQ(count(svg, "<g class='step'>"), 3);
  EXPECT_EQ(count(svg, "<g class='badge'>"), 3);
  EXPECT_EQ(count(svg, "<title>step 2: D l4\u2013n2</title>"), 1);
  EXPECT_EQ(count(svg, ">3. D n2\u2013n8</text>"), 1);
}

TEST_F(SvgPicture, DrawsASolutionAsFarAsItsStepsArePossible) {
  const std::array<Step, 4> wrong{{{100, 175}, {64, 133}, {64, 132}, {kOutside, 250}}};
  const std::string svg = svg_picture(scene_, {.solution = wrong});
  EXPECT_TRUE(well_formed(svg));
  EXPECT_EQ(count(svg, "<g class='step'>"), 1);
  const std::array<Step, 1> nonsense{{{kOutside, kOutside}}};
  EXPECT_EQ(svg_picture(scene_, {.solution = nonsense}), svg_picture(scene_));
}

TEST_F(SvgPicture, KeepsArrowsAlongTheSameCellsApart) {
  const std::array<Step, 2> there_and_back{{{60, 212}, {212, 60}}};
  const std::string svg = svg_picture(scene_, {.solution = there_and_back});
  static const std::regex kLine("<g class='step'><path d='M[0-9.]+ ([0-9.]+)L");
  std::vector<std::string> heights;
  for (std::sregex_iterator at(svg.begin(), svg.end(), kLine), none; at != none; ++at) {
    heights.push_back((*at)[1]);
  }
  ASSERT_EQ(heights.size(), 2U);
  EXPECT_NE(heights[0], heights[1]);
}

TEST_F(SvgPicture, StopsAt99ArrowsOfAnEndlessWalk) {
  std::vector<Step> walk;
  for (int i = 0; i < 300; ++i) walk.push_back(i % 2 == 0 ? Step{60, 212} : Step{212, 60});
  const std::string svg = svg_picture(scene_, {.solution = walk});
  EXPECT_TRUE(well_formed(svg));
  EXPECT_EQ(count(svg, "<g class='step'>"), 99);
  EXPECT_EQ(count(svg, ">\u2026</text>"), 1);
}

TEST_F(SvgPicture, EscapesTextAndHasNoExternalReferences) {
  const std::string svg = svg_picture(scene_, {.title = "<script>\"Tom\" & \x01", .id = "a'b"});
  EXPECT_TRUE(well_formed(svg));
  EXPECT_EQ(count(svg, "<script"), 0);
  EXPECT_EQ(count(svg, "<title id='a&#39;b-title'>&lt;script&gt;&quot;Tom&quot; &amp;  : D on"), 1);
  EXPECT_EQ(count(svg, "http"), 1);  // the XML namespace
  EXPECT_EQ(count(svg, "href"), 0);
}

TEST_F(SvgPicture, LeavesOutWhatIsOffTheBoard) {
  Pieces pieces;
  pieces.at = {230, 255, 5, kOutside};
  pieces.count = 3;
  const std::string svg =
      svg_picture({board_, pieces, Objective{0, 250}}, {.numbers = true, .paths_of = 0});
  EXPECT_TRUE(well_formed(svg));
  EXPECT_EQ(count(svg, "<g class='piece'>"), 1);
  EXPECT_EQ(count(svg, "<g class='goal'"), 0);
  EXPECT_EQ(count(svg, "<title id='nooks-title'>Nooks</title>"), 1);
}

TEST(SvgPictures, HaveOneSegmentForEachWall) {
  base::Random random(6);
  for (int round = 0; round < 30; ++round) {
    const auto setup = random_start(random.between(1, kMaxPieces), random);
    const Board board(setup.layout);
    const std::string svg =
        svg_picture({board, setup.pieces, Objective{0, setup.layout.nooks[0].cell}});
    EXPECT_TRUE(well_formed(svg));
    const std::string walls = path_of(svg, "walls");
    EXPECT_EQ(count(walls, "M"), walls_of(board));
    EXPECT_EQ(count(walls, "L"), walls_of(board));
  }
}

}  // namespace
}  // namespace hexarena::nooks
