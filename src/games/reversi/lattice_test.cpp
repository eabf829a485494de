// The lattice agrees with the full grid in every position without discs on dead cells.
#include "games/reversi/lattice.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/reversi/lattice_solver.hpp"
#include "games/reversi/oracle_testing.hpp"

namespace hexarena::reversi {
namespace {

using base::Random;

std::set<int> cells_of_set(const Lattice& lattice, const Lattice::Discs& discs) {
  std::set<int> cells;
  for (const Square square : lattice.squares()) {
    if (lattice.has(discs, square)) cells.insert(lattice.index(square));
  }
  return cells;
}
std::set<int> cells_of_set(const LargeRules::Cells& set) {
  std::set<int> cells;
  set.for_each([&](int cell) { cells.insert(cell); });
  return cells;
}

/// Arbitrary discs on live cells.
Position any_position(Random& random, int size) {
  Position position = oracle::wild_position(random, size, size);
  std::erase_if(position.black, is_dead);
  std::erase_if(position.white, is_dead);
  return position;
}

void expect_same(const Position& position) {
  const LargeRules rules(position, oracle::kForced);
  const auto& state = rules.start();
  const Lattice lattice(position.size);
  const auto placed = on_lattice(lattice, rules, state);
  ASSERT_TRUE(placed);
  const Lattice::Board& board = placed->board;
  EXPECT_EQ(board.own.count(), rules.grid().count(rules.own(state)));
  EXPECT_EQ(cells_of_set(lattice, board.theirs), cells_of_set(rules.theirs(state)));
  std::multiset<int> found;
  lattice.for_each_square(lattice.moves(board),
                          [&](Square at) { found.insert(lattice.index(at)); });
  const auto wanted = cells_of_set(rules.placeable(state));
  EXPECT_EQ(found, std::multiset<int>(wanted.begin(), wanted.end()));
  int empty = 0;
  for (const Square square : lattice.squares()) {
    if (lattice.has(board.own | board.theirs, square)) continue;
    ++empty;
    const auto flips = lattice.flips(board, square);
    const auto turned =
        rules.grid().flips(rules.own(state), rules.theirs(state), lattice.index(square));
    EXPECT_EQ(flips.count(), turned.count());
    EXPECT_EQ(cells_of_set(lattice, lattice.turned(flips, square)), cells_of_set(turned));
    auto after = state;
    rules.play(after, Action{lattice.index(square)});
    const Lattice::Board there = lattice.after(board, square, flips);
    EXPECT_EQ(there, on_lattice(lattice, rules, after)->board);
    EXPECT_EQ(Lattice::hash(there), Lattice::hash(on_lattice(lattice, rules, after)->board));
  }
  EXPECT_EQ(Endgame::left(lattice, board), empty);
}

TEST(Lattice, MovesAsTheFullGridInAnyPosition) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Random random(seed);
    expect_same(any_position(random, 1 + static_cast<int>(seed % Lattice::kLargest)));
    ASSERT_FALSE(HasFailure()) << seed;
  }
}

TEST(Lattice, MovesAsTheFullGridThroughoutAGame) {
  for (int size = 1; size <= Lattice::kLargest; ++size) {
    Random random(static_cast<std::uint64_t>(size));
    const LargeRules rules(start_position(size), oracle::kForced);
    for (auto state = rules.start(); !rules.over(state);
         rules.play(state, rules.sample(state, random))) {
      expect_same(rules.position(state));
      ASSERT_FALSE(HasFailure()) << size;
    }
  }
}

TEST(Lattice, HoldsPositionsWithoutDiscsOnDeadCells) {
  EXPECT_TRUE(Lattice::holds(start_position(6)));
  EXPECT_FALSE(Lattice::holds(start_position(7)));
  Position position = start_position(3);
  position.black.push_back({0, 0});
  EXPECT_FALSE(Lattice::holds(position));
  const LargeRules rules(position, oracle::kForced);
  EXPECT_FALSE(on_lattice(Lattice(3), rules, rules.start()));
}

TEST(Lattice, HasTheLiveCellsOfEachSize) {
  const std::vector<int> live{6, 12, 30, 42, 72, 90};
  for (int size = 1; size <= Lattice::kLargest; ++size) {
    EXPECT_EQ(Lattice(size).cells(), live[static_cast<std::size_t>(size) - 1]);
  }
}

// A disc reported as stable is never flipped in random play.
TEST(Lattice, StableDiscsStay) {
  int seen = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const Position position = any_position(random, 2 + static_cast<int>(seed % 5));
    const LargeRules rules(position, oracle::kForced);
    const Lattice lattice(position.size);
    const Lattice::Board board = on_lattice(lattice, rules, rules.start())->board;
    const int stable = lattice.count_stable(board);
    seen += stable;
    for (int game = 0; game < 10; ++game) {
      auto state = rules.start();
      std::set<int> always = cells_of_set(rules.own(state));
      while (!rules.over(state)) {
        rules.play(state, rules.sample(state, random));
        const auto now = cells_of_set(state.discs[rules.start().turn.at()]);
        std::erase_if(always, [&](int cell) { return !now.contains(cell); });
      }
      ASSERT_GE(static_cast<int>(always.size()), stable) << seed;
    }
  }
  EXPECT_GT(seen, 50);
}

TEST(Lattice, AllDiscsOfAFullBoardAreStable) {
  const Lattice lattice(4);
  Lattice::Board board;
  for (const Square square : lattice.squares()) {
    auto& discs = square % 3 == 0 ? board.own : board.theirs;
    discs = discs ^ lattice.disc(square);
  }
  EXPECT_EQ(lattice.count_stable(board), board.own.count());
  EXPECT_EQ(lattice.count_stable(board.turned()), board.theirs.count());
  // One gap opens two lines.
  const Square gap = lattice.squares()[20];
  auto& discs = lattice.has(board.own, gap) ? board.own : board.theirs;
  discs = discs ^ lattice.disc(gap);
  EXPECT_LT(lattice.count_stable(board) + lattice.count_stable(board.turned()), 41);
}

TEST(Lattice, ImagesOfABoardShareASymmetricHash) {
  Random random(3);
  for (int i = 0; i < 30; ++i) {
    const Position position = any_position(random, 4);
    const Lattice lattice(4);
    const auto hash = [&](bool mirrored, int turns) {
      Position image = position;
      for (auto* discs : {&image.black, &image.white}) {
        for (Cell& cell : *discs) {
          cell = geometry::rotated(cell, turns);
          if (mirrored) cell = {cell.r, cell.q};
        }
      }
      const LargeRules rules(image, oracle::kForced);
      return lattice.symmetric_hash(on_lattice(lattice, rules, rules.start())->board);
    };
    EXPECT_EQ(hash(true, 0), hash(false, 0));
    EXPECT_EQ(hash(false, 1), hash(false, 0));
    EXPECT_EQ(hash(true, 5), hash(false, 0));
  }
}

}  // namespace
}  // namespace hexarena::reversi
