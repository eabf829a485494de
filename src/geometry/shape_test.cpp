#include "geometry/shape.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hexarena::geometry {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::array<Layout, 3> kRectangles{Layout::interleaved, Layout::offset, Layout::square};
constexpr std::array<Layout, 4> kHexagons{Layout::interleaved, Layout::offset, Layout::hexagon,
                                          Layout::spiral};
constexpr std::array<Layout, 5> kLayouts{Layout::interleaved, Layout::offset, Layout::square,
                                         Layout::hexagon, Layout::spiral};

int opposite_on(Layout layout, int direction) {
  return (direction + directions(layout) / 2) % directions(layout);
}

// The neighbour of a place in the direction with that name.
Place towards(Layout layout, Place from, std::string_view name) {
  for (int d = 0; d < directions(layout); ++d) {
    if (direction_name(layout, d) == name) return step(layout, from, d);
  }
  ADD_FAILURE() << "no direction " << name;
  return from;
}

std::vector<Shape> sample_shapes() {
  std::vector<Shape> shapes;
  for (const Layout layout : kRectangles) {
    shapes.push_back(Shape::rectangle(layout, 5, 4));
    shapes.push_back(Shape::rectangle(layout, 6, 3));
    shapes.push_back(Shape::rectangle(layout, 1, 7));
    shapes.push_back(Shape::rectangle(layout, 7, 1));
  }
  shapes.push_back(Shape::hexagon(3));
  shapes.push_back(Shape::spiral(3));
  const std::size_t full = shapes.size();
  for (std::size_t i = 0; i < full; ++i) {
    shapes.push_back(
        shapes[i].only([](Place p) { return (p.row * p.row + 3 * p.column) % 4 != 1; }));
  }
  return shapes;
}

// ── Steps ───────────────────────────────────────────────────────────────────────────────────────

TEST(InterleavedRows, lead_where_the_table_in_the_rules_says) {
  for (int c = 0; c < 4; ++c) {
    const int even = 4;
    const int odd = 5;
    const auto to = [c](int row, std::string_view name) {
      return towards(Layout::interleaved, {row, c}, name);
    };
    EXPECT_EQ(to(even, "N"), (Place{even - 2, c}));
    EXPECT_EQ(to(even, "NE"), (Place{even - 1, c}));
    EXPECT_EQ(to(even, "SE"), (Place{even + 1, c}));
    EXPECT_EQ(to(even, "S"), (Place{even + 2, c}));
    EXPECT_EQ(to(even, "SW"), (Place{even + 1, c - 1}));
    EXPECT_EQ(to(even, "NW"), (Place{even - 1, c - 1}));

    EXPECT_EQ(to(odd, "N"), (Place{odd - 2, c}));
    EXPECT_EQ(to(odd, "NE"), (Place{odd - 1, c + 1}));
    EXPECT_EQ(to(odd, "SE"), (Place{odd + 1, c + 1}));
    EXPECT_EQ(to(odd, "S"), (Place{odd + 2, c}));
    EXPECT_EQ(to(odd, "SW"), (Place{odd + 1, c}));
    EXPECT_EQ(to(odd, "NW"), (Place{odd - 1, c}));
  }
}

TEST(OffsetRows, have_two_neighbours_beside_and_four_in_the_next_rows) {
  for (int c = 0; c < 4; ++c) {
    const int even = 4;
    const int odd = 5;
    const auto to = [c](int row, std::string_view name) {
      return towards(Layout::offset, {row, c}, name);
    };
    EXPECT_EQ(to(even, "E"), (Place{even, c + 1}));
    EXPECT_EQ(to(even, "W"), (Place{even, c - 1}));
    EXPECT_EQ(to(even, "NW"), (Place{even - 1, c - 1}));
    EXPECT_EQ(to(even, "NE"), (Place{even - 1, c}));
    EXPECT_EQ(to(even, "SW"), (Place{even + 1, c - 1}));
    EXPECT_EQ(to(even, "SE"), (Place{even + 1, c}));

    EXPECT_EQ(to(odd, "E"), (Place{odd, c + 1}));
    EXPECT_EQ(to(odd, "W"), (Place{odd, c - 1}));
    EXPECT_EQ(to(odd, "NW"), (Place{odd - 1, c}));
    EXPECT_EQ(to(odd, "NE"), (Place{odd - 1, c + 1}));
    EXPECT_EQ(to(odd, "SW"), (Place{odd + 1, c}));
    EXPECT_EQ(to(odd, "SE"), (Place{odd + 1, c + 1}));
  }
}

