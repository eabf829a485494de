// Untrusted settings of Fish: what is read either gives a playable start, or an
// error.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/fish/rules.hpp"
#include "games/fish/settings.hpp"
#include "require.hpp"

namespace {

using namespace hexarena;
using fuzz::require;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kLongest = 2048;
  if (size > kLongest) return 0;
  const auto json = base::read_json(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!json) return 0;
  auto settings = fish::read_settings(*json);
  if (!settings) {
    require(!settings.error().message.empty());
    return 0;
  }
  auto start = fish::start(*settings);
  if (!start) {
    require(!start.error().message.empty());
    return 0;
  }
  require(fish::check(*start, settings->variant).has_value());
  require(static_cast<int>(start->players.size()) == settings->players);
  for (const fish::Place hole : settings->holes) require(!start->board.is_tile(hole));
  require(*fish::start(*settings) == *start);
  constexpr int kLargest = 400;  // tiles; larger rules take too long to make
  if (start->board.tiles() > kLargest) return 0;
  fish::with_rules(*start, settings->variant, [](const auto& rules) {
    require(!rules.over(rules.start()));
    require(rules.placeable(rules.start()).count() > 0);
  });
  return 0;
}
