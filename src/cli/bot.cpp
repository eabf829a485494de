// bot: a built-in player as a bot, for any referee that speaks the protocol.
#include <fmt/format.h>

#include <cstdio>

#include "cli/commands.hpp"
#include "players/bot_side.hpp"
#include "players/player.hpp"
#include "players/search_threads.hpp"
#include "session/registry.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;

constexpr std::string_view kBotProgram = "hexarena bot";

/// Reads a line of STDIN; nothing at its end; fails if it is longer than any message.
Expected<std::optional<std::string>> next_line() {
  std::string line;
  for (int byte = std::getchar(); byte != '\n'; byte = std::getchar()) {
    if (byte == EOF) return line.empty() ? std::nullopt : std::optional(std::move(line));
    if (line.size() == players::kRefereeLine.bytes) {
      return base::invalid(
          fmt::format("a line has more than {} bytes", players::kRefereeLine.bytes));
    }
    line += static_cast<char>(byte);
  }
  return line;
}

}  // namespace

int bot(const BotOptions& options) {
  auto game = session::find_game(options.game);
  if (!game) return world::report_bad_input(kBotProgram, game.error());
  const std::string player =
      options.player.empty() ? std::string((*game)->adviser) : options.player;
  auto adviser = players::adviser(players::read_spec(player));
  if (!adviser) return world::report_bad_input(kBotProgram, adviser.error());
  auto known = game::check_player(**game, adviser->name);
  if (!known) return world::report_bad_input(kBotProgram, known.error());
  adviser->crew = players::search_threads(options.search_threads);
  players::BotSide bot(*game, *adviser, options.ponder);
  while (!bot.over()) {
    auto line = next_line();
    if (!line) return world::report_bad_input(kBotProgram, line.error());
    if (!*line) break;
    if ((*line)->empty()) continue;
    auto answer = bot.hear(**line);
    if (!answer) return world::report_bad_input(kBotProgram, answer.error());
    if (!*answer) continue;
    const int code = world::write_line(kBotProgram, base::write_json(**answer));
    if (code != world::kSuccess) return code;
    if (const int arrived = world::finish_output(kBotProgram); arrived != world::kSuccess)
      return arrived;
  }
  return world::kSuccess;
}

}  // namespace hexarena::cli
