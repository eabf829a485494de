// A tournament of remote Fish: sign-up, knock-out rounds, the last calls.
//
// Games are played one after the other on 5 x 5 boards with two fish on every tile, by one thread.
// All connections are closed when it returns, whatever happened.
#pragma once

#include <string>
#include <vector>

#include "player/remote_fish.hpp"
#include "player/sign_up.hpp"
#include "tournament/manager.hpp"
#include "world/listening_port.hpp"

namespace hexarena::tournament {

struct RemoteTournament {
  std::vector<std::string> names;  ///< of those who signed up, by age
  bool held = false;               ///< otherwise too few came
  ManagerReport report;
};
/// Refused only when no game of Fish can be set up at all.
[[nodiscard]] rules::Expected<RemoteTournament> hold_remote_fish(
    world::ListeningPort port, const player::SignUpLimits& sign_up,
    const player::RemoteLimits& remote);

}  // namespace hexarena::tournament
