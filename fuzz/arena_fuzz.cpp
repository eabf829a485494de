// Untrusted input of the arena: WebSocket messages, addresses, hosts, and requests for
// games.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "require.hpp"
#include "server/game_request.hpp"
#include "server/host_names.hpp"
#include "server/http.hpp"
#include "server/messages.hpp"
#include "server/seating.hpp"

namespace {

using namespace hexarena;
using fuzz::require;

constexpr std::size_t kLongest = 4096;

/// A message is one of three, or rejected with an error message.
void check_message(std::string_view text) {
  const auto message = server::read_message(text);
  if (!message) require(!message.error().message.empty());
}

void check_target(std::string_view text) {
  const auto request = server::read_target("GET", text);
  if (!request) return;
  require(request->path.starts_with('/'));
  require(request->path.find('\0') == std::string::npos);
}

/// Only the name and the port of a host matter.
void check_host(std::string_view text) {
  const server::HostNames names({"arena.example.org"});
  if (!names.known(text)) return;
  require(text.find_first_of("/@ \t\r\n") == std::string_view::npos);
}

/// A valid request for a game can be stored, read back, and opened or refused.
void check_request(std::string_view text) {
  const auto json = base::read_json(text);
  if (!json) return;
  auto request = server::read_game_request(*json);
  if (!request) return require(!request.error().message.empty());
  const auto again = server::read_game_request(server::to_json(*request));
  require(again && server::to_json(*again) == server::to_json(*request));
  const server::SeatPlan seating = server::seat_people(server::rematch_of(*request)).plan;
  const auto read = server::read_seating(server::to_json(seating));
  require(read && read->key_hashes == seating.key_hashes);
  server::ArenaLimits limits;
  limits.actions = 100;
  const auto game = server::open_game(*request, 1, limits);
  if (!game) return require(!game.error().message.empty());
  require(static_cast<std::size_t>(game->table->seats()) == request->seats.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0 || size > kLongest) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (*data % 4) {
    case 0: check_message(text); break;
    case 1: check_target(text); break;
    case 3: check_host(text); break;
    default: check_request(text);
  }
  return 0;
}
