// BotDoor: the arena's view of the connected bots. Thread-safe.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "players/player.hpp"

namespace hexarena::server {

/// The prefix by which a tournament names a connected bot.
inline constexpr std::string_view kRemoteBot = "remote:";

/// A connected bot.
struct BotGuest {
  std::string name;
  std::string game = {};  ///< empty for any game
  bool busy = false;
  std::string address = {};  ///< as counted by budgets
};

struct BotDoor {
  int port = 0;
  std::function<std::vector<BotGuest>()> who;
  /// A player for the bot of this name; it waits for the bot when it takes its seat, unless
  /// `stopped` returns true.
  std::function<std::unique_ptr<players::Player>(const std::string& name,
                                                 std::function<bool()> stopped)>
      player;
  /// Closes the connections of all bots of an address, or with a name; returns how many there were.
  std::function<std::size_t(const std::string& address_or_name)> drop = {};

  /// Fails if no bot of this name that plays the game is connected.
  [[nodiscard]] base::Expected<void> check(const std::string& name, std::string_view game) const;
};

}  // namespace hexarena::server
