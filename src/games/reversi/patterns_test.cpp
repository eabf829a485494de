// The patterns see a board and its rotations and reflections alike, and their weights survive packing.
#include "games/reversi/patterns.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace hexarena::reversi {
namespace {

using base::Random;

/// Some discs by lot.
Lattice::Board drawn(const Lattice& lattice, Random& random) {
  Lattice::Board board;
  for (const Square square : lattice.squares()) {
    const std::uint32_t which = random.below(4);
    if (which == 0) board.own = board.own ^ lattice.disc(square);
    if (which == 1) board.theirs = board.theirs ^ lattice.disc(square);
  }
  return board;
}

/// A board turned by so many sixths, or reflected as well.
Lattice::Board image(const Lattice& lattice, const Lattice::Board& board, int turns,
                     bool mirrored) {
  const geometry::Shape shape = geometry::Shape::hexagon(lattice.size());
  Lattice::Board image;
  for (const Square square : lattice.squares()) {
    const geometry::Place place = shape.place(lattice.index(square));
    const Cell turned = geometry::rotated({place.column, place.row}, turns);
    const Cell cell = mirrored ? Cell{turned.r, turned.q} : turned;
    const Lattice::Discs& disc = lattice.disc(*lattice.square(*shape.index({cell.r, cell.q})));
    if (lattice.has(board.own, square)) image.own = image.own ^ disc;
    if (lattice.has(board.theirs, square)) image.theirs = image.theirs ^ disc;
  }
  return image;
}

/// A weight by lot for each class of each phase.
std::string drawn_weights(const Lattice& lattice, Random& random) {
  std::vector<int> weights(Patterns::kPhases * Patterns(lattice, {}).classes());
  for (int& weight : weights) weight = random.between(-1000, 1000);
  return Patterns::packed(weights);
}

TEST(Patterns, SeeImagesOfABoardAlike) {
  Random random(7);
  for (const int size : {3, 4, 5, 6}) {
    const Lattice lattice(size);
    const Patterns patterns(lattice, drawn_weights(lattice, random));
    for (int i = 0; i < 20; ++i) {
      const Lattice::Board board = drawn(lattice, random);
      const int expected = patterns.estimate(board, 15);
      for (int turns = 0; turns < 6; ++turns) {
        EXPECT_EQ(patterns.estimate(image(lattice, board, turns, false), 15), expected) << size;
        EXPECT_EQ(patterns.estimate(image(lattice, board, turns, true), 15), expected) << size;
      }
    }
  }
}

TEST(Patterns, TellApartWhichSideHasTheDiscs) {
  for (const int size : {3, 4, 5, 6}) {
    const Lattice lattice(size);
    const Patterns patterns(lattice);
    Random random(3);
    int differ = 0;
    for (int i = 0; i < 20; ++i) {
      const Lattice::Board board = drawn(lattice, random);
      differ += patterns.estimate(board, 15) != patterns.estimate(board.turned(), 15) ? 1 : 0;
    }
    EXPECT_GT(differ, 15) << "there are no weights for size " << size;
  }
}

TEST(Patterns, PackWeightsWithinAFewPartsInAHundred) {
  const Lattice lattice(3);
  const std::size_t classes = Patterns(lattice, {}).classes();
  std::vector<int> weights(Patterns::kPhases * classes);
  for (const int weight : {0, 1, -1, 5, -17, 100, -300, 1000}) {
    std::fill(weights.begin(), weights.end(), weight);
    const Patterns patterns(lattice, Patterns::packed(weights));
    int patterns_on_board = 0;
    patterns.for_each_class({}, [&](std::size_t) { ++patterns_on_board; });
    const double mean = static_cast<double>(patterns.estimate({}, 15)) / patterns_on_board;
    EXPECT_NEAR(mean, weight, 1 + 0.05 * std::abs(weight));
  }
}

}  // namespace
}  // namespace hexarena::reversi
