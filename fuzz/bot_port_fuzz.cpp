// The first line of a bot from the network: a join with a valid name and game, or
// rejected.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "players/bot_hall.hpp"
#include "require.hpp"
#include "session/registry.hpp"

namespace {}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hexarena;
  using fuzz::require;
  const auto join = players::read_join(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!join) {
    require(!join.error().message.empty());
    return 0;
  }
  require(players::check_bot_name(join->name).has_value());
  require(join->game.empty() || session::find_game(join->game).has_value());
  return 0;
}
