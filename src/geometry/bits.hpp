// Bits<N>: a set of cell numbers 0 … N-1 in N/64 machine words, N a multiple of 64.
//
//   word    0            1              2
//   bit     0 … 63       64 … 127       128 …        cell = 64·word + bit
//
// A value without invariants: every bit pattern is a set. With N = 64 each operation is one or two
// instructions, which is what the searches run on; larger sets have the same interface and meaning.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace hexarena::geometry {

template <int N>
class Bits {
  static_assert(N > 0 && N % 64 == 0, "whole words only");

 public:
  static constexpr int kCapacity = N;
  static constexpr std::size_t kWords = N / 64;

  constexpr Bits() = default;

  [[nodiscard]] static constexpr Bits single(int cell) {
    Bits b;
    b.set(cell);
    return b;
  }
  /// The set whose members are the bits of one word.
  [[nodiscard]] static constexpr Bits of_word(std::uint64_t word)
    requires(kWords == 1)
  {
    Bits b;
    b.words_[0] = word;
    return b;
  }
  /// The set {0, …, count-1}.
  [[nodiscard]] static constexpr Bits first(int count) {
    Bits b;
    for (std::size_t w = 0; w < kWords; ++w) {
      const int here = count - static_cast<int>(64 * w);
      b.words_[w] = here >= 64 ? ~std::uint64_t{0}
                    : here > 0 ? (std::uint64_t{1} << here) - 1
                               : std::uint64_t{0};
    }
    return b;
  }

  [[nodiscard]] constexpr bool test(int cell) const { return (word(cell) >> (cell % 64) & 1) != 0; }
  constexpr void set(int cell) { word(cell) |= std::uint64_t{1} << (cell % 64); }
  constexpr void reset(int cell) { word(cell) &= ~(std::uint64_t{1} << (cell % 64)); }

