#include "games/hex/position.hpp"

#include <fmt/format.h>

#include <set>

namespace hexarena::hex {

std::string to_string(Place place) {
  return fmt::format("{}{}", static_cast<char>('a' + place.column), place.row + 1);
}

std::optional<Place> read_cell(std::string_view text) {
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const char letter =
      text[0] >= 'A' && text[0] <= 'Z' ? static_cast<char>(text[0] - 'A' + 'a') : text[0];
  int number = 0;
  for (const char digit : text.substr(1)) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = 10 * number + (digit - '0');
  }
  const Place place{number - 1, letter - 'a'};
  if (text[1] == '0' || !on_board(kMaxSize, place)) return std::nullopt;
  return place;
}

Expected<void> check(const Position& position) {
  if (position.size < 1 || position.size > kMaxSize) {
    return base::invalid(
        fmt::format("a board has a size of 1–{}, not {}", kMaxSize, position.size));
  }
  std::set<Place> taken;
  for (const auto* const stones : {&position.red, &position.blue}) {
    for (const Place place : *stones) {
      if (!on_board(position.size, place)) {
        return base::invalid(
            fmt::format("{} is not on a board of size {}", to_string(place), position.size));
      }
      if (!taken.insert(place).second) {
        return base::invalid(fmt::format("two stones are on {}", to_string(place)));
      }
    }
  }
  return {};
}

}  // namespace hexarena::hex
