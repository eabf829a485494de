// Remote Fish as programs: xserver runs one tournament, xclients sends house players to it.
#pragma once

#include <cstdint>
#include <string>

#include "contests/remote_fish/remote_client.hpp"
#include "contests/remote_fish/sign_up.hpp"

namespace hexarena::remote_fish {

struct XserverOptions {
  std::uint16_t port = 0;  ///< 0: chosen by the system, reported on STDERR
  remote_fish::SignUpLimits sign_up;
  remote_fish::RemoteLimits remote;
  bool report = false;  ///< on STDERR: the places, and the failures
};
/// One tournament, from sign-up to the last call; prints [winners, cheaters and failures].
[[nodiscard]] int hold_tournament(const XserverOptions& options);

struct ClientsOptions {
  int clients = 1;
  std::uint16_t port = 0;
  std::string host = "127.0.0.1";
  int depth = 2;
  int reach_ms = 10'000;  ///< for a server that is not running yet
};
/// Runs house players for one tournament, until it has ended for each of them.
[[nodiscard]] int send_clients(const ClientsOptions& options);

/// The whole `main` of each program.
[[nodiscard]] int run_xserver(int argc, const char* const* argv);
[[nodiscard]] int run_xclients(int argc, const char* const* argv);

}  // namespace hexarena::remote_fish
