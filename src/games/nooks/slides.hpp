// Slides of up to four pieces among each other, all six directions of a piece at a time.
//
// Along an axis all cells have consecutive indices (kAxisOrders). So in each direction a slide goes
// up to some index: the last of its run, or the one before the nearest piece. A cell is therefore
// six bytes, one a direction: its index along the axis in directions 0–2, and counted from the
// other end in 3–5. A piece on another line is beyond the run and does not change the minimum, so
// nothing has to be asked about it.
//
// Everything works without vector instructions, with the same results.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/nooks/cells.hpp"

// Without AVX a vector is passed otherwise than with it. No other program is linked with these
// functions, and all of this one is compiled alike.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace hexarena::nooks {

/// A cell, or how far slides from it go: one signed byte a direction, the lowest first; two unused.
using Spot = std::uint64_t;

inline constexpr int kLastIndex = kCells - 1;

/// The byte of an index in a direction; kSpotBias makes all indices fit a signed byte.
inline constexpr int kSpotBias = 128;
[[nodiscard]] constexpr Spot spot_byte(int index, int direction) {
  const int counted = direction < kDirections / 2 ? index : kLastIndex - index;
  return static_cast<Spot>(static_cast<std::uint8_t>(counted - kSpotBias)) << (8 * direction);
}

/// Without a byte for any direction yet.
inline constexpr Spot kNoSpot = 0x8080'0000'0000'0000U;

namespace detail {

constexpr std::array<Spot, 256> find_spots() {
  std::array<Spot, 256> spots{};
  spots.fill(0x8080'8080'8080'8080U);  // kOutside: not further up than anything
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    spots[cell] = kNoSpot;
    for (int d = 0; d < kDirections; ++d) {
      spots[cell] |= spot_byte(kAxisOrders[static_cast<std::size_t>(d % 3)].place[cell], d);
    }
  }
  return spots;
}

using CellsAtBytes = std::array<std::array<CellId, 256>, kDirections>;

constexpr CellsAtBytes find_cells() {
  CellsAtBytes cells{};
  for (int d = 0; d < kDirections; ++d) {
    for (int i = 0; i < kCells; ++i) {
      const auto byte = static_cast<std::uint8_t>(spot_byte(i, d) >> (8 * d));
      const auto index = static_cast<std::size_t>(i);
      cells[static_cast<std::size_t>(d)][byte] =
          kAxisOrders[static_cast<std::size_t>(d % 3)].cells[index];
    }
  }
  return cells;
}

}  // namespace detail

inline constexpr std::array<Spot, 256> kSpots = detail::find_spots();
inline constexpr detail::CellsAtBytes kCellsAtBytes = detail::find_cells();

/// The cell at the byte of a direction.
[[nodiscard]] inline CellId cell_at(Spot spot, std::size_t direction) {
  return kCellsAtBytes[direction][spot >> (8 * direction) & 0xFF];
}

namespace detail {
using SpotBytes = std::int8_t __attribute__((vector_size(8)));
using SpotOctets = std::uint8_t __attribute__((vector_size(8)));
inline SpotBytes bytes(Spot spot) { return reinterpret_cast<SpotBytes>(spot); }
/// Wraps where there is nothing below; callers do not use that byte.
inline SpotBytes below(SpotBytes at) {
  return reinterpret_cast<SpotBytes>(reinterpret_cast<SpotOctets>(at) - 1);
}
inline bool any(SpotBytes mask) { return reinterpret_cast<Spot>(mask) != 0; }
}  // namespace detail

/// Whether a piece on a cell would be in the way of the slides that go from one spot to another.
[[nodiscard]] inline bool in_the_way(Spot from, Spot stops, CellId cell) {
  const detail::SpotBytes at = detail::bytes(kSpots[cell]);
  return detail::any((at > detail::bytes(from)) & (at <= detail::bytes(stops)));
}
/// Whether a piece on a cell may be what stops one of them: never false if it is.
[[nodiscard]] inline bool may_stop(Spot stops, CellId cell) {
  return detail::any(detail::below(detail::bytes(kSpots[cell])) == detail::bytes(stops));
}

/// The cells of four pieces; kOutside for those that are not there.
class Crowd {
 public:
  Crowd() : Crowd({kOutside, kOutside, kOutside, kOutside}) {}
  explicit Crowd(const std::array<CellId, 4>& cells)
      : spots_{kSpots[cells[0]], kSpots[cells[1]], kSpots[cells[2]], kSpots[cells[3]]},
        cells_(std::bit_cast<Cells>(cells)) {}

  [[nodiscard]] CellId at(std::size_t piece) const { return cells_[piece]; }
  /// All four, 8 bits each, the first lowest.
  [[nodiscard]] std::uint32_t packed() const { return std::bit_cast<std::uint32_t>(cells_); }

  /// With a piece on another cell.
  [[nodiscard]] Crowd with(std::size_t piece, CellId cell) const {
    Crowd crowd = *this;
    // Whole vectors: reading one right after writing a part of it would wait for the memory.
    const Spot spot = kSpots[cell];
    crowd.spots_ = kOwn[piece] ? Words{spot, spot, spot, spot} : spots_;
    crowd.cells_[piece] = cell;
    return crowd;
  }

  /// Where a piece slides to, given how far the walls let it.
  [[nodiscard]] Spot stops(std::size_t piece, Spot walls) const {
    return stops_from(spots_[piece], walls);
  }
  /// Where another piece would slide to from a spot of its own.
  [[nodiscard]] Spot stops_from(Spot from, Spot walls) const {
    const auto here = reinterpret_cast<Bytes>(Words{from, from, from, from});
    const auto others = reinterpret_cast<Bytes>(spots_);
    // One below each piece further up; others, and the piece itself, are no limit.
    const auto below = reinterpret_cast<Bytes>(reinterpret_cast<Octets>(others) - 1);
    const Bytes limits = others > here ? below : kNoLimit;
    const auto two = lower(limits, swapped<2, 3, 0, 1>(limits));
    const auto all = lower(two, swapped<1, 0, 3, 2>(two));
    return reinterpret_cast<Words>(lower(all, reinterpret_cast<Bytes>(Words{walls, 0, 0, 0})))[0];
  }
  [[nodiscard]] Spot spot(std::size_t piece) const { return spots_[piece]; }

 private:
  using Words = std::uint64_t __attribute__((vector_size(32)));
  using Bytes = std::int8_t __attribute__((vector_size(32)));
  using Octets = std::uint8_t __attribute__((vector_size(32)));
  using Cells = std::uint8_t __attribute__((vector_size(4)));
  static constexpr Bytes kNoLimit = Bytes{} + std::int8_t{127};

  static Bytes lower(Bytes a, Bytes b) { return a < b ? a : b; }
  template <int... Order>
  static Bytes swapped(Bytes bytes) {
    const auto words = reinterpret_cast<Words>(bytes);
    return reinterpret_cast<Bytes>(__builtin_shufflevector(words, words, Order...));
  }

  using Masks = std::int64_t __attribute__((vector_size(32)));
  static constexpr std::array<Masks, 4> kOwn{
      {Masks{-1, 0, 0, 0}, Masks{0, -1, 0, 0}, Masks{0, 0, -1, 0}, Masks{0, 0, 0, -1}}};

  Words spots_;
  Cells cells_;
};

}  // namespace hexarena::nooks
