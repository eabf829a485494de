#include "cli/bot_port.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <set>

#include "base/json.hpp"
#include "cli/interrupt.hpp"
#include "players/player.hpp"
#include "server/limits.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;

/// The names in remote:NAME among these players.
std::set<std::string> remote_names(const std::vector<std::string>& players) {
  std::set<std::string> names;
  for (const std::string& text : players) {
    const players::Spec spec = players::read_spec(text);
    if (spec.kind == "remote") names.insert(spec.argument);
  }
  return names;
}

}  // namespace

Expected<world::Address> read_bot_port(const std::string& text, const std::string& host) {
  const std::size_t colon = text.rfind(':');
  const bool named = colon != std::string::npos;
  world::Address address{named ? text.substr(0, colon) : host};
  const std::string port = named ? text.substr(colon + 1) : text;
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
  if (error == std::errc() && end == port.data() + port.size() && !address.host.empty()) {
    return address;
  }
  return base::invalid(fmt::format(
      "--bot-port must be a port such as 8081, or 0.0.0.0:8081 for other machines too, not {}",
      base::in_quotes(text)));
}

bool plays_remotely(const std::vector<std::string>& players) {
  return !remote_names(players).empty();
}

Expected<std::unique_ptr<players::BotHall>> open_hall(std::string_view program,
                                                      const std::string& port,
                                                      const std::vector<std::string>& players,
                                                      const std::vector<std::string>& limits) {
  players::HallLimits hall_limits;
  for (const std::string& limit : limits) {
    auto set = server::set_limit(server::hall_limits(hall_limits), limit);
    if (!set) return base::passed_on(set);
  }
  const std::set<std::string> names = remote_names(players);
  for (const std::string& name : names) {
    if (auto fine = players::check_bot_name(name); !fine) return base::passed_on(fine);
  }
  if (port.empty()) {
    if (names.empty()) return nullptr;
    return base::invalid(fmt::format(
        "remote:{} comes over the network: --bot-port 8081 opens a port for it", *names.begin()));
  }
  auto address = read_bot_port(port);
  if (!address) return base::passed_on(address);
  auto hall = players::BotHall::open(*address, hall_limits);
  if (!hall) return hall;
  world::write_stderr(fmt::format("{}: bots join at {}{}{}\n", program,
                                  to_string((*hall)->address()),
                                  names.empty() ? "" : "; waiting for ", fmt::join(names, ", ")));
  return hall;
}

bool all_come(const players::BotHall* hall, const std::vector<std::string>& players,
              const std::string& game) {
  if (hall == nullptr) return true;
  const std::set<std::string> names = remote_names(players);
  return std::all_of(names.begin(), names.end(),
                     [&](const std::string& name) { return hall->await(name, game, interrupted); });
}

}  // namespace hexarena::cli
