#include "games/fish/svg.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "base/picture_testing.hpp"

namespace hexarena::fish {
namespace {

using base::count;
using base::well_formed;
using geometry::Layout;

struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  [[nodiscard]] bool holds(geometry::Point p) const {
    return p.x > x && p.x < x + width && p.y > y && p.y < y + height;
  }
};

Box view_box(const std::string& svg) {
  Box box;
  std::istringstream(svg.substr(svg.find("viewBox='") + 9)) >> box.x >> box.y >> box.width >>
      box.height;
  return box;
}

std::vector<geometry::Point> polygon_points(const std::string& svg) {
  std::vector<geometry::Point> points;
  constexpr std::string_view kStart = "<polygon points='";
  for (std::size_t at = svg.find(kStart); at != std::string::npos; at = svg.find(kStart, at + 1)) {
    const std::size_t from = at + kStart.size();
    std::istringstream in(svg.substr(from, svg.find('\'', from) - from));
    geometry::Point p;
    for (char comma = ' '; in >> p.x >> comma >> p.y;) points.push_back(p);
  }
  return points;
}

/// A board with holes and four players with two penguins each.
Position crowded(Layout layout, std::uint64_t seed) {
  base::Random random(seed);
  const std::vector<Place> holes{{0, 1}, {2, 2}, {4, 3}};
  Position position;
  position.board = *random_board(5, 4, holes, random, layout);
  for (int i = 0; i < 4; ++i) {
    position.players.push_back({static_cast<Color>(i), 10 * i, {{1, i}, {3, i}}});
  }
  return position;
}

constexpr std::array kLayouts{Layout::interleaved, Layout::offset, Layout::square};

TEST(SvgPicture, IsWellFormedAndTheSameEachTime) {
  for (const Layout layout : kLayouts) {
    const Position position = crowded(layout, 3);
    const std::vector<Place> marks{{0, 0}, {2, 2}, {7, 7}};
    const SvgStyle style{.marks = marks, .last_move = std::pair{Place{2, 2}, Place{1, 1}}};
    const std::string svg = svg_picture(position, style);
    EXPECT_TRUE(well_formed(svg));
    EXPECT_EQ(svg, svg_picture(position, style));
  }
}

TEST(SvgPicture, HasOnePolygonForEachTileAndTheWholeBoardInView) {
  for (const Layout layout : kLayouts) {
    const Position position = crowded(layout, 4);
    const std::string svg = svg_picture(position);
    EXPECT_EQ(count(svg, "<polygon "), position.board.tiles());
    const Box box = view_box(svg);
    const auto points = polygon_points(svg);
    const int corners = geometry::directions(layout);
    EXPECT_EQ(static_cast<int>(points.size()), corners * position.board.tiles());
    for (const geometry::Point p : points) EXPECT_TRUE(box.holds(p)) << p.x << ' ' << p.y;
    const double side = layout == Layout::square ? 68 : 40;
    for (int i = 0; i < 20; ++i) {
      for (const auto [x, y] :
           geometry::outline(layout, geometry::middle(layout, {i / 4, i % 4}))) {
        EXPECT_TRUE(box.holds({side * x, side * y})) << i;
      }
    }
  }
}

TEST(SvgPicture, ReservesRoomForTilesThatAreGone) {
  Position full;
  full.board = *uniform_board(6, 6, 2);
  Position gone = full;
  gone.board = Board(6, 6);
  const Box before = view_box(svg_picture(full));
  const Box after = view_box(svg_picture(gone));
  EXPECT_EQ(before.width, after.width);
  EXPECT_EQ(before.height, after.height);
}

TEST(SvgPicture, GivesEveryPenguinItsLetterAndEveryTileItsFish) {
  const Position position = crowded(Layout::interleaved, 5);
  const std::string svg = svg_picture(position);
  for (const char letter : {'R', 'W', 'B', 'K'}) {
    // Two on the board, one in the caption.
    EXPECT_EQ(count(svg, std::string(">") + letter + "</text>"), 3) << letter;
  }
  int fish = 0;
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 4; ++column) fish += position.board.fish({row, column});
  }
  EXPECT_EQ(count(svg, "href='#fish-one'"), fish);
  EXPECT_EQ(count(svg, "href='#fish-wave'"), 3);
}

