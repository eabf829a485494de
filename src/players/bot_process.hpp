// A bot given as a command: how bot:COMMAND becomes a running, sandboxed program.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "players/bot.hpp"
#include "players/kept_bots.hpp"
#include "world/command.hpp"
#include "world/process.hpp"

namespace hexarena::players {

/// The words of a command line, separated by blanks; '…' or "…" quote, and a backslash takes the
/// next character literally. No variables and no pipes: for those the command has to name a shell.
[[nodiscard]] base::Expected<std::vector<std::string>> split_words(std::string_view command);

/// The command with every word that names a file made absolute. Its folder is that of the first of
/// them, or of the second if the first is an installed program (…/bin/NAME): the bot's own folder,
/// the only one it will see (of a shared one, only these files; see world/sandbox.hpp).
[[nodiscard]] base::Expected<world::Command> bot_command(std::string_view text);

/// Starts an untrusted program, in a sandbox unless `unsafe`.
[[nodiscard]] base::Expected<std::unique_ptr<world::Process>> start_program(
    const world::Command& command, bool unsafe);

/// A limit for callers that want none, in milliseconds.
inline constexpr int kForEverMs = 1'000'000'000;

struct BotRules {
  bool unsafe = false;                              ///< without a sandbox
  std::optional<world::ProcessLimits> limits = {};  ///< those of the command when absent
  BotLimits talk = {};
  /// Told every line of the talk, and whether it is ours.
  std::function<void(bool ours, std::string_view line)> log = {};
  /// Told the process, which lives as long as the player, once it runs.
  std::function<void(const world::Process& process)> started = {};
  /// Where processes wait for their next game; without it each plays one. Those of the same command
  /// replace each other.
  std::shared_ptr<KeptBots> kept = {};
};

/// Starts a bot as a player. One that cannot be started fails when it is to take its seat, so that
/// the game continues without it.
[[nodiscard]] std::unique_ptr<Player> start_bot(const world::Command& command,
                                                const std::string& name, const BotRules& rules);

}  // namespace hexarena::players
