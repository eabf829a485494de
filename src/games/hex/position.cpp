#include "games/hex/position.hpp"

#include <fmt/format.h>

#include <set>

namespace hexarena::hex {

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
            fmt::format("{} is not on a board of size {}", cell_name(place), position.size));
      }
      if (!taken.insert(place).second) {
        return base::invalid(fmt::format("two stones are on {}", cell_name(place)));
      }
    }
  }
  return {};
}

}  // namespace hexarena::hex
