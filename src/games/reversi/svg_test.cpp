#include "games/reversi/svg.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <sstream>

#include "base/picture_testing.hpp"
#include "games/reversi/oracle_testing.hpp"

namespace hexarena::reversi {
namespace {

using base::count;
using base::well_formed;
using testing::HasSubstr;
using testing::Not;

struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  [[nodiscard]] bool holds(double px, double py) const {
    return px > x && px < x + width && py > y && py < y + height;
  }
};

Box view_box(const std::string& svg) {
  Box box;
  std::istringstream(svg.substr(svg.find("viewBox='") + 9)) >> box.x >> box.y >> box.width >>
      box.height;
  return box;
}

TEST(ReversiSvg, IsWellFormedAndTheSameEachTime) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    base::Random random(seed);
    const Position position = oracle::wild_position(random, 1, kMaxSize);
    const std::vector<Cell> marks = oracle::cells_on(position.size);
    const std::vector<int> flips(marks.size() / 2, 3);
    const SvgStyle style{
        .marks = marks, .flips = flips, .selected = Cell{1, 0}, .last_move = Cell{0, 1}};
    const std::string svg = svg_picture(position, style);
    EXPECT_TRUE(well_formed(svg));
    EXPECT_EQ(svg, svg_picture(position, style));
  }
}

TEST(ReversiSvg, DrawsEveryCellOnceAndEveryDisc) {
  for (int size = 1; size <= kMaxSize; ++size) {
    base::Random random(7);
    const Position position = oracle::wild_position(random, size, size);
    const std::string svg = svg_picture(position, {.caption = false});
    EXPECT_EQ(count(svg, "<use href='#reversi-cell'"), cells_of(size));
    EXPECT_EQ(count(svg, "<use href='#reversi-black'"), static_cast<int>(position.black.size()));
    EXPECT_EQ(count(svg, "<use href='#reversi-white'"), static_cast<int>(position.white.size()));
  }
}

TEST(ReversiSvg, HasTheWholeBoardInView) {
  for (const int size : {1, 2, 5, 10}) {
    for (const bool coordinates : {false, true}) {
      for (const bool caption : {false, true}) {
        const std::string svg =
            svg_picture(start_position(size), {.coordinates = coordinates, .caption = caption});
        const Box box = view_box(svg);
        for (const Cell corner : corners(size)) {
          const geometry::Point m =
              geometry::middle(geometry::Layout::hexagon, {corner.r, corner.q});
          for (const geometry::Point p : geometry::outline(geometry::Layout::hexagon, m)) {
            EXPECT_TRUE(box.holds(40 * p.x, 40 * p.y)) << size;
          }
        }
      }
    }
  }
}

TEST(ReversiSvg, KeepsItsSizeThroughoutAGame) {
  Position end = start_position(4);
  const Box before = view_box(svg_picture(end));
  end.passes = 2;
  end.black.push_back({3, 0});
  const Box after = view_box(svg_picture(end));
  EXPECT_EQ(before.width, after.width);
  EXPECT_EQ(before.height, after.height);
}

TEST(ReversiSvg, PutsDiscsWhereTheirCellsAre) {
  // East of the centre by a whole cell, and down to the right by half of one.
  const std::string svg = svg_picture({2, Color::black, 0, {{1, 0}}, {{0, 1}}});
  EXPECT_THAT(svg, HasSubstr("<title>d3 black</title><use href='#reversi-black' x='69.3' y='0'/>"));
  EXPECT_THAT(svg,
              HasSubstr("<title>c4 white</title><use href='#reversi-white' x='34.6' y='60'/>"));
}

TEST(ReversiSvg, DescribesThePositionInWords) {
  const std::string svg = svg_picture({2, Color::white, 0, {{1, 0}, {0, 1}}, {{-1, 0}}});
  EXPECT_THAT(svg, HasSubstr("role='img'"));
  EXPECT_THAT(svg, HasSubstr("<title id='reversi-title'>Hex Reversi: white to move</title>"));
  EXPECT_THAT(svg, HasSubstr("<desc id='reversi-desc'>Size 2. Black 2: d3, c4. White 1: "
                             "b3.</desc>"));
  EXPECT_THAT(svg_picture({2, Color::white, 0, {}, {}}), HasSubstr("Black 0: no cell."));
}