TEST(Squares, have_four_neighbours) {
  EXPECT_EQ(directions(Layout::square), 4);
  EXPECT_EQ(towards(Layout::square, {3, 3}, "N"), (Place{2, 3}));
  EXPECT_EQ(towards(Layout::square, {3, 3}, "E"), (Place{3, 4}));
  EXPECT_EQ(towards(Layout::square, {3, 3}, "S"), (Place{4, 3}));
  EXPECT_EQ(towards(Layout::square, {3, 3}, "W"), (Place{3, 2}));
}

TEST(Hexagons, keep_axial_coordinates_as_row_r_and_column_q) {
  for (const Layout layout : {Layout::hexagon, Layout::spiral}) {
    EXPECT_EQ(axial(layout, {-2, 5}), (Cell{5, -2}));
    EXPECT_EQ(towards(layout, {0, 0}, "NW"), (Place{-1, 0}));
    EXPECT_EQ(towards(layout, {0, 0}, "NE"), (Place{-1, 1}));
    EXPECT_EQ(towards(layout, {0, 0}, "E"), (Place{0, 1}));
    EXPECT_EQ(towards(layout, {0, 0}, "SE"), (Place{1, 0}));
    EXPECT_EQ(towards(layout, {0, 0}, "SW"), (Place{1, -1}));
    EXPECT_EQ(towards(layout, {0, 0}, "W"), (Place{0, -1}));
  }
}

RC_GTEST_PROP(Steps, of_hexagons_are_the_axial_steps, ()) {
  const Layout layout = *rc::gen::elementOf(kHexagons);
  const Place from{*rc::gen::inRange(-50, 50), *rc::gen::inRange(-50, 50)};
  for (int d = 0; d < kDirections; ++d) {
    const Cell moved = axial(layout, step(layout, from, d));
    RC_ASSERT(moved - axial(layout, from) == kSteps[static_cast<std::size_t>(d)]);
  }
}

RC_GTEST_PROP(Steps, are_undone_by_the_opposite_step, ()) {
  const Layout layout = *rc::gen::elementOf(kLayouts);
  const Place from{*rc::gen::inRange(-50, 50), *rc::gen::inRange(-50, 50)};
  for (int d = 0; d < directions(layout); ++d) {
    RC_ASSERT(step(layout, step(layout, from, d), opposite_on(layout, d)) == from);
  }
}

RC_GTEST_PROP(Axial, cells_differ_where_places_differ, ()) {
  const Layout layout = *rc::gen::elementOf(kHexagons);
  const Place a{*rc::gen::inRange(-9, 9), *rc::gen::inRange(-9, 9)};
  const Place b{*rc::gen::inRange(-9, 9), *rc::gen::inRange(-9, 9)};
  RC_ASSERT((axial(layout, a) == axial(layout, b)) == (a == b));
}

// ── Shapes ──────────────────────────────────────────────────────────────────────────────────────

TEST(Rectangle, is_numbered_row_by_row) {
  for (const Layout layout : kRectangles) {
    const Shape shape = Shape::rectangle(layout, 3, 4);
    ASSERT_EQ(shape.size(), 12);
    EXPECT_EQ(shape.layout(), layout);
    EXPECT_EQ(shape.place(0), (Place{0, 0}));
    EXPECT_EQ(shape.place(3), (Place{0, 3}));
    EXPECT_EQ(shape.place(4), (Place{1, 0}));
    EXPECT_EQ(shape.place(11), (Place{2, 3}));
  }
}

TEST(Rectangle, without_rows_or_columns_has_no_cells) {
  for (const Layout layout : kRectangles) {
    EXPECT_EQ(Shape::rectangle(layout, 0, 5).size(), 0);
    EXPECT_EQ(Shape::rectangle(layout, 5, 0).size(), 0);
    EXPECT_EQ(Shape::rectangle(layout, 0, 0).index({0, 0}), std::nullopt);
  }
}

TEST(Hexagon, of_radius_k_has_3k_times_k_plus_1_and_1_cells) {
  for (int k = 0; k <= 9; ++k) {
    EXPECT_EQ(Shape::hexagon(k).size(), 3 * k * (k + 1) + 1);
    EXPECT_EQ(Shape::spiral(k).size(), 3 * k * (k + 1) + 1);
  }
}