  [[nodiscard]] constexpr bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t w : words_) all |= w;
    return all != 0;
  }
  [[nodiscard]] constexpr bool none() const { return !any(); }
  [[nodiscard]] constexpr int count() const {
    int n = 0;
    for (const std::uint64_t w : words_) n += std::popcount(w);
    return n;
  }

  /// The lowest member. Requires any().
  [[nodiscard]] constexpr int lowest() const {
    std::size_t w = 0;
    while (kWords > 1 && words_[w] == 0) ++w;
    return static_cast<int>(64 * w) + std::countr_zero(words_[w]);
  }
  /// The highest member. Requires any().
  [[nodiscard]] constexpr int highest() const {
    std::size_t w = kWords - 1;
    while (kWords > 1 && words_[w] == 0) --w;
    return static_cast<int>(64 * w) + 63 - std::countl_zero(words_[w]);
  }
  /// The member with `rank` smaller ones. Requires rank < count().
  [[nodiscard]] constexpr int nth(int rank) const {
    std::size_t w = 0;
    if constexpr (kWords > 1) {
      for (int here = std::popcount(words_[0]); rank >= here; here = std::popcount(words_[w])) {
        rank -= here;
        ++w;
      }
    }
    return static_cast<int>(64 * w) + std::countr_zero(without_lowest(words_[w], rank));
  }
  /// Removes and returns the lowest member. Requires any().
  constexpr int pop_lowest() {
    const int cell = lowest();
    word(cell) &= word(cell) - 1;
    return cell;
  }

  /// Calls `visit(cell)` for each member in ascending order.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::size_t w = 0; w < kWords; ++w) {
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1) {
        visit(static_cast<int>(64 * w) + std::countr_zero(rest));
      }
    }
  }

  /// All numbers up to and including the lowest member; every number if the set is empty.
  /// This mask cuts off the part of an ascending ray beyond its first obstacle.
  [[nodiscard]] constexpr Bits through_lowest() const {
    Bits mask;
    bool seen = false;
    for (std::size_t w = 0; w < kWords; ++w) {
      mask.words_[w] = seen ? 0 : words_[w] ^ (words_[w] - 1);
      seen = seen || words_[w] != 0;
    }
    return mask;
  }
  /// All numbers from the highest member upwards; every number if the set is empty.
  [[nodiscard]] constexpr Bits from_highest() const {
    Bits mask;
    bool seen = false;
    for (std::size_t w = kWords; w-- > 0;) {
      mask.words_[w] = seen ? 0 : ~std::uint64_t{0} << (63 - std::countl_zero(words_[w] | 1));
      seen = seen || words_[w] != 0;
    }
    return mask;
  }

  friend constexpr Bits operator&(Bits a, const Bits& b) {
    for (std::size_t w = 0; w < kWords; ++w) a.words_[w] &= b.words_[w];
    return a;
  }
  friend constexpr Bits operator|(Bits a, const Bits& b) {
    for (std::size_t w = 0; w < kWords; ++w) a.words_[w] |= b.words_[w];
    return a;
  }
  friend constexpr Bits operator^(Bits a, const Bits& b) {
    for (std::size_t w = 0; w < kWords; ++w) a.words_[w] ^= b.words_[w];
    return a;
  }
  /// Members of `a` that are not in `b`.
  friend constexpr Bits operator-(Bits a, const Bits& b) {
    for (std::size_t w = 0; w < kWords; ++w) a.words_[w] &= ~b.words_[w];
    return a;
  }
  /// Every member moved up by `by` (0 ≤ by < N); those that leave the range are dropped.
  friend constexpr Bits operator<<(const Bits& a, int by) {
    Bits moved;
    if constexpr (kWords == 1) {
      moved.words_[0] = a.words_[0] << by;
      return moved;
    }
    const auto whole = static_cast<std::size_t>(by / 64);
    const int part = by % 64;
    for (std::size_t w = kWords; w-- > whole;) {
      moved.words_[w] = a.words_[w - whole] << part;
      if (part != 0 && w > whole) moved.words_[w] |= a.words_[w - whole - 1] >> (64 - part);
    }
    return moved;
  }
  /// Every member moved down by `by` (0 ≤ by < N); those that leave the range are dropped.
  friend constexpr Bits operator>>(const Bits& a, int by) {
    Bits moved;
    if constexpr (kWords == 1) {
      moved.words_[0] = a.words_[0] >> by;
      return moved;
    }
    const auto whole = static_cast<std::size_t>(by / 64);
    const int part = by % 64;
    for (std::size_t w = 0; w + whole < kWords; ++w) {
      moved.words_[w] = a.words_[w + whole] >> part;
      if (part != 0 && w + whole + 1 < kWords) {
        moved.words_[w] |= a.words_[w + whole + 1] << (64 - part);
      }
    }
    return moved;
  }
  constexpr Bits& operator&=(const Bits& b) { return *this = *this & b; }
  constexpr Bits& operator|=(const Bits& b) { return *this = *this | b; }
  constexpr Bits& operator^=(const Bits& b) { return *this = *this ^ b; }
  constexpr Bits& operator-=(const Bits& b) { return *this = *this - b; }
  friend constexpr bool operator==(const Bits&, const Bits&) = default;

  [[nodiscard]] constexpr const std::array<std::uint64_t, kWords>& words() const { return words_; }

 private:
  /// A word whose lowest set bit is the one that `word` has after dropping its `count` lowest.
  [[nodiscard]] static constexpr std::uint64_t without_lowest(std::uint64_t word, int count) {
#ifdef __BMI2__
    // One instruction instead of an unpredictable loop: random games run a fifth faster.
    if (!std::is_constant_evaluated()) {
      return __builtin_ia32_pdep_di(std::uint64_t{1} << count, word);
    }
#endif
    for (; count > 0; --count) word &= word - 1;
    return word;
  }

  [[nodiscard]] constexpr std::uint64_t& word(int cell) {
    return words_[kWords == 1 ? 0 : static_cast<std::size_t>(cell) / 64];
  }
  [[nodiscard]] constexpr std::uint64_t word(int cell) const {
    return words_[kWords == 1 ? 0 : static_cast<std::size_t>(cell) / 64];
  }

  std::array<std::uint64_t, kWords> words_{};
};

using Bits64 = Bits<64>;
using Bits128 = Bits<128>;

}  // namespace hexarena::geometry
