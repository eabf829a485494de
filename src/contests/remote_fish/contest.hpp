// A tournament of remote Fish: sign-up, knock-out rounds, the last calls.
//
// Games are played one after the other on 5 x 5 boards with two fish on every tile, by one thread.
// All connections are closed when it returns, whatever happened.
#pragma once

#include <string>
#include <vector>

#include "contests/remote_fish/manager.hpp"
#include "contests/remote_fish/remote_client.hpp"
#include "contests/remote_fish/sign_up.hpp"
#include "world/listening_port.hpp"

namespace hexarena::remote_fish {

struct RemoteTournament {
  std::vector<std::string> names;  ///< of those who signed up, by age
  bool held = false;               ///< false: too few signed up
  ManagerReport report;
};
/// Fails only when no game of Fish can be set up at all.
[[nodiscard]] base::Expected<RemoteTournament> hold_remote_fish(
    world::ListeningPort port, const remote_fish::SignUpLimits& sign_up,
    const remote_fish::RemoteLimits& remote);

}  // namespace hexarena::remote_fish