TEST(Hexagon, has_the_cells_of_the_spiral_in_another_order) {
  const Shape rows = Shape::hexagon(4);
  const Shape spiral = Shape::spiral(4);
  std::set<Place> of_rows;
  std::set<Place> of_spiral;
  for (Index i = 0; i < rows.size(); ++i) {
    of_rows.insert(rows.place(i));
    of_spiral.insert(spiral.place(i));
  }
  EXPECT_EQ(of_rows, of_spiral);
  EXPECT_EQ(rows.place(0), (Place{-4, 0}));
  EXPECT_EQ(spiral.place(0), (Place{0, 0}));
  EXPECT_EQ(spiral.place(1), (Place{-1, 0}));
}

TEST(Shapes, number_cells_in_ascending_order_of_row_and_column_except_the_spiral) {
  for (const Shape& shape : sample_shapes()) {
    if (shape.layout() == Layout::spiral) continue;
    for (int i = 1; i < shape.size(); ++i) {
      EXPECT_LT(shape.place(static_cast<Index>(i - 1)), shape.place(static_cast<Index>(i)));
    }
  }
}

TEST(Shapes, find_the_number_of_each_place_and_no_other) {
  for (const Shape& shape : sample_shapes()) {
    std::map<Place, Index> numbers;
    for (Index i = 0; i < shape.size(); ++i) numbers[shape.place(i)] = i;
    for (int row = -9; row <= 9; ++row) {
      for (int column = -9; column <= 9; ++column) {
        const auto number = numbers.find({row, column});
        const auto expected =
            number == numbers.end() ? std::nullopt : std::optional(number->second);
        EXPECT_EQ(shape.index({row, column}), expected) << row << "," << column;
      }
    }
  }
}

TEST(Shapes, find_no_number_for_distant_places) {
  constexpr int kFar = std::numeric_limits<int>::max();
  for (const Shape& shape : sample_shapes()) {
    for (const Place place :
         {Place{kFar, 0}, Place{0, kFar}, Place{-kFar - 1, 0}, Place{0, -kFar - 1}}) {
      EXPECT_EQ(shape.index(place), std::nullopt);
    }
  }
}

TEST(Shapes, have_as_neighbours_the_cells_one_step_away) {
  for (const Shape& shape : sample_shapes()) {
    for (Index i = 0; i < shape.size(); ++i) {
      for (int d = 0; d < shape.directions(); ++d) {
        const auto there = shape.index(step(shape.layout(), shape.place(i), d));
        EXPECT_EQ(shape.neighbour(i, d), there.value_or(kNowhere));
      }
    }
  }
}

TEST(Shapes, are_neighbours_both_ways) {
  for (const Shape& shape : sample_shapes()) {
    for (Index i = 0; i < shape.size(); ++i) {
      for (int d = 0; d < shape.directions(); ++d) {
        const Index there = shape.neighbour(i, d);
        if (there == kNowhere) continue;
        EXPECT_EQ(shape.neighbour(there, opposite_on(shape.layout(), d)), i);
      }
    }
  }
}

TEST(Rays, run_from_neighbour_to_neighbour_as_far_as_the_board_goes) {
  const Shape shape = Shape::rectangle(Layout::interleaved, 6, 2);
  const Index start = *shape.index({1, 0});
  EXPECT_THAT(shape.ray(start, 3), ElementsAre(*shape.index({3, 0}), *shape.index({5, 0})));
  EXPECT_THAT(shape.ray(start, 2), ElementsAre(*shape.index({2, 1}), *shape.index({3, 1})));
  EXPECT_THAT(shape.ray(start, 0), IsEmpty());
}

TEST(Rays, stop_at_a_hole) {
  const Shape shape =
      Shape::rectangle(Layout::square, 1, 5).only([](Place p) { return p.column != 3; });
  EXPECT_THAT(shape.ray(0, 1), ElementsAre(1, 2));
  EXPECT_THAT(shape.ray(3, 3), IsEmpty());
}

TEST(Only, keeps_places_and_renumbers_them_in_the_same_order) {
  const Shape full = Shape::rectangle(Layout::interleaved, 3, 3);
  const Shape some = full.only([](Place p) { return p.row != 1; });
  ASSERT_EQ(some.size(), 6);
  EXPECT_EQ(some.layout(), Layout::interleaved);
  EXPECT_EQ(some.place(2), (Place{0, 2}));
  EXPECT_EQ(some.place(3), (Place{2, 0}));
  EXPECT_EQ(some.index({1, 1}), std::nullopt);
  EXPECT_EQ(some.neighbour(3, 0), 0) << "two rows up, over the missing row";
  EXPECT_EQ(some.neighbour(3, 1), kNowhere);
}

