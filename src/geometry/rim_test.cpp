#include "geometry/rim.hpp"

#include <gtest/gtest.h>

#include <set>

namespace hexarena::geometry {
namespace {

TEST(CellName, IsLetterAndNumber) {
  EXPECT_EQ(cell_name({0, 0}), "a1");
  EXPECT_EQ(cell_name({3, 3}), "d4");
  EXPECT_EQ(cell_name({9, 25}), "z10");
  EXPECT_EQ(cell_name({0, 26}), "aa1");
  EXPECT_EQ(cell_name({0, 26 + 26 * 26}), "aaa1");
}

TEST(CellName, IsReadBack) {
  for (int row = 0; row < 130; ++row) {
    for (int column = 0; column < 800; column += 7) {
      EXPECT_EQ(read_cell_name(cell_name({row, column})), (Place{row, column}));
    }
  }
  EXPECT_EQ(read_cell_name("D4"), (Place{3, 3}));
}

TEST(CellName, IsNotReadFromAnythingElse) {
  for (const char* const text : {"", "a", "4", "4d", "a0", "a01", "d4 ", " d4", "d-4", "d4f6", "[4",
                                 "aaaa1", "a12345", "é4", "@1", "`1", "{1"}) {
    EXPECT_EQ(read_cell_name(text), std::nullopt) << text;
  }
}

std::vector<Place> hexagon(int radius) {
  const Shape shape = Shape::hexagon(radius);
  std::vector<Place> places;
  for (int i = 0; i < shape.size(); ++i) places.push_back(shape.place(static_cast<Index>(i)));
  return places;
}

std::vector<Place> rectangle(int rows, int columns) {
  std::vector<Place> places;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) places.push_back({row, column});
  }
  return places;
}

TEST(Rim, NamesEveryRowAndColumnOfAHexagonOnce) {
  std::multiset<std::string> texts;
  for (const RimLabel& label : rim(Layout::hexagon, hexagon(2), {-2, -2}, RimSide::below)) {
    texts.insert(label.text);
  }
  EXPECT_EQ(texts, (std::multiset<std::string>{"1", "2", "3", "4", "5", "a", "b", "c", "d", "e"}));
}

TEST(Rim, HasTwoRowsOfLettersWhereRowsInterleave) {
  std::multiset<std::string> texts;
  for (const RimLabel& label : rim(Layout::interleaved, rectangle(3, 2), {0, 0}, RimSide::above)) {
    texts.insert(label.text);
  }
  EXPECT_EQ(texts, (std::multiset<std::string>{"1", "2", "3", "a", "a", "b", "b"}));
}

TEST(Rim, LiesOutsideTheCells) {
  const auto clear_of = [](Layout layout, const std::vector<Place>& places, Place first,
                           RimSide side) {
    for (const RimLabel& label : rim(layout, places, first, side)) {
      for (const Place place : places) {
        const Point at = middle(layout, place);
        EXPECT_GT(std::hypot(at.x - label.at.x, at.y - label.at.y), 1.1) << label.text;
      }
    }
  };
  clear_of(Layout::hexagon, hexagon(3), {-3, -3}, RimSide::below);
  clear_of(Layout::hexagon, rectangle(5, 5), {0, 0}, RimSide::above);
  clear_of(Layout::interleaved, rectangle(6, 3), {0, 0}, RimSide::above);
  clear_of(Layout::offset, rectangle(4, 4), {0, 0}, RimSide::above);
  clear_of(Layout::square, rectangle(4, 4), {0, 0}, RimSide::above);
}

TEST(Rim, IsEmptyAroundNothing) {
  EXPECT_TRUE(rim(Layout::hexagon, {}, {0, 0}, RimSide::above).empty());
}

}  // namespace
}  // namespace hexarena::geometry
