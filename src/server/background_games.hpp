// BackgroundGames: the dependencies of server parts that run games by themselves, on their own
// threads: tournaments and the ladder.
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