TEST(ReversiSvg, SaysWhoIsToMoveAndHowItEnded) {
  Position position{2, Color::white, 0, {{1, 0}, {0, 1}}, {{-1, 0}}};
  std::string svg = svg_picture(position, {.coordinates = false});
  EXPECT_EQ(count(svg, ">to move</text>"), 1);
  EXPECT_EQ(count(svg, ">passed</text>"), 0);
  EXPECT_EQ(count(svg, ">2</text>"), 1);
  position.passes = 1;
  EXPECT_EQ(count(svg_picture(position), ">passed</text>"), 1);
  position.passes = 2;
  svg = svg_picture(position);
  EXPECT_THAT(svg, HasSubstr("Hex Reversi: black won</title>"));
  EXPECT_EQ(count(svg, ">won</text>"), 1);
  EXPECT_EQ(count(svg, ">lost</text>"), 1);
  std::swap(position.black, position.white);
  EXPECT_THAT(svg_picture(position), HasSubstr("Hex Reversi: white won</title>"));
  position.white.pop_back();
  svg = svg_picture(position);
  EXPECT_THAT(svg, HasSubstr("Hex Reversi: a tie</title>"));
  EXPECT_EQ(count(svg, ">a tie</text>"), 2);
}

TEST(ReversiSvg, DescribesAnEndWithoutPasses) {
  const std::string svg = svg_picture(start_position(2), {.over = true});
  EXPECT_THAT(svg, HasSubstr("Hex Reversi: game over</title>"));
  EXPECT_EQ(count(svg, ">game over</text>"), 2);
  EXPECT_EQ(count(svg, ">to move</text>"), 0);
}

TEST(ReversiSvg, MarksEmptyCellsWithTheNumberOfFlipsIfKnown) {
  const std::array<Cell, 4> marks{{{1, -2}, {0, -1}, {2, -1}, {9, 9}}};
  const std::array<int, 2> flips{7, 8};
  const std::string svg = svg_picture(start_position(2), {.marks = marks, .flips = flips});
  EXPECT_THAT(svg, HasSubstr("<title>d1 turns 7</title>"));
  EXPECT_EQ(count(svg, ">7</text>"), 1);
  EXPECT_EQ(count(svg, ">8</text>"), 0);  // taken
  EXPECT_EQ(count(svg, "<title>e2</title>"), 1);
  EXPECT_EQ(count(svg, "<circle cx="), count(svg_picture(start_position(2)), "<circle cx=") + 2);
}

TEST(ReversiSvg, ShowsSelectionAndLastMove) {
  const Position start = start_position(2);
  const std::string plain = svg_picture(start);
  EXPECT_EQ(count(plain, "fill='url(#reversi-blue)'"), 0);
  EXPECT_EQ(count(plain, "last move"), 0);
  const std::string rich = svg_picture(start, {.selected = Cell{0, 0}, .last_move = Cell{0, -1}});
  EXPECT_EQ(count(rich, "fill='url(#reversi-blue)'"), 1);
  EXPECT_EQ(count(rich, "<title>c2 last move</title>"), 1);
  const std::string off = svg_picture(start, {.selected = Cell{5, 5}, .last_move = Cell{5, 5}});
  EXPECT_EQ(off, plain);
}

TEST(ReversiSvg, LabelsEveryRowAndColumn) {
  const std::string svg = svg_picture(start_position(3), {.caption = false});
  for (const char* label : {"1", "2", "3", "4", "5", "6", "7", "a", "b", "c", "d", "e", "f", "g"}) {
    EXPECT_EQ(count(svg, std::string(">") + label + "</text>"), 1) << label;
  }
  EXPECT_THAT(svg_picture(start_position(3), {.coordinates = false}), Not(HasSubstr("'rim'")));
}

TEST(ReversiSvg, LeavesTheCaptionOutOnRequest) {
  const std::string svg = svg_picture(start_position(3), {.caption = false});
  EXPECT_TRUE(well_formed(svg));
  EXPECT_EQ(count(svg, ">to move</text>"), 0);
  EXPECT_LT(view_box(svg).height, view_box(svg_picture(start_position(3))).height);
}

TEST(ReversiSvg, EscapesTextAndHasNoExternalReferences) {
  const std::string svg =
      svg_picture(start_position(2), {.title = "<script>\"Tom\" & \x01", .id = "a'b"});
  EXPECT_TRUE(well_formed(svg));
  EXPECT_EQ(count(svg, "<script"), 0);
  EXPECT_EQ(count(svg, ">&lt;script&gt;&quot;Tom&quot; &amp;  : black "), 1);
  EXPECT_EQ(count(svg, "http"), 1);  // the XML namespace
  EXPECT_EQ(count(svg, "href='"), count(svg, "href='#a&#39;b-"));
  EXPECT_EQ(count(svg, "url("), count(svg, "url(#a&#39;b-"));
}

TEST(ReversiSvg, LeavesOutWhatIsOffTheBoard) {
  const std::string svg = svg_picture({1, Color::black, 0, {{5, 5}}, {}}, {.caption = false});
  EXPECT_TRUE(well_formed(svg));
  EXPECT_EQ(count(svg, "<use href='#reversi-black'"), 0);
}

}  // namespace
}  // namespace hexarena::reversi
