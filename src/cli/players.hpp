// Players as named on a command line: turns "house:2", "bot:python3 my_bot.py", "file:./player" or
// "remote:ada" into players.
//
// Errors in a name are reported here, before the first game: a player the game does not know, an
// invalid command, a bot without a sandbox, a file program on a board that does not fit into a
// file.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "players/bot_hall.hpp"
#include "players/kept_bots.hpp"
#include "players/player.hpp"
#include "session/registry.hpp"
#include "world/process.hpp"

namespace hexarena::cli {

struct PlayerRules {
  std::optional<int> ms;            ///< time per move, for those of ours that search
  bool unsafe = false;              ///< bots run without walls
  int search_threads = 1;           ///< for each of ours that searches for a time
  bool ponder = false;              ///< ours think on while others are to act
  std::function<bool()> stop = {};  ///< asked by those that search; true: decide now
  std::function<void(std::string_view)> transcript = {};  ///< as game::Adviser's
  base::Json settings = base::Json::object();             ///< of the game
  bool patient = false;                                   ///< bots have all the time in the world
  /// As players::BotRules has them.
  std::function<void(bool ours, std::string_view line)> log = {};
  std::function<void(const world::Process& process)> started = {};
  /// Where remote:NAME comes from; must outlive the makers. Without one there are no such players.
  const players::BotHall* hall = nullptr;
  /// Where bots wait for their next game; without it, each process plays one.
  std::shared_ptr<players::KeptBots> kept = {};
};

/// Creates a player for one game, with random numbers from the seed.
using PlayerMaker = std::function<std::unique_ptr<players::Player>(std::uint64_t seed)>;

/// An untrusted program, ready to be started.
struct Program {
  world::Command command;
  std::string title = {};  ///< name and version of a bot project; empty without
  bool keep = true;        ///< it may play several games in one process
};

/// The program of a command or of a bot project, which is built if necessary. Unless `unsafe`, refused where there is no sandbox for
/// it: because this system has none, or because the program has no folder of its own.
[[nodiscard]] base::Expected<Program> find_program(std::string_view text, bool unsafe);

/// The machine called `text` on a table of this game. Humans are refused.
[[nodiscard]] base::Expected<PlayerMaker> player_maker(const std::string& text,
                                                       const game::Table& table,
                                                       const PlayerRules& rules);

}  // namespace hexarena::cli
