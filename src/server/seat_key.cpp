#include "server/seat_key.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <array>
#include <cstdint>
#include <cstdlib>

namespace hexarena::server {

std::string fresh_key() {
  std::array<std::uint64_t, 2> bits{};
  // The system always returns so few bytes completely; without random numbers there can be no
  // secrets, and no arena.
  if (getrandom(bits.data(), sizeof bits, 0) != static_cast<ssize_t>(sizeof bits)) std::abort();
  return fmt::format("{:016x}{:016x}", bits[0], bits[1]);
}

bool same_key(std::string_view key, std::string_view guess) {
  if (key.size() != guess.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < key.size(); ++i) {
    difference |= static_cast<unsigned char>(key[i]) ^ static_cast<unsigned char>(guess[i]);
  }
  return difference == 0;
}

}  // namespace hexarena::server
