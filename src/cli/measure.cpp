#include "cli/measure.hpp"

#include <array>
#include <bit>

namespace hexarena::cli {

std::uint64_t reference_loop() {
  std::array<std::uint64_t, 64> table{};
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = 0x9E3779B97F4A7C15U * (i + 1);
  std::uint64_t mixed = 1;
  for (int round = 0; round < 10'000'000; ++round) {
    mixed ^= table[mixed >> 58];
    mixed = std::rotl(mixed, 23) * 0xD1342543DE82EF95U + 1;
    mixed ^= table[static_cast<std::size_t>(std::popcount(mixed)) % table.size()];
  }
  return mixed;
}

}  // namespace hexarena::cli
