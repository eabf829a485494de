// BotDoor: the bots that are connected, as the arena sees them. Any thread may ask.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "players/player.hpp"

namespace hexarena::server {

/// How a tournament names a bot that is connected.
inline constexpr std::string_view kRemoteBot = "remote:";

/// A bot that is connected.
struct BotGuest {
  std::string name;
  std::string game = {};  ///< empty for any
  bool busy = false;
  std::string address = {};  ///< as budgets count
};

struct BotDoor {
  int port = 0;
  std::function<std::vector<BotGuest>()> who;
  /// One that plays for the bot of this name, whom it waits for when it takes its seat, unless
  /// `stopped` says so.
  std::function<std::unique_ptr<players::Player>(const std::string& name,
                                                 std::function<bool()> stopped)>
      player;
  /// Closes the connections of all bots of an address, or under a name; says how many there were.
  std::function<std::size_t(const std::string& address_or_name)> drop = {};

  /// Refused where no bot of this name that plays the game is here.
  [[nodiscard]] base::Expected<void> check(const std::string& name, std::string_view game) const;
};

}  // namespace hexarena::server
