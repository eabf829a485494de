// A bot as a command: how bot:COMMAND becomes a running program with walls around it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "players/bot.hpp"
#include "world/command.hpp"
#include "world/process.hpp"

namespace hexarena::players {

/// The words of a command line: parted by blanks, kept together by '…' or "…", a backslash takes
/// the next character as it is. No variables, no pipes: whoever wants a shell names one.
[[nodiscard]] base::Expected<std::vector<std::string>> split_words(std::string_view command);

/// The command with every word that is a file here made absolute. Its folder is that of the first
/// of them, or of the second where the first is an installed program (…/bin/NAME): the bot's own,
/// the only one it will see (of a shared one, only these files; see world/sandbox.hpp).
[[nodiscard]] base::Expected<world::Command> bot_command(std::string_view text);

/// Starts a program of somebody else, in a sandbox unless `unsafe`.
[[nodiscard]] base::Expected<std::unique_ptr<world::Process>> start_program(
    const world::Command& command, bool unsafe);

/// Milliseconds nobody waits for, as a limit for those who want none.
inline constexpr int kForEverMs = 1'000'000'000;

struct BotRules {
  bool unsafe = false;  ///< without a sandbox
  world::ProcessLimits limits = {};
  BotLimits talk = {};
  /// Told every line of the talk, and whether it is ours.
  std::function<void(bool ours, std::string_view line)> log = {};
  /// Told the process, which lives as long as the player, once it runs.
  std::function<void(const world::Process& process)> started = {};
};

/// Starts a bot as a player. One that cannot be started fails when it is to take its seat, so that
/// the game goes on without it.
[[nodiscard]] std::unique_ptr<Player> start_bot(const world::Command& command,
                                                const std::string& name, const BotRules& rules);

}  // namespace hexarena::players
