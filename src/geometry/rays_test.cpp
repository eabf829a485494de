// Reach by tables, reach by walking and a naive loop give the same cells on every shape.
#include "geometry/rays.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace hexarena::geometry {
namespace {

static_assert(Rays<Bits64>::kTabled && Rays<Bits128>::kTabled);
static_assert(!Rays<Bits<256>>::kTabled);

template <class Set>
Set obvious_reach(const Shape& shape, Index from, const Set& free) {
  Set reached;
  for (int d = 0; d < shape.directions(); ++d) {
    for (const Index cell : shape.ray(from, d)) {
      if (!free.test(cell)) break;
      reached.set(cell);
    }
  }
  return reached;
}

template <class Set>
int free_neighbours(const Shape& shape, Index from, const Set& free) {
  int count = 0;
  for (int d = 0; d < shape.directions(); ++d) {
    const Index there = shape.neighbour(from, d);
    count += there != kNowhere && free.test(there) ? 1 : 0;
  }
  return count;
}

template <class Set>
Set bits_of(const std::vector<bool>& members) {
  Set bits;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i]) bits.set(static_cast<int>(i));
  }
  return bits;
}

std::vector<bool> any_flags(int count) {
  // True three times in four, so that rays get somewhere before they are stopped.
  return *rc::gen::container<std::vector<bool>>(
      static_cast<std::size_t>(count),
      rc::gen::map(rc::gen::inRange(0, 4), [](int n) -> bool { return n != 0; }));
}

Shape full_shape(int most) {
  const auto layout =
      *rc::gen::element(Layout::interleaved, Layout::offset, Layout::square, Layout::hexagon);
  if (layout == Layout::hexagon) return Shape::hexagon(*rc::gen::inRange(0, most < 128 ? 5 : 6));
  const int rows = *rc::gen::inRange(1, 17);
  return Shape::rectangle(layout, rows, *rc::gen::inRange(1, most / rows + 1));
}

Shape any_shape(int most) {
  const Shape full = full_shape(most);
  const std::vector<bool> flags = any_flags(full.size());
  return full.only([&](Place place) { return flags[*full.index(place)]; });
}

template <class Set>
void expect_every_way_agrees() {
  rc::detail::checkGTest([] {
    const Shape shape = any_shape(Set::kCapacity);
    const Rays<Set> tabled(shape);
    const Rays<Bits<256>> walking(shape);
    const std::vector<bool> members = any_flags(shape.size());
    const auto free = bits_of<Set>(members);
    const auto wide = bits_of<Bits<256>>(members);
    for (Index from = 0; from < shape.size(); ++from) {
      const Set reached = obvious_reach(shape, from, free);
      RC_ASSERT(tabled.reach(from, free) == reached);
      RC_ASSERT(walking.reach(from, wide) == obvious_reach(shape, from, wide));
      RC_ASSERT(tabled.exits(from, free) == free_neighbours(shape, from, free));
      RC_ASSERT(walking.exits(from, wide) == free_neighbours(shape, from, free));
      RC_ASSERT(tabled.can_leave(from, free) == reached.any());
      RC_ASSERT(walking.can_leave(from, wide) == reached.any());
    }
  });
}

TEST(Reach, by_table_of_64_cells_is_what_walking_gives) { expect_every_way_agrees<Bits64>(); }

TEST(Reach, by_table_of_128_cells_is_what_walking_gives) { expect_every_way_agrees<Bits128>(); }

TEST(Reach, fills_the_rays_of_an_empty_board_to_its_edge) {
  const Shape shape = Shape::hexagon(2);
  const Rays<Bits64> rays(shape);
  const Bits64 all = Bits64::first(shape.size());
  EXPECT_EQ(rays.reach(*shape.index({0, 0}), all).count(), 12);
  EXPECT_EQ(rays.reach(*shape.index({-2, 0}), all).count(), 8);
}

TEST(Reach, ends_before_the_first_taken_cell_though_free_ones_follow) {
  const Shape shape = Shape::rectangle(Layout::offset, 1, 6);
  const Rays<Bits64> rays(shape);
  Bits64 free = Bits64::first(6);
  free.reset(4);
  EXPECT_EQ(rays.reach(2, free), Bits64::first(4) - Bits64::single(2));
}

TEST(Reach, does_not_depend_on_whether_the_cell_itself_is_free) {
  const Shape shape = Shape::hexagon(3);
  const Rays<Bits64> rays(shape);
  const Bits64 all = Bits64::first(shape.size());
  for (Index from = 0; from < shape.size(); ++from) {
    EXPECT_EQ(rays.reach(from, all), rays.reach(from, all - Bits64::single(from)));
    EXPECT_FALSE(rays.reach(from, all).test(from));
  }
}

TEST(Reach, from_a_lone_cell_is_empty) {
  const Rays<Bits64> rays(Shape::hexagon(0));
  EXPECT_TRUE(rays.reach(0, Bits64::first(1)).none());
  EXPECT_FALSE(rays.can_leave(0, Bits64::first(1)));
}

TEST(Reach, needs_free_neighbours_however_much_is_free_beyond) {
  const Shape shape = Shape::hexagon(2);
  const Rays<Bits64> rays(shape);
  const Index centre = *shape.index({0, 0});
  Bits64 free = Bits64::first(shape.size());
  for (int d = 0; d < kDirections; ++d) free.reset(shape.neighbour(centre, d));
  EXPECT_FALSE(rays.can_leave(centre, free));
  EXPECT_TRUE(rays.reach(centre, free).none());
}

}  // namespace
}  // namespace hexarena::geometry
