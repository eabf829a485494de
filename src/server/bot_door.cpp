#include "server/bot_door.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexarena::server {

base::Expected<void> BotDoor::check(const std::string& name, std::string_view game) const {
  const std::vector<BotGuest> guests = who();
  const bool here = std::any_of(guests.begin(), guests.end(), [&](const BotGuest& guest) {
    return guest.name == name && (guest.game.empty() || guest.game == game);
  });
  if (here) return {};
  return base::illegal(
      fmt::format("no bot called {} that plays {} is here", base::in_quotes(name), game));
}

}  // namespace hexarena::server
