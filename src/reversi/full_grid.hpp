// FullGrid<Set>: any position of hex Reversi, one bit a cell.
//
// A grid answers two questions about the discs of the side to move and of the other: where can a
// disc be placed, and which discs would it turn. Cells are numbered as on hex::Shape::hexagon, so a
// ray runs either up or down in numbers, and a run of discs along it is cut out with one mask.
// Immutable once made; safe to share between threads.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hex/bits.hpp"
#include "reversi/position.hpp"

namespace hexarena::reversi {

template <class Set>
class FullGrid {
 public:
  using Cells = Set;  ///< a set of cells, such as the legal ones
  using Discs = Set;  ///< the discs of one player

  explicit FullGrid(int size)
      : shape_(hex::Shape::hexagon(size)), lines_(static_cast<std::size_t>(cells_of(size))) {
    for (int i = 0; i < shape_.size(); ++i) {
      Lines& lines = lines_[static_cast<std::size_t>(i)];
      std::size_t up = 0;
      std::size_t down = 0;
      for (int d = 0; d < hex::kDirections; ++d) {
        Set ray;
        for (const Index cell : shape_.ray(static_cast<Index>(i), d)) ray.set(cell);
        if (ray.none()) continue;
        (ray.lowest() > i ? lines.up[up++] : lines.down[down++]) = ray;
        lines.around.set(shape_.neighbour(static_cast<Index>(i), d));
      }
    }
  }

  /// Whether this grid can hold the position. Requires check(position).
  [[nodiscard]] static bool holds(const Position& position) {
    return cells_of(position.size) <= Set::kCapacity;
  }

  [[nodiscard]] const hex::Shape& shape() const { return shape_; }

  [[nodiscard]] Discs disc(Index cell) const { return Set::single(cell); }
  [[nodiscard]] bool has(const Discs& discs, Index cell) const { return discs.test(cell); }
  [[nodiscard]] int count(const Discs& discs) const { return discs.count(); }

  /// The discs of `theirs` that turn when `own` places on an empty cell.
  [[nodiscard]] Discs flips(const Discs& own, const Discs& theirs, Index cell) const {
    const Lines& lines = lines_[cell];
    Set turned;
    // A ray up to the first cell that is not theirs: a run that turns if that cell is own.
    for (const Set& ray : lines.up) {
      const Set run = ray & (ray - theirs).through_lowest();
      if ((run & own).any()) turned |= run & theirs;
    }
    for (const Set& ray : lines.down) {
      const Set run = ray & (ray - theirs).from_highest();
      if ((run & own).any()) turned |= run & theirs;
    }
    return turned;
  }

  /// Where `own` can place: the empty cells with any flips.
  [[nodiscard]] Cells moves(const Discs& own, const Discs& theirs) const {
    Set found;
    (Set::first(shape_.size()) - own - theirs).for_each([&](int cell) {
      if ((lines_[static_cast<std::size_t>(cell)].around & theirs).none()) return;
      if (flips(own, theirs, static_cast<Index>(cell)).any()) found.set(cell);
    });
    return found;
  }

  /// A number for the pair of discs, the same for the same and rarely for others.
  [[nodiscard]] static std::uint64_t hash(const Discs& black, const Discs& white) {
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : black.words()) mixed = (mixed ^ word) * kMix + (mixed >> 31);
    for (const std::uint64_t word : white.words()) mixed = (mixed ^ word) * kMix + (mixed >> 31);
    return mixed;
  }

 private:
  static constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15U;

  struct Lines {
    std::array<Set, 3> up;
    std::array<Set, 3> down;
    Set around;
  };

  hex::Shape shape_;
  std::vector<Lines> lines_;
};

}  // namespace hexarena::reversi
