#include "geometry/symmetry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace hexarena::geometry {
namespace {

std::vector<Place> places_of(const Shape& shape) {
  std::vector<Place> places;
  for (int i = 0; i < shape.size(); ++i) places.push_back(shape.place(static_cast<Index>(i)));
  return places;
}
std::vector<Permutation> symmetries_of(const Shape& shape) {
  return symmetries(shape.layout(), places_of(shape));
}

TEST(Symmetries, AreAsManyAsTheBoardHas) {
  EXPECT_EQ(symmetries_of(Shape::hexagon(0)).size(), 1U);
  EXPECT_EQ(symmetries_of(Shape::hexagon(1)).size(), 12U);
  EXPECT_EQ(symmetries_of(Shape::hexagon(8)).size(), 12U);
  EXPECT_EQ(symmetries_of(Shape::rectangle(Layout::square, 4, 4)).size(), 8U);
  EXPECT_EQ(symmetries_of(Shape::rectangle(Layout::square, 4, 3)).size(), 4U);
  // An odd number of staggered rows can be mirrored top to bottom, an even one turned.
  EXPECT_EQ(symmetries_of(Shape::rectangle(Layout::interleaved, 15, 4)).size(), 2U);
  EXPECT_EQ(symmetries_of(Shape::rectangle(Layout::interleaved, 10, 3)).size(), 2U);
  EXPECT_EQ(symmetries_of(Shape::rectangle(Layout::offset, 8, 8)).size(), 2U);
}

TEST(Symmetries, BeginWithTheIdentityAndArePermutationsThatPreserveNeighbours) {
  for (const Shape& shape :
       {Shape::hexagon(5), Shape::spiral(3), Shape::rectangle(Layout::interleaved, 15, 4),
        Shape::rectangle(Layout::offset, 6, 5), Shape::rectangle(Layout::square, 5, 5)}) {
    const auto all = symmetries_of(shape);
    Permutation identity(static_cast<std::size_t>(shape.size()));
    std::iota(identity.begin(), identity.end(), Index{0});
    EXPECT_EQ(all.front(), identity);
    for (const Permutation& symmetry : all) {
      Permutation sorted = symmetry;
      std::ranges::sort(sorted);
      EXPECT_EQ(sorted, identity);
      for (int i = 0; i < shape.size(); ++i) {
        const auto from = static_cast<Index>(i);
        std::vector<Index> expected;
        std::vector<Index> found;
        for (int d = 0; d < shape.directions(); ++d) {
          const Index next = shape.neighbour(from, d);
          expected.push_back(next == kNowhere ? kNowhere : symmetry[next]);
          found.push_back(shape.neighbour(symmetry[from], d));
        }
        std::ranges::sort(expected);
        std::ranges::sort(found);
        EXPECT_EQ(found, expected);
      }
    }
  }
}

TEST(Symmetries, TurnDirectionsTheSameWayEverywhere) {
  const Shape shape = Shape::hexagon(3);
  const Index centre = *shape.index({0, 0});
  for (const Permutation& symmetry : symmetries_of(shape)) {
    const std::vector<int> directions = directions_under(symmetry, shape, centre);
    for (int i = 0; i < shape.size(); ++i) {
      for (int d = 0; d < shape.directions(); ++d) {
        const Index next = shape.neighbour(static_cast<Index>(i), d);
        const Index image = shape.neighbour(symmetry[static_cast<std::size_t>(i)],
                                            directions[static_cast<std::size_t>(d)]);
        EXPECT_EQ(image, next == kNowhere ? kNowhere : symmetry[next]);
      }
    }
  }
}

}  // namespace
}  // namespace hexarena::geometry
