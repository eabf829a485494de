// bot: one of our players as a bot, so that it can sit at any table that speaks the protocol.
#include <fmt/format.h>

#include <cstdio>

#include "app/commands.hpp"
#include "app/input.hpp"
#include "player/bot_side.hpp"
#include "player/player.hpp"
#include "table/registry.hpp"

namespace hexarena::app {
namespace {

using rules::Expected;

constexpr std::string_view kProgram = "hexarena bot";

/// A line of STDIN, nothing at its end; refused where it is longer than any message.
Expected<std::optional<std::string>> next_line() {
  std::string line;
  for (int byte = std::getchar(); byte != '\n'; byte = std::getchar()) {
    if (byte == EOF) return line.empty() ? std::nullopt : std::optional(std::move(line));
    if (line.size() == player::kRefereeLine.bytes) {
      return rules::malformed(
          fmt::format("a line has more than {} bytes", player::kRefereeLine.bytes));
    }
    line += static_cast<char>(byte);
  }
  return line;
}

}  // namespace

int bot(const BotOptions& options) {
  auto game = table::find_game(options.game);
  if (!game) return tell_bad_input(kProgram, game.error());
  const std::string player =
      options.player.empty() ? std::string((*game)->adviser) : options.player;
  auto adviser = player::adviser(player::read_spec(player));
  if (!adviser) return tell_bad_input(kProgram, adviser.error());
  player::BotSide bot(*game, *adviser);
  while (!bot.over()) {
    auto line = next_line();
    if (!line) return tell_bad_input(kProgram, line.error());
    if (!*line) break;
    if ((*line)->empty()) continue;
    auto answer = bot.hear(**line);
    if (!answer) return tell_bad_input(kProgram, answer.error());
    if (!*answer) continue;
    const int code = write_line(kProgram, rules::write_json(**answer));
    if (code != kFine) return code;
    if (const int arrived = finish_output(kProgram); arrived != kFine) return arrived;
  }
  return kFine;
}

}  // namespace hexarena::app
