// OperatorDesk: the operator's HTTP interface, below /api/operator (docs/arena.md).
//
// Only clients with the operator's key are answered. Single-threaded, on the arena's thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/arena.hpp"
#include "server/http.hpp"
#include "server/ladder.hpp"
#include "server/tournaments.hpp"

namespace hexarena::server {

class OperatorDesk {
 public:
  struct Dependencies {
    Arena& arena;
    Tournaments& tournaments;
    Ladder& ladder;
    Budgets& budgets;
    Identities& identities;
    store::ArenaFacts& facts;
    BotDoor bots;
    /// Closes the connections of an address, and returns how many there were.
    std::function<std::size_t(const std::string& address)> drop;
    /// Closes the connections of banned clients.
    std::function<void()> drop_banned;
  };
  explicit OperatorDesk(Dependencies dependencies) : dependencies_(std::move(dependencies)) {}

  [[nodiscard]] static bool owns(std::string_view path);
  [[nodiscard]] Answer answer(const Request& request);

 private:
  [[nodiscard]] base::Expected<Json> overview() const;
  [[nodiscard]] base::Expected<Json> cancel(const Json& json);
  [[nodiscard]] base::Expected<Json> ban(const Json& json);
  [[nodiscard]] base::Expected<Json> drain(const Json& json);
  [[nodiscard]] base::Expected<Json> renew(const Json& json);
  [[nodiscard]] base::Expected<Json> add_entrants(const Json& json);

  const Dependencies dependencies_;
};

}  // namespace hexarena::server
