// match: paired games between players, and their evaluation.
#include "tournament/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/bot_port.hpp"
#include "cli/browser.hpp"
#include "cli/chronicle.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/match_report.hpp"
#include "cli/match_setup.hpp"
#include "cli/overload.hpp"
#include "cli/players.hpp"
#include "cli/report_files.hpp"
#include "cli/run_facts.hpp"
#include "cli/source.hpp"
#include "session/adjudication.hpp"
#include "session/replay_page.hpp"
#include "tournament/csv.hpp"
#include "world/file.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::Json;
using base::passed_on;

constexpr std::string_view kMatchProgram = "hexarena match";

/// Writes the page of the last game beside its record, and opens it in the browser.
Expected<void> open_last(const std::string& record) {
  if (record.empty())
    return base::invalid("no game was played to its end, so there is none to open");
  auto source = read_source(record);
  if (!source) return passed_on(source);
  auto page = session::replay_page(source->envelope.record);
  if (!page) return passed_on(page);
  const std::string file =
      std::filesystem::absolute(record).replace_extension(".html").lexically_normal().string();
  auto written = world::replace_file(file, *page);
  if (!written) return passed_on(written);
  auto opened = open_in_browser(file);
  world::write_stderr(fmt::format("the last game: {}{}\n", file,
                                  opened ? "" : fmt::format(" ({})", opened.error().message)));
  return {};
}

}  // namespace

int match(const MatchCommand& options) {
  auto wanted = read_match(options);
  if (!wanted) return world::report_bad_input(kMatchProgram, wanted.error());
  auto table = wanted->game->open(wanted->settings, nullptr);
  if (!table) return world::report_bad_input(kMatchProgram, table.error());
  if (wanted->adjudicate) {
    auto possible = session::can_adjudicate(**table);
    if (!possible) return world::report_bad_input(kMatchProgram, possible.error());
  }
  auto hall = open_hall(kMatchProgram, options.bot_port, options.players);
  if (!hall) return world::report_bad_input(kMatchProgram, hall.error());
  auto players = match_contestants(options, *wanted, **table, hall->get());
  if (!players) return world::report_bad_input(kMatchProgram, players.error());
  // As people read them; the JSON has them as on the command line.
  MatchCommand shown = options;
  for (std::size_t i = 0; i < players->size(); ++i) shown.players[i] = (*players)[i].name;
  Chronicle chronicle(shown);
  if (auto opened = chronicle.open(); !opened)
    return world::report_bad_input(kMatchProgram, opened.error());

  wanted->run = run_facts();
  if (options.ms) wanted->run["ms"] = *options.ms;
  wanted->list_games = !options.csv.empty() || !options.html_report.empty();
  std::optional<GamePages> pages;
  Expected<void> paged;
  if (!options.html_report.empty()) {
    auto opened = GamePages::open(options.html_report);
    if (!opened) return world::report_bad_input(kMatchProgram, opened.error());
    pages = std::move(*opened);
  }
  note_interrupts();
  static_cast<void>(all_come(hall->get(), options.players, options.game));
  wanted->observer = [&](std::size_t block, std::size_t order) {
    return chronicle.writer(block, order);
  };
  // On a full disk there is no point in playing on.
  wanted->stopped = [&] { return interrupted() || !chronicle.kept(); };
  const auto add_page = [&](const session::Record& record) {
    if (!pages || pages->full() || !paged || !record.run) return;
    const GamePages::Place place{record.run->value("block", std::size_t{0}),
                                 record.run->value("order", std::size_t{0})};
    paged = pages->add(place, match_game_name(options.players.size(), place), record);
  };
  Overload overload;
  wanted->played = [&](const referee::Report& report, const tournament::Tally& now) {
    overload.note(report);
    add_page(report.record);
    chronicle.show_progress(now);
  };
  auto result = tournament::play_match(*players, world::SystemClock(), *wanted);
  chronicle.clear_progress();
  if (*hall) (*hall)->dismiss("the match is over");
  if (!result) return world::report_bad_input(kMatchProgram, result.error());
  if (auto kept = chronicle.kept(); !kept)
    return world::report_bad_input(kMatchProgram, kept.error());
  world::write_stderr(overload.in_words());
  if (interrupted()) world::write_stderr("stopped; this is what was played\n");
  if (!options.csv.empty()) {
    const std::size_t games = tournament::block_games(options.players.size());
    const std::string rows = tournament::games_csv(
        result->games_listed, shown.players, [&](std::size_t block, std::size_t order) {
          return fmt::to_string(block * games + order + 1);
        });
    auto written = world::replace_file(options.csv, rows);
    if (!written) return world::report_bad_input(kMatchProgram, written.error());
  }
  if (pages) {
    if (paged) {
      paged =
          write_report(shown, *wanted, *result, match_in_words(shown, *wanted, *result), *pages);
    }
    if (!paged) return world::report_bad_input(kMatchProgram, paged.error());
  }
  std::string text;
  if (options.json) {
    Json json = match_json(options, *wanted, *result);
    if (overload.noticed()) json["waited_ms"] = overload.waited_ms();
    json["run"] = wanted->run;
    json["run"]["threads"] = options.threads;
    text = base::write_json(json);
  } else {
    text = match_in_words(shown, *wanted, *result);
  }
  if (const int code = world::write_line(kMatchProgram, text); code != world::kSuccess) return code;
  if (!options.open) return world::kSuccess;
  auto opened = open_last(chronicle.last());
  return opened ? world::kSuccess : world::report_bad_input(kMatchProgram, opened.error());
}

}  // namespace hexarena::cli