TEST(SvgPicture, DescribesThePositionInWords) {
  Position position;
  position.board = Board(1, 3, Layout::square);
  position.board.set_fish({0, 0}, 3);
  position.board.set_fish({0, 1}, 1);
  position.players = {{Color::red, 12, {{0, 0}}}, {Color::black, 0, {}}};
  const std::string svg = svg_picture(position);
  EXPECT_EQ(count(svg, "role='img'"), 1);
  EXPECT_EQ(count(svg, "<title id='fish-title'>Fish: red to move</title>"), 1);
  EXPECT_EQ(count(svg,
                  "<desc id='fish-desc'>red 12 fish. black 0 fish. "
                  "Row 1: 3 red penguin, 1, hole. </desc>"),
            1);
  EXPECT_EQ(count(svg, "<title>a1 3 fish, red penguin</title>"), 1);
}

TEST(SvgPicture, ShowsOnlyWhatTheStyleRequests) {
  const Position position = crowded(Layout::offset, 6);
  const std::string plain = svg_picture(position, {.coordinates = false, .caption = false});
  EXPECT_TRUE(well_formed(plain));
  EXPECT_EQ(count(plain, "<g class='rim'"), 0);
  EXPECT_EQ(count(plain, " fish</text>"), 0);
  EXPECT_EQ(count(plain, "href='#fish-ring'"), 0);
  const std::vector<Place> marks{{0, 0}, {0, 2}};
  const std::string rich = svg_picture(position, {.marks = marks});
  EXPECT_EQ(count(rich, "<g class='rim'"), 1);
  EXPECT_EQ(count(rich, ">a</text>"), 1);
  EXPECT_EQ(count(rich, ">1</text>"), 1);
  EXPECT_EQ(count(rich, "href='#fish-ring'"), 2);
}

TEST(SvgPicture, SaysWhatIsAwaited) {
  Position position;
  position.board = *uniform_board(2, 2, 1);
  position.players = {{Color::red, 0, {}}, {Color::white, 0, {}}};
  position.penguins = 1;
  EXPECT_EQ(count(svg_picture(position), ">to place, 1 to come</text>"), 1);
  position.penguins.reset();
  EXPECT_EQ(count(svg_picture(position), ">game over</text>"), 2);
  position.players[0].places = {{0, 0}};
  position.turns_left = 5;
  EXPECT_EQ(count(svg_picture(position), ">to move</text>"), 1);
  EXPECT_EQ(count(svg_picture(position), ">turns left: 5</text>"), 1);
}

TEST(SvgPicture, EscapesTextAndHasNoExternalReferences) {
  Position position = crowded(Layout::square, 7);
  const std::string svg = svg_picture(position, {.title = "<script>\"Tom\" & \x01", .id = "a'b"});
  EXPECT_TRUE(well_formed(svg));
  EXPECT_EQ(count(svg, "<script"), 0);
  EXPECT_EQ(count(svg, ">&lt;script&gt;&quot;Tom&quot; &amp;  : red "), 1);
  EXPECT_EQ(count(svg, "http"), 1);  // the XML namespace
  EXPECT_EQ(count(svg, "href='"), count(svg, "href='#a&#39;b-"));
}

TEST(SvgPicture, DrawsEmptyAndImpossiblePositions) {
  EXPECT_TRUE(well_formed(svg_picture({})));
  Position position;
  position.board = Board(2, 2);
  position.players = {{Color::yellow, 1, {{0, 0}, {-1, 5}}}};
  const SvgStyle style{.last_move = std::pair{Place{-1, 0}, Place{9, 9}}};
  const std::string svg = svg_picture(position, style);
  EXPECT_TRUE(well_formed(svg));
  EXPECT_EQ(count(svg, ">Y</text>"), 2);
}

}  // namespace
}  // namespace hexarena::fish
