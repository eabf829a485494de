// Sign-up: who wants to take part in a tournament of remote Fish.
//
// Whoever connects has a while to say its name, a JSON string of 1–12 ASCII letters; anything else
// and the connection is closed, which nobody else notices. A period of waiting ends the sign-up
// when enough have come, and is extended a number of times when not; a full house ends it at once.
// The order of names is the order of ages. One thread, however many come.
#pragma once

#include <vector>

#include "contests/remote_fish/remote_client.hpp"
#include "world/clock.hpp"
#include "world/listening_port.hpp"

namespace hexarena::remote_fish {

struct SignUpLimits {
  int name_ms = 10'000;    ///< from connecting to the whole name
  int period_ms = 30'000;  ///< of waiting
  int extensions = 1;      ///< further periods while there are too few
  int fewest = 5;
  int most = 10;
  /// Connections without a name yet; more wait in the system's queue until one of them leaves.
  std::size_t guests = 256;
};

/// Those who signed up by the end, in the order of their names; fewer than `fewest` when not enough
/// came. The port is closed then.
[[nodiscard]] std::vector<RemoteClient> sign_up(world::ListeningPort& port,
                                                const SignUpLimits& limits,
                                                const RemoteLimits& remote);

}  // namespace hexarena::remote_fish
