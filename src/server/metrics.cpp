#include "server/metrics.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace hexarena::server {

std::string in_prometheus_text(const Metrics& metrics) {
  struct Row {
    std::string_view name;
    std::string_view kind;
    std::string_view means;
    std::uint64_t value;
  };
  const std::array<Row, 12> rows{{
      {"requests_total", "counter", "HTTP requests", metrics.requests},
      {"refused_requests_total", "counter", "of them refused", metrics.refused_requests},
      {"over_budget_total", "counter", "refused for a budget", metrics.over_budget},
      {"messages_total", "counter", "WebSocket messages of clients", metrics.messages},
      {"refused_messages_total", "counter", "of them refused", metrics.refused_messages},
      {"sent_messages_total", "counter", "WebSocket messages to clients", metrics.sent},
      {"slow_readers_total", "counter", "sockets closed for not reading", metrics.slow_readers},
      {"games_begun_total", "counter", "live games", metrics.games_begun},
      {"sockets", "gauge", "connections", metrics.sockets},
      {"visitors", "gauge", "WebSockets among them", metrics.visitors},
      {"live_games", "gauge", "games that are not over", metrics.live_games},
      {"waiting_work", "gauge", "work no thread has begun", metrics.waiting_work},
  }};
  std::string text;
  for (const Row& row : rows) {
    text += fmt::format("# HELP hexarena_{0} {2}\n# TYPE hexarena_{0} {1}\nhexarena_{0} {3}\n",
                        row.name, row.kind, row.means, row.value);
  }
  return text;
}

}  // namespace hexarena::server
