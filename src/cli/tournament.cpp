// tournament and resume: plays a whole schedule from a file; its state is in a store, so it may be
// killed at any time.
#include "tournament/tournament.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <thread>

#include "base/counted.hpp"
#include "cli/boards.hpp"
#include "cli/bot_port.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/open_store.hpp"
#include "cli/overload.hpp"
#include "cli/players.hpp"
#include "cli/report_files.hpp"
#include "cli/run_facts.hpp"
#include "cli/toml.hpp"
#include "cli/tournament_watch.hpp"
#include "store/stored_tournament.hpp"
#include "store/tournament_journal.hpp"
#include "tournament/course.hpp"
#include "tournament/csv.hpp"
#include "tournament/removals.hpp"
#include "world/file.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

namespace fs = std::filesystem;
using base::Expected;
using base::Json;
using base::passed_on;
using store::TournamentReport;

constexpr std::size_t kMostBytes = 1'000'000;
constexpr std::size_t kLongestDefaultId = 40;

std::string in_words(const TournamentReport& report) {
  const tournament::TournamentOptions& options = report.description.options;
  const tournament::TournamentResult& result = report.result;
  std::string text = tournament::in_words(
      tournament::standings(options.plan, result.rounds, result.games, options.anchor),
      names_of(report.description));
  if (options.plan.format == tournament::Format::course) {
    text +=
        tournament::in_words(tournament::course_report(options.plan, result.rounds, result.games),
                             names_of(report.description));
  }
  text += tournament::removals_in_words(result.games, names_of(report.description));
  text += fmt::format("{}, {}", base::counted(result.games.size(), "game"),
                      result.over ? "over" : "not over yet");
  if (options.sprt) {
    text += fmt::format("; SPRT {},{}: {}", options.sprt->elo0, options.sprt->elo1,
                        tournament::name(result.verdict));
  }
  return text;
}

/// The contestants, ready to play.
Expected<std::vector<tournament::Contestant>> contestants(
    const tournament::Description& description, const TournamentCommand& command,
    const players::BotHall* hall) {
  const auto kept = std::make_shared<players::KeptBots>();
  return seat_all(description,
                  [&](const std::string& text, const game::Table& table, const Json& settings) {
                    PlayerRules rules{description.ms, command.unsafe};
                    rules.ponder = command.ponder;
                    rules.settings = settings;
                    rules.hall = hall;
                    rules.kept = kept;
                    return player_maker(text, table, rules);
                  });
}

/// As many games at a time as there are processors, unless specified.
int threads(const TournamentCommand& command, bool remote) {
  // A remote player plays one game at a time.
  if (remote && !command.threads) return 1;
  return command.threads.value_or(std::clamp(static_cast<int>(std::thread::hardware_concurrency()),
                                             1, tournament::kMostThreads));
}

/// The command that continues the same tournament.
std::string resume_command(const TournamentCommand& command, const std::string& id) {
  std::string text = "hexarena resume " + id;
  if (command.db != TournamentCommand().db) text += " --db " + command.db;
  if (command.durability != TournamentCommand().durability) {
    text += " --durability " + command.durability;
  }
  if (!command.bot_port.empty()) text += " --bot-port " + command.bot_port;
  for (const std::string& limit : command.limits) text += " --limit " + limit;
  if (command.ponder) text += " --ponder";
  if (command.unsafe) text += " --unsafe";
  return text;
}

/// Prints the table, as requested.
int print_report(std::string_view program, const TournamentCommand& command, store::Store& store,
                 const TournamentReport& report) {
  if (!command.html_report.empty()) {
    auto written = write_report(store, command.html_report, report);
    if (!written) return world::report_bad_input(program, written.error());
  }
  const auto game_name = [&](std::size_t pairing, std::size_t order) {
    return store::tournament_game_id(report.id, pairing, order);
  };
  const std::vector<std::string> names = names_of(report.description);
  if (!command.csv.empty()) {
    const std::string rows = tournament::games_csv(report.result.games, names, game_name);
    auto written = world::replace_file(command.csv, rows);
    if (!written) return world::report_bad_input(program, written.error());
  }
  if (!command.json) return world::write_line(program, in_words(report));
  Json json = store::result_json(report);
  json["id"] = report.id;
  Json removed = tournament::removals_json(report.result.games, names, game_name);
  if (!removed.empty()) json["removed"] = std::move(removed);
  json["run"] = run_facts();
  return world::write_line(program, base::write_json(json));
}

