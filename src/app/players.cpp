#include "app/players.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/interrupt.hpp"
#include "player/bot_process.hpp"
#include "player/file_player.hpp"
#include "player/known.hpp"
#include "world/sandbox.hpp"

namespace hexarena::app {
namespace {

using rules::Expected;
using rules::refused;

Expected<PlayerMaker> bot_maker(const std::string& text, const player::Spec& spec,
                                const PlayerRules& rules) {
  auto command = program_command(spec.argument, rules.unsafe);
  if (!command) return refused(command);
  player::BotRules bot;
  bot.unsafe = rules.unsafe;
  bot.log = rules.log;
  bot.started = rules.started;
  if (rules.patient) bot.talk.start_ms = bot.talk.send_ms = player::kForEverMs;
  return [command = *command, text, bot](std::uint64_t) {
    return player::start_bot(command, text, bot);
  };
}

Expected<PlayerMaker> file_maker(const std::string& text, const player::Spec& spec,
                                 const table::Table& table, const PlayerRules& rules) {
  auto fits = player::check_file_table(table, rules.settings);
  if (!fits) return refused(fits);
  auto command = program_command(spec.argument, rules.unsafe);
  if (!command) return refused(command);
  player::FileRules file;
  file.unsafe = rules.unsafe;
  file.ms = rules.ms;
  return [command = *command, text, file](std::uint64_t) {
    return std::make_unique<player::FilePlayer>(command, text, file);
  };
}

Expected<PlayerMaker> remote_maker(const std::string& text, const player::Spec& spec,
                                   const PlayerRules& rules) {
  auto fine = player::check_bot_name(spec.argument);
  if (!fine) return refused(fine);
  if (rules.hall == nullptr) {
    return rules::malformed(fmt::format(
        "{} comes over the network, and there is no port here where it could join", text));
  }
  auto stopped = [stop = rules.stop] { return interrupted() || (stop && stop()); };
  return [hall = rules.hall, name = spec.argument, text, stopped](std::uint64_t) {
    return hall->player(name, text, stopped);
  };
}

}  // namespace

Expected<world::Command> program_command(std::string_view text, bool unsafe) {
  auto command = player::bot_command(text);
  if (!command || unsafe) return command;
  // Found out once: it starts a program.
  static const Expected<void> kWalls = world::Sandbox().available();
  if (!kWalls) {
    return rules::malformed(fmt::format(
        "bots cannot be shut in here: {}; --unsafe runs them as they are", kWalls.error().text));
  }
  if (command->folder == "/") {
    return rules::malformed(
        fmt::format("no word of {} is a file that is here, so there is no folder for it to run in",
                    rules::in_quotes(text)));
  }
  return command;
}

Expected<PlayerMaker> player_maker(const std::string& text, const table::Table& table,
                                   const PlayerRules& rules) {
  const player::Spec spec = player::read_spec(text);
  if (spec.is_human()) return rules::malformed("a human cannot sit here, only machines");
  if (spec.kind == "bot") return bot_maker(text, spec, rules);
  if (spec.kind == "file") return file_maker(text, spec, table, rules);
  if (spec.kind == "remote") return remote_maker(text, spec, rules);
  auto adviser = player::adviser(spec);
  if (!adviser) return refused(adviser);
  auto known = player::check_known(*adviser, table);
  if (!known) return refused(known);
  adviser->stop = rules.stop;
  adviser->transcript = rules.transcript;
  return [adviser = *adviser, text, ms = rules.ms](std::uint64_t seed) {
    return player::advised_player(adviser, text, seed, ms);
  };
}

}  // namespace hexarena::app
