// Metrics: the server's counters, exported for Prometheus. Single-threaded.
#pragma once

#include <cstdint>
#include <string>

namespace hexarena::server {

struct Metrics {
  std::uint64_t requests = 0;
  std::uint64_t refused_requests = 0;  ///< answered with 4xx or 5xx
  std::uint64_t over_budget = 0;       ///< refused because of a client's budget
  std::uint64_t messages = 0;          ///< of clients
  std::uint64_t refused_messages = 0;  ///< of them, rejected by the game
  std::uint64_t sent = 0;              ///< messages to clients
  std::uint64_t slow_readers = 0;      ///< closed because they did not read
  std::uint64_t games_begun = 0;
  std::uint64_t sockets = 0;   ///< current connections
  std::uint64_t visitors = 0;  ///< WebSockets among them
  std::uint64_t live_games = 0;
  std::uint64_t waiting_work = 0;  ///< queued for the workers but not started
};

[[nodiscard]] std::string in_prometheus_text(const Metrics& metrics);

}  // namespace hexarena::server
