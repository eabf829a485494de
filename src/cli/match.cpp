// match: paired games between players of this program, and what they tell.
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
#include "cli/overload.hpp"
#include "cli/players.hpp"
#include "cli/source.hpp"
#include "contests/penguins/file_player.hpp"
#include "session/adjudication.hpp"
#include "session/replay_page.hpp"
#include "world/file.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::Json;
using base::passed_on;

constexpr std::string_view kMatchProgram = "hexarena match";

Expected<std::vector<tournament::Contestant>> contestants(const MatchCommand& options,
                                                          const Json& settings,
                                                          const game::Table& table,
                                                          const players::BotHall* hall) {
  PlayerRules rules{options.ms, options.unsafe};
  rules.ponder = options.ponder;
  rules.settings = settings;
  rules.hall = hall;
  std::vector<tournament::Contestant> all;
  for (const std::string& text : options.players) {
    if (players::read_spec(text).is_human()) {
      return base::invalid("a match is between machines, not humans");
    }
    auto maker = player_maker(text, table, rules);
    if (!maker) return passed_on(maker);
    all.push_back({text, std::move(*maker)});
  }
  return all;
}

/// To place its pieces is half of what a file program does.
int opening(const MatchCommand& options, const game::Descriptor& game) {
  if (players::plays_files(options.players)) return 0;
  return game.opening(static_cast<int>(options.players.size()));
}

/// The page of the last game beside its record, and the browser on it.
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

Expected<tournament::MatchOptions> read_match(const MatchCommand& options) {
  tournament::MatchOptions wanted;
  auto settings = read_settings(options.set);
  if (!settings) return passed_on(settings);
  wanted.settings = std::move(*settings);
  auto game = session::find_game(options.game);
  if (!game) return passed_on(game);
  wanted.game = *game;
  auto fits = game::check_seats(**game, options.players.size());
  if (!fits) return passed_on(fits);
  const std::string seats(wanted.game->seats_setting);
  if (!seats.empty()) wanted.settings[seats] = options.players.size();
  players::suit_settings(*wanted.game, options.players, wanted.settings);
  wanted.game->rate(wanted.settings);
  wanted.games = options.games;
  wanted.opening = options.opening.value_or(opening(options, *wanted.game));
  wanted.seed = options.seed;
  wanted.time = referee::time_limits(options.ms, options.clock);
  wanted.adjudicate = options.adjudicate;
  wanted.threads = options.threads;
  if (options.sprt.empty()) return wanted;
  if (options.players.size() != 2) return base::invalid("--sprt is a test between two players");
  auto sprt = read_sprt(options);
  if (!sprt) return passed_on(sprt);
  wanted.sprt = *sprt;
  return wanted;
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
  auto players = contestants(options, wanted->settings, **table, hall->get());
  if (!players) return world::report_bad_input(kMatchProgram, players.error());
  Chronicle chronicle(options);
  if (auto opened = chronicle.open(); !opened)
    return world::report_bad_input(kMatchProgram, opened.error());

  note_interrupts();
  static_cast<void>(all_come(hall->get(), options.players, options.game));
  wanted->observer = [&](std::size_t block, std::size_t order) {
    return chronicle.writer(block, order);
  };
  // On a full disk there is no point in playing on.
  wanted->stopped = [&] { return interrupted() || !chronicle.kept(); };
  Overload overload;
  wanted->played = [&](const referee::Report& report, const tournament::Tally& now) {
    overload.note(report);
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
  std::string told;
  if (options.json) {
    Json json = match_json(options, *wanted, *result);
    if (overload.noticed()) json["waited_ms"] = overload.waited_ms();
    told = base::write_json(json);
  } else {
    told = match_in_words(options, *wanted, *result);
  }
  if (const int code = world::write_line(kMatchProgram, told); code != world::kSuccess) return code;
  if (!options.open) return world::kSuccess;
  auto opened = open_last(chronicle.last());
  return opened ? world::kSuccess : world::report_bad_input(kMatchProgram, opened.error());
}

}  // namespace hexarena::cli
