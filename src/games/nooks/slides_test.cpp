// Slides of all directions at a time, against those that go cell by cell.
#include "games/nooks/slides.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "games/nooks/puzzle.hpp"

namespace hexarena::nooks {
namespace {

using base::Random;

Pieces random_pieces(int count, Random& random) {
  Pieces pieces;
  while (pieces.count < count) {
    const auto cell = static_cast<CellId>(random.below(kCells));
    if (!pieces.index_at(cell)) pieces.at[pieces.count++] = cell;
  }
  return pieces;
}

TEST(Crowd, SlidesLikeItsPiecesOneCellAtATime) {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const Board board(random_layout(random));
    const Pieces pieces = random_pieces(1 + i % kMaxPieces, random);
    const Crowd crowd(pieces.at);
    for (std::size_t piece = 0; piece < pieces.count; ++piece) {
      const CellId from = pieces.at[piece];
      const Spot stops = crowd.stops(piece, board.walls(from));
      for (int d = 0; d < kDirections; ++d) {
        ASSERT_EQ(cell_at(stops, static_cast<std::size_t>(d)), slide(board, pieces, from, d));
      }
    }
  }
}

TEST(Crowd, IsTheSameHoweverItsPiecesGotThere) {
  Random random(2);
  for (int i = 0; i < 1000; ++i) {
    const Pieces before = random_pieces(kMaxPieces, random);
    const Pieces after = random_pieces(kMaxPieces, random);
    Crowd crowd(before.at);
    for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
      crowd = crowd.with(piece, after.at[piece]);
      EXPECT_EQ(crowd.at(piece), after.at[piece]);
      EXPECT_EQ(crowd.spot(piece), kSpots[after.at[piece]]);
    }
    EXPECT_EQ(crowd.packed(), Crowd(after.at).packed());
    const Board board(random_layout(random));
    EXPECT_EQ(crowd.stops(0, board.walls(after.at[0])),
              Crowd(after.at).stops(0, board.walls(after.at[0])));
  }
}

TEST(Crowd, ChangesAPiecesStopsOnlyOnItsSlidesOrByLeavingOne) {
  Random random(3);
  int changes = 0;
  for (int i = 0; i < 4000; ++i) {
    const Board board(random_layout(random));
    const Pieces pieces = random_pieces(2 + i % 3, random);
    const Crowd crowd(pieces.at);
    const Spot walls = board.walls(pieces.at[0]);
    const Spot stops = crowd.stops(0, walls);
    const auto to = static_cast<CellId>(random.below(kCells));
    if (pieces.index_at(to)) continue;
    const bool changed = crowd.with(1, to).stops(0, walls) != stops;
    EXPECT_EQ(crowd.with(1, kOutside).stops(0, walls) != stops && !may_stop(stops, pieces.at[1]),
              false);
    EXPECT_TRUE(!changed || may_stop(stops, pieces.at[1]) || in_the_way(crowd.spot(0), stops, to));
    EXPECT_TRUE(changed || !in_the_way(crowd.spot(0), stops, to));
    changes += changed ? 1 : 0;
  }
  EXPECT_GT(changes, 100);
}

}  // namespace
}  // namespace hexarena::nooks
