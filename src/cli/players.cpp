#include "cli/players.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/bot_build.hpp"
#include "cli/bot_project.hpp"
#include "cli/interrupt.hpp"
#include "contests/penguins/file_player.hpp"
#include "players/bot_process.hpp"
#include "players/file_options.hpp"
#include "players/known.hpp"
#include "players/search_threads.hpp"
#include "world/sandbox.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::passed_on;

Expected<PlayerMaker> bot_maker(const std::string& text, const players::Spec& spec,
                                const PlayerRules& rules) {
  auto program = find_program(spec.argument, rules.unsafe);
  if (!program) return passed_on(program);
  players::BotRules bot;
  if (program->keep) bot.kept = rules.kept;
  bot.unsafe = rules.unsafe;
  bot.log = rules.log;
  bot.started = rules.started;
  if (rules.patient) bot.talk.start_ms = bot.talk.send_ms = players::kForEverMs;
  bot.talk.ponder = rules.ponder || rules.patient;  // a debugger cannot look into one held still
  const std::string name = program->title.empty() ? text : program->title;
  return [command = program->command, name, bot](std::uint64_t) {
    return players::start_bot(command, name, bot);
  };
}

Expected<PlayerMaker> file_maker(const std::string& text, const players::Spec& spec,
                                 const game::Table& table, const PlayerRules& rules) {
  auto said = players::read_file_spec(spec.argument);
  if (!said) return passed_on(said);
  auto dialect = penguins::read_dialect(said->options, penguins::dialect_of(rules.settings));
  if (!dialect) return passed_on(dialect);
  auto fits = penguins::check_file_table(table, rules.settings, *dialect);
  if (!fits) return passed_on(fits);
  auto program = find_program(said->command, rules.unsafe);
  if (!program) return passed_on(program);
  if (rules.patient) dialect->limit_ms.reset();
  penguins::FileRules file;
  file.dialect = *dialect;
  file.unsafe = rules.unsafe;
  file.ms = rules.ms;
  return [command = program->command, text, file](std::uint64_t) {
    return std::make_unique<penguins::FilePlayer>(command, text, file);
  };
}

Expected<PlayerMaker> remote_maker(const std::string& text, const players::Spec& spec,
                                   const PlayerRules& rules) {
  auto fine = players::check_bot_name(spec.argument);
  if (!fine) return passed_on(fine);
  if (rules.hall == nullptr) {
    return base::invalid(fmt::format(
        "{} comes over the network, and there is no port here where it could join", text));
  }
  auto stopped = [stop = rules.stop] { return interrupted() || (stop && stop()); };
  return [hall = rules.hall, name = spec.argument, text, stopped](std::uint64_t) {
    return hall->player(name, text, stopped);
  };
}

}  // namespace

Expected<Program> find_program(std::string_view text, bool unsafe) {
  const std::string named(text);
  std::optional<BotProject> project;
  Program program;
  if (is_bot_project(named)) {
    auto read = read_bot_project(named);
    if (!read) return passed_on(read);
    project = std::move(*read);
  } else {
    auto command = players::bot_command(text);
    if (!command) return passed_on(command);
    program.command = std::move(*command);
  }
  // Found out once: it starts a program.
  static const Expected<void> kWalls = world::Sandbox().available();
  if (!unsafe && !kWalls) {
    return base::invalid(fmt::format(
        "sandboxing is unavailable on this system: {}; `hexarena doctor` says more, and "
        "--unsafe runs bots without it",
        kWalls.error().message));
  }
  if (!project) {
    if (unsafe || program.command.folder != "/") return program;
    return base::invalid(fmt::format("no file named in {} exists here", base::in_quotes(text)));
  }
  std::string folder = project->command.folder;
  if (!project->build.empty()) {
    auto built = built_folder(*project, unsafe);
    if (!built) return passed_on(built);
    folder = std::move(*built);
  }
  return Program{command_in(*project, folder), project->title, project->keep};
}

Expected<PlayerMaker> player_maker(const std::string& text, const game::Table& table,
                                   const PlayerRules& rules) {
  const players::Spec spec = players::read_spec(text);
  if (spec.is_human()) return base::invalid("a human cannot play here, only programs");
  if (spec.kind == "bot") return bot_maker(text, spec, rules);
  if (spec.kind == "file") return file_maker(text, spec, table, rules);
  if (spec.kind == "remote") return remote_maker(text, spec, rules);
  auto adviser = players::adviser(spec);
  if (!adviser) return passed_on(adviser);
  auto known = players::check_known(*adviser, table);
  if (!known) return passed_on(known);
  adviser->stop = rules.stop;
  adviser->transcript = rules.transcript;
  adviser->crew = players::search_threads(rules.search_threads);
  return [adviser = *adviser, text, thinking = players::Thinking{rules.ms, rules.ponder}](
             std::uint64_t seed) { return players::advised_player(adviser, text, seed, thinking); };
}

}  // namespace hexarena::cli
