#include "games/nooks/cells.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace hexarena::nooks {
namespace {

using testing::ElementsAre;

static_assert(cell_id({0, 0}) == 0 && neighbour(0, 5) == 6, "known at compile time");

constexpr std::array<std::array<int, 2>, 6> kOffsets{
    {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};

geometry::Cell offset(int direction) {
  const auto [q, r] = kOffsets[static_cast<std::size_t>(direction)];
  return {q, r};
}

std::vector<CellId> all_cells() {
  std::vector<CellId> cells(kCells);
  std::iota(cells.begin(), cells.end(), CellId{0});
  return cells;
}

TEST(NooksNumbering, FollowsTheFormulaRingByRing) {
  EXPECT_EQ(kAxial[0], (geometry::Cell{0, 0}));
  std::set<int> numbers{0};
  for (int k = 1; k <= 8; ++k) {
    for (int s = 0; s < 6; ++s) {
      for (int t = 0; t < k; ++t) {
        const int id = 3 * k * (k - 1) + 1 + s * k + t;
        const geometry::Cell cell = k * offset(s) + t * offset((s + 2) % 6);
        EXPECT_EQ(kAxial[static_cast<std::size_t>(id)], cell) << id;
        EXPECT_EQ(cell_id(cell), id);
        numbers.insert(id);
      }
    }
  }
  EXPECT_EQ(numbers.size(), 217U);
  EXPECT_EQ(*numbers.rbegin(), 216);
}

TEST(NooksNumbering, StartsEachRingAtItsNorthWestCornerAndRunsClockwise) {
  EXPECT_EQ(kAxial[1], (geometry::Cell{0, -1}));
  EXPECT_EQ(kAxial[2], (geometry::Cell{1, -1}));
  EXPECT_EQ(kAxial[7], (geometry::Cell{0, -2}));
  EXPECT_EQ(kAxial[8], (geometry::Cell{1, -2}));
  EXPECT_EQ(kAxial[18], (geometry::Cell{-1, -1}));
  EXPECT_EQ(kAxial[169], (geometry::Cell{0, -8}));
  EXPECT_EQ(kAxial[216], (geometry::Cell{-1, -7}));
}

TEST(NooksNumbering, HasTheCornersOfRingEightAt169AndEveryEighthOn) {
  std::vector<int> corners;
  for (const CellId cell : all_cells()) {
    if (ring_of(cell) == 8 && is_corner(cell)) corners.push_back(cell);
  }
  EXPECT_THAT(corners, ElementsAre(169, 177, 185, 193, 201, 209));
  for (std::size_t s = 0; s < corners.size(); ++s) {
    EXPECT_EQ(kAxial[static_cast<std::size_t>(corners[s])], 8 * offset(static_cast<int>(s)));
  }
}

TEST(NooksNumbering, EndsWithTheEighthRing) {
  for (int q = -12; q <= 12; ++q) {
    for (int r = -12; r <= 12; ++r) {
      const int ring = std::max({std::abs(q), std::abs(r), std::abs(q + r)});
      EXPECT_EQ(cell_id({q, r}) == kOutside, ring > 8) << q << "," << r;
    }
  }
}

TEST(NooksDirections, PointWhereTheirBearingsSay) {
  // Pointy-top hexagons: one row down is 1.5 high and half a hexagon to the right.
  const std::array<int, 6> bearings{330, 30, 90, 150, 210, 270};
  for (std::size_t d = 0; d < 6; ++d) {
    const geometry::Cell cell = kAxial[neighbour(0, static_cast<int>(d))];
    const double east = std::numbers::sqrt3 * (cell.q + cell.r / 2.0);
    const double north = -1.5 * cell.r;
    const double degrees = std::atan2(east, north) * 180 / std::numbers::pi;
    EXPECT_NEAR(degrees < 0 ? degrees + 360 : degrees, bearings[d], 1e-9) << "direction " << d;
  }
}

TEST(NooksDirections, AreLetteredAToF) {
  std::string letters;
  for (int d = 0; d < kDirections; ++d) letters += letter_of(d);
  EXPECT_EQ(letters, "ABCDEF");
}

TEST(NooksNeighbours, LieOneStepAwayInTheirDirection) {
  for (const CellId cell : all_cells()) {
    for (int d = 0; d < kDirections; ++d) {
      EXPECT_EQ(neighbour(cell, d), cell_id(kAxial[cell] + offset(d))) << int{cell} << " " << d;
    }
  }
  EXPECT_THAT(kNeighbours[0], ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_THAT(kNeighbours[60], ElementsAre(90, 37, 19, 36, 59, 89));
}

TEST(NooksNeighbours, AreMissingOnlyOnThePerimeterThreeAtCornersTwoElsewhere) {
  for (const CellId cell : all_cells()) {
    const auto outside = std::count(kNeighbours[cell].begin(), kNeighbours[cell].end(), kOutside);
    EXPECT_EQ(outside, ring_of(cell) < 8 ? 0 : is_corner(cell) ? 3 : 2) << int{cell};
  }
}

TEST(NooksSights, LeadStraightFromOneCellToTheOther) {
  for (const CellId from : all_cells()) {
    for (const CellId to : all_cells()) {
      const geometry::Cell way = kAxial[to] - kAxial[from];
      const bool in_line = from != to && (way.q == 0 || way.r == 0 || way.s() == 0);
      const Sight seen = sight(from, to);
      ASSERT_EQ(seen.direction != kDirections, in_line) << int{from} << " " << int{to};
      if (!in_line) continue;
      ASSERT_EQ(way, seen.distance * offset(seen.direction)) << int{from} << " " << int{to};
    }
  }
}

TEST(NooksAxisOrders, ContainEachCellOnceAndItsIndex) {
  for (const AxisOrder& order : kAxisOrders) {
    EXPECT_EQ(std::set<CellId>(order.cells.begin(), order.cells.end()).size(), 217U);
    for (std::size_t i = 0; i < kCells; ++i) EXPECT_EQ(order.place[order.cells[i]], i);
  }
}

TEST(NooksAxisOrders, ListSeventeenWholeLinesInTheDirectionOfTheAxis) {
  for (int axis = 0; axis < 3; ++axis) {
    const auto& cells = kAxisOrders[static_cast<std::size_t>(axis)].cells;
    int lines = 0;
    for (std::size_t i = 0; i < kCells; ++i) {
      const CellId next = neighbour(cells[i], axis);
      if (next == kOutside) {
        ++lines;
      } else {
        ASSERT_LT(i + 1, cells.size());
        EXPECT_EQ(cells[i + 1], next);
      }
    }
    EXPECT_EQ(lines, 17) << "axis " << axis;
  }
}

TEST(NooksRings, AreTheDistanceFromTheCentre) {
  std::array<int, 9> sizes{};
  for (const CellId cell : all_cells()) ++sizes[static_cast<std::size_t>(ring_of(cell))];
  EXPECT_THAT(sizes, ElementsAre(1, 6, 12, 18, 24, 30, 36, 42, 48));
  EXPECT_EQ(ring_of(0), 0);
  EXPECT_EQ(ring_of(60), 4);
  EXPECT_EQ(ring_of(61), 5);
}

TEST(NooksTriangles, AreTheSixSidesOfEachRing) {
  for (int k = 1; k <= 8; ++k) {
    for (int s = 0; s < 6; ++s) {
      for (int t = 0; t < k; ++t) {
        const auto cell = static_cast<CellId>(3 * k * (k - 1) + 1 + s * k + t);
        EXPECT_EQ(triangle_of(cell), s) << int{cell};
        EXPECT_EQ(is_corner(cell), t == 0) << int{cell};
      }
    }
  }
  EXPECT_FALSE(is_corner(0));
}

}  // namespace
}  // namespace hexarena::nooks