TEST(Only, may_keep_nothing) {
  const Shape none = Shape::hexagon(2).only([](Place) { return false; });
  EXPECT_EQ(none.size(), 0);
  EXPECT_EQ(none.index({0, 0}), std::nullopt);
}

TEST(Only, keeps_the_order_of_the_spiral) {
  const Shape ring = Shape::spiral(1).only([](Place p) { return p != Place{0, 0}; });
  EXPECT_EQ(ring.size(), 6);
  EXPECT_EQ(ring.place(0), (Place{-1, 0}));
}

// ── Pictures ────────────────────────────────────────────────────────────────────────────────────

constexpr double kTolerance = 1e-9;

double apart(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

// The number of corners that two outlines share.
int shared_corners(const std::vector<Point>& a, const std::vector<Point>& b) {
  int shared = 0;
  for (const Point p : a) {
    for (const Point q : b) shared += apart(p, q) < kTolerance ? 1 : 0;
  }
  return shared;
}

TEST(Picture, begins_with_place_0_0_at_the_origin) {
  for (const Layout layout : kLayouts) EXPECT_LT(apart(middle(layout, {0, 0}), {0, 0}), kTolerance);
}

TEST(Picture, draws_rows_downwards_and_columns_to_the_right) {
  for (const Layout layout : kLayouts) {
    EXPECT_GT(middle(layout, {2, 0}).y, 0);
    EXPECT_GT(middle(layout, {0, 1}).x, 0);
  }
  for (const Layout layout : {Layout::interleaved, Layout::offset}) {
    EXPECT_GT(middle(layout, {1, 0}).x, 0) << "odd rows are shifted to the right";
    EXPECT_NEAR(middle(layout, {2, 0}).x, 0, kTolerance);
  }
}

TEST(Picture, points_each_direction_the_way_its_name_says) {
  for (const Layout layout : kLayouts) {
    for (int d = 0; d < directions(layout); ++d) {
      const Point to = middle(layout, step(layout, {0, 0}, d));
      const std::string name(direction_name(layout, d));
      const auto has = [&name](char letter) { return name.find(letter) != std::string::npos; };
      EXPECT_EQ(to.y < -kTolerance, has('N')) << name;
      EXPECT_EQ(to.y > kTolerance, has('S')) << name;
      EXPECT_EQ(to.x < -kTolerance, has('W')) << name;
      EXPECT_EQ(to.x > kTolerance, has('E')) << name;
    }
  }
}

RC_GTEST_PROP(Picture, has_all_neighbours_equally_far_apart, ()) {
  const Layout layout = *rc::gen::elementOf(kLayouts);
  const Place from{*rc::gen::inRange(-9, 9), *rc::gen::inRange(-9, 9)};
  const double expected = layout == Layout::square ? 1.0 : std::numbers::sqrt3;
  for (int d = 0; d < directions(layout); ++d) {
    const double found = apart(middle(layout, from), middle(layout, step(layout, from, d)));
    RC_ASSERT(std::abs(found - expected) < kTolerance);
  }
}

RC_GTEST_PROP(Picture, joins_neighbours_along_a_whole_side_of_length_1, ()) {
  const Layout layout = *rc::gen::elementOf(kLayouts);
  const Place from{*rc::gen::inRange(-9, 9), *rc::gen::inRange(-9, 9)};
  const std::vector<Point> here = outline(layout, middle(layout, from));
  RC_ASSERT(static_cast<int>(here.size()) == directions(layout));
  for (std::size_t i = 0; i < here.size(); ++i) {
    RC_ASSERT(std::abs(apart(here[i], here[(i + 1) % here.size()]) - 1.0) < kTolerance);
  }
  for (int d = 0; d < directions(layout); ++d) {
    const Place there = step(layout, from, d);
    RC_ASSERT(shared_corners(here, outline(layout, middle(layout, there))) == 2);
  }
}

TEST(Picture, goes_round_each_outline_clockwise) {
  for (const Layout layout : kLayouts) {
    const std::vector<Point> corners = outline(layout, {0, 0});
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point a = corners[i];
      const Point b = corners[(i + 1) % corners.size()];
      EXPECT_GT(a.x * b.y - a.y * b.x, 0) << "y grows downwards";
    }
  }
}

}  // namespace
}  // namespace hexarena::geometry
