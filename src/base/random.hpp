// Random: a portable generator with bounded draws and shuffles.
//
// The standard distributions differ between libraries; with these a seed gives the same board on
// every machine and in the browser. xoshiro256++ (Blackman and Vigna), seeded through splitmix64.
// Not for secrets. A value: copying it forks the sequence.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace hexarena::base {

class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) {
    for (std::uint64_t& word : state_) {
      seed += 0x9E3779B97F4A7C15U;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
      word = z ^ (z >> 31);
    }
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// Uniform in [0, bound), without bias (Lemire's method). Requires bound ≥ 1.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Uniform in [low, high]. Requires low ≤ high.
  constexpr int between(int low, int high) {
    // Unsigned, so that the width cannot overflow; for the whole range of int it is 0.
    const std::uint32_t width =
        static_cast<std::uint32_t>(high) - static_cast<std::uint32_t>(low) + 1;
    const std::uint32_t drawn =
        width == 0 ? static_cast<std::uint32_t>(next() >> 32) : below(width);
    return static_cast<int>(static_cast<std::uint32_t>(low) + drawn);
  }

  template <class T>
  constexpr void shuffle(std::span<T> items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      using std::swap;
      swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
    }
  }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace hexarena::base
