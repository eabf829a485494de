// The bot port of a command: where remote:NAME players connect.
//
// A command that may have remote players opens a hall of bots (players/bot_hall.hpp), reports on
// STDERR its address and the bots it waits for, and disconnects all bots at the end.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "players/bot_hall.hpp"

namespace hexarena::cli {

/// From "8081", a port at the address `host`, or "0.0.0.0:8081". Port 0: the system chooses.
[[nodiscard]] base::Expected<world::Address> read_bot_port(const std::string& text,
                                                           const std::string& host = "127.0.0.1");

/// Whether any of these players comes over the network.
[[nodiscard]] bool plays_remotely(const std::vector<std::string>& players);

/// The hall for these players, if a port is given; reported on STDERR. `limits` have the form
/// "bot-port.bots=2000". Fails if a player is remote and no port is given.
[[nodiscard]] base::Expected<std::unique_ptr<players::BotHall>> open_hall(
    std::string_view program, const std::string& port, const std::vector<std::string>& players,
    const std::vector<std::string>& limits = {});

/// Waits until every remote player has joined; false after Ctrl-C. Without a hall it returns at
/// once.
[[nodiscard]] bool all_come(const players::BotHall* hall, const std::vector<std::string>& players,
                            const std::string& game);

}  // namespace hexarena::cli
