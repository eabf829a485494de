// BackgroundGames: what the parts of the server need that play games by themselves, on threads of
// their own: tournaments and the ladder.
#pragma once

#include <functional>
#include <string>

#include "server/arena.hpp"

namespace hexarena::server {

struct BackgroundGames {
  const world::Clock& clock;
  store::Store& store;  ///< not the one the arena writes through
  std::function<void(const std::string&)> log;
  BotDoor bots;
  Relays& relays;  ///< how spectators follow the games
  const Identities& identities;
  store::ArenaFacts& facts;
};

}  // namespace hexarena::server
