// Checksum: a number stored with a row to detect damage to it.
//
// FNV-1a over the parts of the row, each preceded by its length. It detects accidental damage, not
// forgery. A value.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

namespace hexarena::store {

class Checksum {
 public:
  constexpr Checksum& add(std::string_view part) {
    add(static_cast<std::int64_t>(part.size()));
    for (const char c : part) mix(static_cast<unsigned char>(c));
    return *this;
  }
  constexpr Checksum& add(std::int64_t number) {
    for (unsigned shift = 0; shift < 64; shift += 8) {
      mix(static_cast<unsigned char>(std::bit_cast<std::uint64_t>(number) >> shift & 0xFFU));
    }
    return *this;
  }
  /// As stored by SQLite.
  [[nodiscard]] constexpr std::int64_t value() const { return std::bit_cast<std::int64_t>(sum_); }

 private:
  constexpr void mix(unsigned char byte) { sum_ = (sum_ ^ byte) * 0x100000001B3U; }

  std::uint64_t sum_ = 0xCBF29CE484222325U;
};

}  // namespace hexarena::store