int run(std::string_view program, const TournamentCommand& command, store::Store& store,
        TournamentReport report) {
  tournament::TournamentOptions options = report.description.options;
  const std::vector<std::string> texts = players_of(report.description);
  auto hall = open_hall(program, command.bot_port, texts, command.limits);
  if (!hall) return world::report_bad_input(program, hall.error());
  auto players = contestants(report.description, command, hall->get());
  if (!players) return world::report_bad_input(program, players.error());
  TournamentWatch watch(store, report.id);
  Overload overload;
  options.threads = threads(command, plays_remotely(texts));
  options.played = [&](const referee::Report& game, const tournament::TournamentProgress& now) {
    overload.note(game);
    watch.note(game, now);
  };
  options.run = run_facts();
  options.run["tournament"] = report.id;
  if (report.description.ms) options.run["ms"] = *report.description.ms;
  options.stopped = interrupted;
  note_interrupts();
  static_cast<void>(all_come(hall->get(), texts, std::string(options.game->name)));
  auto result = store::play_tournament(store, report.id, *players, world::SystemClock(), options);
  watch.clear();
  if (*hall) (*hall)->dismiss("the tournament is over");
  if (!result) return world::report_bad_input(program, result.error());
  report.result = std::move(*result);
  world::write_stderr(overload.in_words());
  if (!report.result.over) {
    world::write_stderr(
        fmt::format("stopped; continue with: {}\n", resume_command(command, report.id)));
  }
  return print_report(program, command, store, report);
}

/// The name of a file without its folder and ending, as an id.
std::string default_id(const std::string& file) {
  std::string id = fs::path(file).stem().string().substr(0, kLongestDefaultId);
  for (char& c : id) {
    if (!store::check_id(std::string_view(&c, 1), "")) c = '-';
  }
  return id;
}

}  // namespace

int play_tournament(const TournamentCommand& command) {
  constexpr std::string_view kProgram = "hexarena tournament";
  auto text = world::read_file(command.file, kMostBytes);
  if (!text) return world::report_bad_input(kProgram, text.error());
  auto json = read_toml(*text);
  if (!json) return world::report_bad_input(kProgram, json.error());
  if (auto boards = read_boards(*json, fs::path(command.file).parent_path().string()); !boards) {
    return world::report_bad_input(kProgram, boards.error());
  }
  // Errors are reported before anything is stored.
  auto description = tournament::read_description(*json);
  if (!description) return world::report_bad_input(kProgram, description.error());
  if (!plays_remotely(players_of(*description))) {
    auto players = contestants(*description, command, nullptr);
    if (!players) return world::report_bad_input(kProgram, players.error());
  }
  const std::string id = command.id.empty() ? default_id(command.file) : command.id;
  if (description->name.empty()) description->name = id;
  auto store =
      open_store(kProgram, command.db, store::Opening::create, durability_of(command.durability));
  if (!store) return world::report_bad_input(kProgram, store.error());
  return run(kProgram, command, **store, {id, 0, std::move(*description), {}});
}

int resume_tournament(const TournamentCommand& command) {
  constexpr std::string_view kProgram = "hexarena resume";
  auto store =
      open_store(kProgram, command.db, store::Opening::existing, durability_of(command.durability));
  if (!store) return world::report_bad_input(kProgram, store.error());
  auto report = store::report_tournament(**store, command.id);
  if (!report) return world::report_bad_input(kProgram, report.error());
  if (report->result.over) return print_report(kProgram, command, **store, *report);
  return run(kProgram, command, **store, std::move(*report));
}

}  // namespace hexarena::cli
