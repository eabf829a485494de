// FullGrid<Set>: any position of hex Reversi, one bit per cell.
//
// A grid answers two queries about the discs of the side to move and its opponent: where can a disc
// be placed, and which discs would it flip. Cells are numbered as on geometry::Shape::hexagon.
// Runs of discs are short and most cells have no neighbouring disc, so runs are walked cell by
// cell: on sets of several words that is faster than cutting whole rays with masks, above all in a
// page. Immutable; safe to share between threads.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/reversi/position.hpp"
#include "geometry/bits.hpp"

namespace hexarena::reversi {

template <class Set>
class FullGrid {
 public:
  using Cells = Set;  ///< a set of cells, such as the legal ones
  using Discs = Set;  ///< the discs of one player

  explicit FullGrid(int size)
      : shape_(geometry::Shape::hexagon(size)), next_(static_cast<std::size_t>(cells_of(size))) {
    for (std::size_t i = 0; i < next_.size(); ++i) {
      for (int d = 0; d < geometry::kDirections; ++d) {
        const Index next = shape_.neighbour(static_cast<Index>(i), d);
        next_[i][static_cast<std::size_t>(d)] =
            next == geometry::kNowhere ? static_cast<Index>(shape_.size()) : next;
      }
    }
  }

  /// Whether this grid can represent the position. Requires check(position).
  [[nodiscard]] static bool holds(const Position& position) {
    return cells_of(position.size) < Set::kCapacity;
  }

  [[nodiscard]] const geometry::Shape& shape() const { return shape_; }

  [[nodiscard]] Discs disc(Index cell) const { return Set::single(cell); }
  [[nodiscard]] bool has(const Discs& discs, Index cell) const { return discs.test(cell); }
  [[nodiscard]] int count(const Discs& discs) const { return discs.count(); }

  /// The discs of `theirs` that are flipped if `own` places on an empty cell.
  [[nodiscard]] Discs flips(const Discs& own, const Discs& theirs, Index cell) const {
    Set turned;
    for (std::size_t d = 0; d < geometry::kDirections; ++d) {
      if (!own.test(end_of_run(theirs, cell, d))) continue;
      for (Index at = next_[cell][d]; theirs.test(at); at = next_[at][d]) turned.set(at);
    }
    return turned;
  }

  /// Where `own` can place: the empty cells at the end of runs of `theirs` next to an own disc.
  [[nodiscard]] Cells moves(const Discs& own, const Discs& theirs) const {
    const Set empty = Set::first(shape_.size()) - own - theirs;
    Set found;
    own.for_each([&](int cell) {
      for (std::size_t d = 0; d < geometry::kDirections; ++d) {
        const Index next = next_[static_cast<std::size_t>(cell)][d];
        if (!theirs.test(next)) continue;
        const Index end = end_of_run(theirs, next, d);
        if (empty.test(end)) found.set(end);
      }
    });
    return found;
  }

  /// A hash of the pair of sets.
  [[nodiscard]] static std::uint64_t hash(const Discs& black, const Discs& white) {
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : black.words()) mixed = (mixed ^ word) * kMix + (mixed >> 31);
    for (const std::uint64_t word : white.words()) mixed = (mixed ^ word) * kMix + (mixed >> 31);
    return mixed;
  }

 private:
  static constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15U;

  /// The first cell after `cell` in a direction without one of their discs.
  [[nodiscard]] Index end_of_run(const Discs& theirs, std::size_t cell, std::size_t d) const {
    Index at = next_[cell][d];
    while (theirs.test(at)) at = next_[at][d];
    return at;
  }

  geometry::Shape shape_;
  // By direction; everything beyond the edge is one extra number, which never has a disc.
  std::vector<std::array<Index, geometry::kDirections>> next_;
};

}  // namespace hexarena::reversi
