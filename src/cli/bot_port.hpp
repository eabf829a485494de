// The bot port of a command: where remote:NAME comes from.
//
// A command that may have remote players opens a hall of bots (player/bot_hall.hpp), says on STDERR
// where it listens and whom it waits for, and sends everybody home when it is done.
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

/// Whether somebody of these comes over the network.
[[nodiscard]] bool plays_remotely(const std::vector<std::string>& players);

/// The hall for these players, where a port is named; told on STDERR. `limits` are such as
/// "bot-port.bots=2000". Refused when somebody is remote and no port is named.
[[nodiscard]] base::Expected<std::unique_ptr<players::BotHall>> open_hall(
    std::string_view program, const std::string& port, const std::vector<std::string>& players,
    const std::vector<std::string>& limits = {});

/// Waits until every remote player has come; false after Ctrl-C. Nobody is waited for without a
/// hall.
[[nodiscard]] bool all_come(const players::BotHall* hall, const std::vector<std::string>& players,
                            const std::string& game);

}  // namespace hexarena::cli
