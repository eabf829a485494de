// PairSlides<Set>: how far two sets of penguins slide over the same free tiles, both at once.
//
// The same answers as Grid::Slides for each. Sets of one word share the lanes of vectors where the
// processor has them: the two sides, two lines in either direction in one vector each, and the third
// line both ways in another.
#pragma once

#include <array>
#include <cstdint>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "games/fish/engine/grid.hpp"

namespace hexarena::fish::engine {

template <class Set>
class PairSlides {
 public:
  PairSlides(const Grid<Set>& grid, const Set& free)
      : grid_(grid), free_(free), slides_(grid, free) {}

  /// The free tiles that are one move away from any tile of `a`, and those from `b`.
  [[nodiscard]] std::array<Set, 2> reach(const Set& a, const Set& b) const {
    return {a.any() ? slides_.reach(a) : Set{}, b.any() ? slides_.reach(b) : Set{}};
  }
  /// The free tiles that are one move away from any tile of `from`; calls `visit(count)` with how many
  /// those are for each of its tiles.
  template <class Visit>
  [[nodiscard]] Set reach_each(const Set& from, Visit&& visit) const {
    Set all;
    from.for_each([&](int bit) {
      const Set reached = grid_.reach(bit, free_);
      all |= reached;
      visit(reached.count());
    });
    return all;
  }

 private:
  const Grid<Set>& grid_;
  Set free_;
  typename Grid<Set>::Slides slides_;
};

#ifdef __AVX2__
template <>
class PairSlides<geometry::Bits64> {
 public:
  using Set = geometry::Bits64;

  PairSlides(const Grid<Set>& grid, const Set& free)
      : free_(free), rounds_(1 + grid.more_rounds()) {
    // Shifts by 64 or more give zeros, so the lanes of the third line move one way only.
    for (std::size_t axis = 0; axis < shift_.size(); ++axis) shift_[axis] = grid.shift(axis);
    by_ = _mm256_setr_epi64x(shift_[0], shift_[0], shift_[1], shift_[1]);
    third_up_by_ = _mm256_setr_epi64x(shift_[2], shift_[2], kNever, kNever);
    third_down_by_ = _mm256_setr_epi64x(kNever, kNever, shift_[2], shift_[2]);
    up_[0] = lanes(grid.enter_up(0) & free, grid.enter_up(1) & free);
    down_[0] = lanes(grid.enter_down(0) & free, grid.enter_down(1) & free);
    third_[0] = lanes(grid.enter_up(2) & free, grid.enter_down(2) & free);
    for (int i = 1; i < kDoublings; ++i) {
      up_[i] = _mm256_and_si256(up_[i - 1], step_up(up_[i - 1], i - 1));
      down_[i] = _mm256_and_si256(down_[i - 1], step_down(down_[i - 1], i - 1));
      third_[i] = _mm256_and_si256(third_[i - 1], step_third(third_[i - 1], i - 1));
    }
  }

  [[nodiscard]] std::array<Set, 2> reach(const Set& a, const Set& b) const {
    const auto first = static_cast<long long>(a.words()[0]);
    const auto second = static_cast<long long>(b.words()[0]);
    __m256i up = _mm256_setr_epi64x(first, second, first, second);
    __m256i down = up;
    __m256i third = up;
    for (int round = 0; round < rounds_; ++round) {
      for (int i = 0; i < kDoublings; ++i) {
        up = _mm256_or_si256(up, _mm256_and_si256(up_[i], step_up(up, i)));
        down = _mm256_or_si256(down, _mm256_and_si256(down_[i], step_down(down, i)));
        third = _mm256_or_si256(third, _mm256_and_si256(third_[i], step_third(third, i)));
      }
    }
    const __m256i all = _mm256_or_si256(_mm256_or_si256(up, down), third);
    const __m128i both =
        _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
    return {free_ & Set::of_word(static_cast<std::uint64_t>(_mm_cvtsi128_si64(both))),
            free_ & Set::of_word(static_cast<std::uint64_t>(_mm_extract_epi64(both, 1)))};
  }
  template <class Visit>
  [[nodiscard]] Set reach_each(const Set& from, Visit&& visit) const {
    Set all;
    for (Set left = from; left.any();) {
      alignas(32) std::array<std::uint64_t, 4> lanes{};
      std::size_t count = 0;
      for (; count < lanes.size() && left.any(); ++count) {
        lanes[count] = std::uint64_t{1} << left.pop_lowest();
      }
      auto* const at = reinterpret_cast<__m256i*>(lanes.data());
      _mm256_store_si256(at, reach_of_four(_mm256_load_si256(at)));
      for (std::size_t i = 0; i < count; ++i) {
        const Set reached = free_ & Set::of_word(lanes[i]);
        all |= reached;
        visit(reached.count());
      }
    }
    return all;
  }

 private:
  static constexpr int kDoublings = 3;  // lines of seven steps in one round
  static constexpr long long kNever = 64;

  /// Four sets at a time, for each line both ways.
  [[nodiscard]] __m256i reach_of_four(__m256i from) const {
    constexpr int kLow = 0x00;   // the first lane everywhere
    constexpr int kHigh = 0xAA;  // the third
    __m256i all = from;
    for (std::size_t axis = 0; axis < shift_.size(); ++axis) {
      __m256i up = from;
      __m256i down = from;
      for (int round = 0; round < rounds_; ++round) {
        for (int i = 0; i < kDoublings; ++i) {
          const __m256i up_mask = axis == 0   ? _mm256_permute4x64_epi64(up_[i], kLow)
                                  : axis == 1 ? _mm256_permute4x64_epi64(up_[i], kHigh)
                                              : _mm256_permute4x64_epi64(third_[i], kLow);
          const __m256i down_mask = axis == 0   ? _mm256_permute4x64_epi64(down_[i], kLow)
                                    : axis == 1 ? _mm256_permute4x64_epi64(down_[i], kHigh)
                                                : _mm256_permute4x64_epi64(third_[i], kHigh);
          const int by = shift_[axis] << i;
          up = _mm256_or_si256(up, _mm256_and_si256(up_mask, _mm256_slli_epi64(up, by)));
          down = _mm256_or_si256(down, _mm256_and_si256(down_mask, _mm256_srli_epi64(down, by)));
        }
      }
      all = _mm256_or_si256(all, _mm256_or_si256(up, down));
    }
    return all;
  }
  static __m256i lanes(const Set& low, const Set& high) {
    const auto a = static_cast<long long>(low.words()[0]);
    const auto b = static_cast<long long>(high.words()[0]);
    return _mm256_setr_epi64x(a, a, b, b);
  }
  [[nodiscard]] __m256i step_up(__m256i from, int i) const {
    return _mm256_sllv_epi64(from, _mm256_slli_epi64(by_, i));
  }
  [[nodiscard]] __m256i step_down(__m256i from, int i) const {
    return _mm256_srlv_epi64(from, _mm256_slli_epi64(by_, i));
  }
  [[nodiscard]] __m256i step_third(__m256i from, int i) const {
    return _mm256_or_si256(_mm256_sllv_epi64(from, _mm256_slli_epi64(third_up_by_, i)),
                           _mm256_srlv_epi64(from, _mm256_slli_epi64(third_down_by_, i)));
  }

  Set free_;
  int rounds_;
  std::array<int, 3> shift_{};
  __m256i by_;
  __m256i third_up_by_;
  __m256i third_down_by_;
  __m256i up_[kDoublings];
  __m256i down_[kDoublings];
  __m256i third_[kDoublings];
};
#endif

}  // namespace hexarena::fish::engine
