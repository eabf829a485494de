#include "game/two_sided.hpp"

#include <fmt/format.h>

namespace hexarena::game {

Expected<SizeAndTurn> read_size_and_turn(const Json& json, int size, int most_size,
                                         const std::array<std::string_view, 2>& colors) {
  if (!json.is_object()) {
    return base::invalid(fmt::format("a position must be an object, not {}", base::excerpt(json)));
  }
  SizeAndTurn read{size, false};
  if (const auto found = json.find("size"); found != json.end()) {
    auto number = base::whole_number(*found, "size", 1, most_size);
    if (!number) return base::passed_on(number);
    read.size = static_cast<int>(*number);
  }
  if (const auto turn = json.find("turn"); turn != json.end()) {
    if (*turn != colors[0] && *turn != colors[1]) {
      return base::invalid(fmt::format(R"(turn must be "{}" or "{}", not {})", colors[0], colors[1],
                                       base::excerpt(*turn)));
    }
    read.second = *turn == colors[1];
  }
  return read;
}

}  // namespace hexarena::game
