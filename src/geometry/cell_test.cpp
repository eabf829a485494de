#include "geometry/cell.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <set>
#include <vector>

namespace hexarena::geometry {
namespace {

// All of it works at compile time, vectors included.
static_assert(distance({0, 0}, {3, -1}) == 3);
static_assert(opposite(0) == 3 && opposite(5) == 2);
static_assert(rotated({2, -1}, 6) == Cell{2, -1});
static_assert(rotated_about({4, 4}, {4, 4}, 1) == Cell{4, 4});
static_assert(ring({0, 0}, 2).size() == 12);
static_assert(spiral({0, 0}, 3).size() == 37);
static_assert(line({0, 0}, {4, -2}).size() == 5);

constexpr Cell kOrigin{0, 0};

// Drawn as plain numbers, so that counterexamples are readable.
Cell any_cell(int within = 200) {
  const auto coordinate = rc::gen::inRange(-within, within + 1);
  const int q = *coordinate;
  return {q, *coordinate};
}

int any_direction() { return *rc::gen::inRange(0, kDirections); }

Cell step_to(int direction) { return kSteps[static_cast<std::size_t>(direction)]; }

TEST(Directions, lead_one_step_away_and_add_up_to_nothing) {
  for (const Cell step : kSteps) EXPECT_EQ(distance(kOrigin, step), 1);
  EXPECT_EQ(std::accumulate(kSteps.begin(), kSteps.end(), kOrigin), kOrigin);
}

TEST(Directions, run_clockwise_in_sixths_of_a_turn) {
  for (int d = 0; d < kDirections; ++d) {
    EXPECT_EQ(rotated(step_to(d), 1), step_to((d + 1) % kDirections)) << "direction " << d;
  }
}

TEST(Directions, have_an_opposite_that_leads_back) {
  for (int d = 0; d < kDirections; ++d) {
    EXPECT_EQ(step_to(d) + step_to(opposite(d)), kOrigin) << "direction " << d;
    EXPECT_EQ(opposite(opposite(d)), d);
  }
}

TEST(Distance, counts_steps_on_examples) {
  EXPECT_EQ(distance({0, 0}, {0, 0}), 0);
  EXPECT_EQ(distance({0, 0}, {0, 5}), 5);
  EXPECT_EQ(distance({0, 0}, {5, -5}), 5);
  EXPECT_EQ(distance({0, 0}, {2, 3}), 5);
  EXPECT_EQ(distance({-2, 1}, {3, -1}), 5);
}

RC_GTEST_PROP(Distance, is_symmetric_and_zero_only_to_the_cell_itself, ()) {
  const Cell a = any_cell();
  const Cell b = any_cell();
  RC_ASSERT(distance(a, b) == distance(b, a));
  RC_ASSERT((distance(a, b) == 0) == (a == b));
}

RC_GTEST_PROP(Distance, is_never_longer_than_a_detour, ()) {
  const Cell a = any_cell();
  const Cell b = any_cell();
  const Cell over = any_cell();
  RC_ASSERT(distance(a, b) <= distance(a, over) + distance(over, b));
}

RC_GTEST_PROP(Distance, changes_by_at_most_one_with_a_step_and_some_step_comes_nearer, ()) {
  const Cell a = any_cell();
  const Cell b = any_cell();
  int nearest = distance(a, b);
  for (const Cell step : kSteps) {
    const int now = distance(a + step, b);
    RC_ASSERT(magnitude(now - distance(a, b)) <= 1);
    nearest = std::min(nearest, now);
  }
  RC_ASSERT(a == b || nearest == distance(a, b) - 1);
}

RC_GTEST_PROP(Rotation, keeps_distances, ()) {
  const Cell a = any_cell();
  const Cell b = any_cell();
  const int turns = *rc::gen::inRange(-20, 20);
  RC_ASSERT(distance(rotated(a, turns), rotated(b, turns)) == distance(a, b));
}

RC_GTEST_PROP(Rotation, adds_up_and_six_sixths_are_none, ()) {
  const Cell a = any_cell();
  const int first = *rc::gen::inRange(-20, 20);
  const int second = *rc::gen::inRange(-20, 20);
  RC_ASSERT(rotated(rotated(a, first), second) == rotated(a, first + second));
  RC_ASSERT(rotated(a, 6 * first) == a);
  RC_ASSERT(rotated(rotated(a, first), -first) == a);
}

RC_GTEST_PROP(Rotation, by_half_a_turn_mirrors_through_the_centre, ()) {
  const Cell a = any_cell();
  const Cell centre = any_cell();
  RC_ASSERT(rotated(a, 3) == kOrigin - a);
  RC_ASSERT(rotated_about(a, centre, 3) - centre == centre - a);
  RC_ASSERT(rotated_about(centre, centre, 1) == centre);
}

TEST(Ring, of_radius_zero_is_its_centre) {
  EXPECT_EQ(ring({3, 4}, 0), (std::vector<Cell>{{3, 4}}));
}

TEST(Ring, of_radius_one_is_the_six_neighbours_in_the_order_of_directions) {
  const std::vector<Cell> cells = ring(kOrigin, 1);
  EXPECT_EQ(cells, std::vector<Cell>(kSteps.begin(), kSteps.end()));
}

RC_GTEST_PROP(Ring, holds_exactly_the_cells_at_its_radius, ()) {
  const Cell centre = any_cell();
  const int radius = *rc::gen::inRange(1, 12);
  const std::vector<Cell> cells = ring(centre, radius);
  RC_ASSERT(static_cast<int>(cells.size()) == 6 * radius);
  RC_ASSERT(std::set<Cell>(cells.begin(), cells.end()).size() == cells.size());
  for (const Cell cell : cells) RC_ASSERT(distance(centre, cell) == radius);
}

RC_GTEST_PROP(Ring, is_a_closed_walk_from_the_corner_in_direction_0, ()) {
  const Cell centre = any_cell();
  const int radius = *rc::gen::inRange(1, 12);
  const std::vector<Cell> cells = ring(centre, radius);
  RC_ASSERT(cells.front() == centre + radius * kSteps[0]);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    RC_ASSERT(distance(cells[i], cells[(i + 1) % cells.size()]) == 1);
  }
}

TEST(Spiral, has_a_pinned_numbering) {
  const std::vector<Cell> expected{{0, 0},  {0, -1}, {1, -1}, {1, 0},  {0, 1},
                                   {-1, 1}, {-1, 0}, {0, -2}, {1, -2}, {2, -2}};
  const std::vector<Cell> cells = spiral(kOrigin, 2);
  EXPECT_EQ(std::vector<Cell>(cells.begin(), cells.begin() + 10), expected);
}

RC_GTEST_PROP(Spiral, holds_each_cell_of_the_hexagon_once_and_never_turns_inwards, ()) {
  const Cell centre = any_cell();
  const int radius = *rc::gen::inRange(0, 12);
  const std::vector<Cell> cells = spiral(centre, radius);
  RC_ASSERT(static_cast<int>(cells.size()) == 3 * radius * (radius + 1) + 1);
  RC_ASSERT(std::set<Cell>(cells.begin(), cells.end()).size() == cells.size());
  RC_ASSERT(std::is_sorted(cells.begin(), cells.end(), [centre](Cell a, Cell b) {
    return distance(centre, a) < distance(centre, b);
  }));
}

RC_GTEST_PROP(Spiral, keeps_its_numbers_when_it_grows, ()) {
  const int radius = *rc::gen::inRange(0, 10);
  const std::vector<Cell> small = spiral(kOrigin, radius);
  const std::vector<Cell> large = spiral(kOrigin, radius + 1);
  RC_ASSERT(std::equal(small.begin(), small.end(), large.begin()));
}

RC_GTEST_PROP(Line, joins_its_ends_by_single_steps_and_no_more_than_needed, ()) {
  const Cell a = any_cell();
  const Cell b = any_cell();
  const std::vector<Cell> cells = line(a, b);
  RC_ASSERT(cells.front() == a);
  RC_ASSERT(cells.back() == b);
  RC_ASSERT(static_cast<int>(cells.size()) == distance(a, b) + 1);
  for (std::size_t i = 1; i < cells.size(); ++i) RC_ASSERT(distance(cells[i - 1], cells[i]) == 1);
}

RC_GTEST_PROP(Line, is_the_same_from_either_end, ()) {
  const Cell a = any_cell();
  const Cell b = any_cell();
  std::vector<Cell> back = line(b, a);
  std::reverse(back.begin(), back.end());
  RC_ASSERT(line(a, b) == back);
}

RC_GTEST_PROP(Line, in_one_of_the_six_directions_goes_straight, ()) {
  const Cell a = any_cell();
  const int direction = any_direction();
  const int length = *rc::gen::inRange(0, 100);
  const std::vector<Cell> cells = line(a, a + length * step_to(direction));
  for (int i = 0; i <= length; ++i) {
    RC_ASSERT(cells[static_cast<std::size_t>(i)] == a + i * step_to(direction));
  }
}

RC_GTEST_PROP(Line, moves_along_with_its_ends, ()) {
  const Cell a = any_cell();
  const Cell b = any_cell();
  const Cell by = any_cell();
  std::vector<Cell> moved = line(a, b);
  for (Cell& cell : moved) cell = cell + by;
  RC_ASSERT(line(a + by, b + by) == moved);
}

TEST(Line, along_an_edge_takes_one_side_throughout) {
  // From (0,0) to (4,-2) the line touches every other cell only along an edge.
  const std::vector<Cell> expected{{0, 0}, {1, 0}, {2, -1}, {3, -1}, {4, -2}};
  EXPECT_EQ(line({0, 0}, {4, -2}), expected);
}

TEST(Line, reaches_across_any_board_without_overflow) {
  const Cell far{1'000'000, -400'000};
  const std::vector<Cell> cells = line(kOrigin, far);
  EXPECT_EQ(cells.size(), 1'000'001U);
  EXPECT_EQ(cells[500'000], (Cell{500'000, -200'000}));
  EXPECT_EQ(cells.back(), far);
}

}  // namespace
}  // namespace hexarena::geometry
