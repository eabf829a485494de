// LiveGrid: the fast grid of hex Reversi for boards up to size 5 whose dead cells are empty.
//
// While every cell with q and r both even is empty, no such cell can be taken and no run crosses
// one. The remaining lines have an odd q, an odd r or an odd s = -q-r; they contain no dead
// cell, and each live cell lies on exactly two of them. All lines of an axis fit one machine word,
// each above an empty bit:
//
//   word   lines                      size 5:  bit 0   1 … 6   7   8 … 15  16  17 … 26  27 …
//   0      q = -5, -3, -1, 1, 3, 5             -       q = -5  -   q = -3  -   q = -1   -   …
//   1      r = …
//   2      s = …
//
// So a disc is two bits, and queries about every line of the board are a few operations on three
// words: an addition carries through a run of discs to its far end, and the empty bits stop it.
// Immutable; safe to share between threads.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/reversi/position.hpp"
#include "geometry/bits.hpp"

namespace hexarena::reversi {

class LiveGrid {
 public:
  static constexpr int kLargest = 5;
  static constexpr std::size_t kAxes = 3;
  using Words = std::array<std::uint64_t, kAxes>;

  using Cells = geometry::Bits128;  ///< numbered as on geometry::Shape::hexagon, with dead cells

  /// The discs of one player, each a bit in two of the words.
  struct Discs {
    Words words{};

    friend Discs operator|(Discs a, const Discs& b) {
      for (std::size_t axis = 0; axis < kAxes; ++axis) a.words[axis] |= b.words[axis];
      return a;
    }
    friend Discs operator&(Discs a, const Discs& b) {
      for (std::size_t axis = 0; axis < kAxes; ++axis) a.words[axis] &= b.words[axis];
      return a;
    }
    friend Discs operator^(Discs a, const Discs& b) {
      for (std::size_t axis = 0; axis < kAxes; ++axis) a.words[axis] ^= b.words[axis];
      return a;
    }
    [[nodiscard]] bool any() const { return (words[0] | words[1] | words[2]) != 0; }
    friend bool operator==(const Discs&, const Discs&) = default;
  };

  explicit LiveGrid(int size);

  [[nodiscard]] static bool holds(const Position& position);

  [[nodiscard]] const geometry::Shape& shape() const { return shape_; }

  [[nodiscard]] Discs disc(Index cell) const {
    const Site site = sites_[cell][0];
    return below_[site.axis][site.bit + 1U] ^ below_[site.axis][site.bit];
  }
  [[nodiscard]] bool has(const Discs& discs, Index cell) const {
    const Site site = sites_[cell][0];
    return (discs.words[site.axis] >> site.bit & 1) != 0;
  }
  [[nodiscard]] int count(const Discs& discs) const {
    int bits = 0;
    for (const std::uint64_t word : discs.words) bits += std::popcount(word);
    return bits / 2;
  }

  /// The discs of `theirs` that are flipped if `own` places on an empty cell; none for a dead cell.
  [[nodiscard]] Discs flips(const Discs& own, const Discs& theirs, Index cell) const {
    // On each line the flipped discs and the cell itself are one stretch of bits. Being in both
    // stretches, the cell cancels out of the sum.
    const auto& [first, second] = sites_[cell];
    return stretch(own, theirs, first) ^ stretch(own, theirs, second);
  }

  /// Where `own` can place.
  [[nodiscard]] Cells moves(const Discs& own, const Discs& theirs) const {
    Cells found;
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      const std::uint64_t empty = board_.words[axis] & ~(own.words[axis] | theirs.words[axis]);
      std::uint64_t rest = line_moves(own.words[axis], theirs.words[axis]) & empty;
      for (; rest != 0; rest &= rest - 1) {
        found.set(cells_[axis][static_cast<std::size_t>(std::countr_zero(rest))]);
      }
    }
    return found;
  }

  /// A hash of the pair of sets.
  [[nodiscard]] static std::uint64_t hash(const Discs& black, const Discs& white) {
    // Two of the words already determine every cell.
    std::uint64_t mixed = black.words[0] * kMix;
    mixed = (std::rotl(mixed, 29) ^ white.words[0]) * kMix;
    mixed = (std::rotl(mixed, 29) ^ black.words[1]) * kMix;
    mixed = (std::rotl(mixed, 29) ^ white.words[1]) * kMix;
    return mixed ^ (mixed >> 32);
  }

 private:
  static constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15U;

  /// A bit of a word. Dead cells have one above all lines, which is never set.
  struct Site {
    std::uint8_t axis = 0;
    std::uint8_t bit = 60;
  };

  /// The cell at `site` and the neighbouring discs on its line that are flipped.
  [[nodiscard]] Discs stretch(const Discs& own, const Discs& theirs, Site site) const {
    const std::uint64_t discs = theirs.words[site.axis];
    const std::uint64_t ends = own.words[site.axis];
    const std::uint64_t here = std::uint64_t{1} << site.bit;
    // Upwards, the addition carries through a run of discs to the first bit that is not set.
    const std::uint64_t above = (discs + (here << 1)) ^ discs;
    const int top = (above & ends) != 0 ? 63 - std::countl_zero(above) : site.bit + 1;
    // Downwards that bit is the highest gap; at the latest the empty bit below the line.
    const int gap = 63 - std::countl_zero(~discs & (here - 1));
    const int bottom = (ends >> gap & 1) != 0 ? gap + 1 : site.bit;
    return below_[site.axis][static_cast<std::size_t>(top)] ^
           below_[site.axis][static_cast<std::size_t>(bottom)];
  }

  /// The far ends of all runs of `theirs` that begin next to a disc of `own`, in both directions.
  [[nodiscard]] static std::uint64_t line_moves(std::uint64_t own, std::uint64_t theirs) {
    const std::uint64_t above = (theirs + (own << 1 & theirs)) & ~theirs;
    // Downwards there is no carry; runs of up to eight discs are followed in steps of 1, 2 and 4.
    std::uint64_t run = own >> 1 & theirs;
    run |= run >> 1 & theirs;
    std::uint64_t chain = theirs & theirs >> 1;
    run |= run >> 2 & chain;
    chain &= chain >> 2;
    run |= run >> 4 & chain;
    return above | run >> 1;
  }

  geometry::Shape shape_;
  Discs board_;                                                  // every live cell
  std::array<std::array<Site, 2>, cells_of(kLargest)> sites_{};  // of each cell
  std::array<std::array<Discs, 64>, kAxes> below_{};             // the cells of all bits below one
  std::array<std::array<std::uint8_t, 64>, kAxes> cells_{};      // the cell of each bit
};

}  // namespace hexarena::reversi
