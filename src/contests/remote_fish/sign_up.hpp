// Sign-up: collects the participants of a tournament of remote Fish.
//
// A connection has a limited time to send its name, a JSON string of 1–12 ASCII letters; after any
// other message it is closed, without effect on others. The sign-up ends after a waiting period if
// enough have signed up, and is extended a number of times if not; reaching the maximum ends it at
// once. The order of names is the order of ages. Single-threaded.
#pragma once

#include <vector>

#include "contests/remote_fish/remote_client.hpp"
#include "world/clock.hpp"
#include "world/listening_port.hpp"

namespace hexarena::remote_fish {

struct SignUpLimits {
  int name_ms = 10'000;    ///< from connecting to the complete name
  int period_ms = 30'000;  ///< of waiting
  int extensions = 1;      ///< further periods while there are too few
  int fewest = 5;
  int most = 10;
  /// Connections without a name; more wait in the system's queue until one of them is closed.
  std::size_t guests = 256;
};

/// Those who signed up, in the order of their names; fewer than `fewest` if not enough did. The
/// port is then closed.
[[nodiscard]] std::vector<RemoteClient> sign_up(world::ListeningPort& port,
                                                const SignUpLimits& limits,
                                                const RemoteLimits& remote);

}  // namespace hexarena::remote_fish
