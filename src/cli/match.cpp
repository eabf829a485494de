// match: paired games between players of this program, and what they tell.
#include "tournament/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "base/counted.hpp"
#include "cli/boards.hpp"
#include "cli/bot_port.hpp"
#include "cli/browser.hpp"
#include "cli/chronicle.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/overload.hpp"
#include "cli/players.hpp"
#include "cli/source.hpp"
#include "contests/penguins/file_player.hpp"
#include "players/file_options.hpp"
#include "session/adjudication.hpp"
#include "session/replay_page.hpp"
#include "tournament/opening.hpp"
#include "world/file.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::Json;
using base::passed_on;
using tournament::MatchResult;
using tournament::Sprt;

constexpr std::string_view kMatchProgram = "hexarena match";

Expected<std::vector<tournament::Contestant>> contestants(const MatchCommand& options,
                                                          const Json& settings, const Json& files,
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
    auto maker = player_maker(players::with_file_options(text, files), table, rules);
    if (!maker) return passed_on(maker);
    all.push_back({text, std::move(*maker)});
  }
  return all;
}

/// To place its pieces is half of what a file program does.
int opening(const MatchCommand& options, const Json& settings, const game::Descriptor& game) {
  if (players::plays_files(options.players)) return 0;
  return game.opening(settings, static_cast<int>(options.players.size()));
}

/// "0,20" as a test between two strengths.
Expected<Sprt> read_sprt(const std::string& text) {
  constexpr double kMostElo = 1000;
  Sprt sprt;
  const char* const end = text.data() + text.size();
  const auto low = std::from_chars(text.data(), end, sprt.elo0);
  const bool parted = low.ec == std::errc() && low.ptr != end && *low.ptr == ',';
  const auto high = std::from_chars(parted ? low.ptr + 1 : end, end, sprt.elo1);
  const bool two_numbers = parted && high.ec == std::errc() && high.ptr == end;
  const bool in_order = -kMostElo <= sprt.elo0 && sprt.elo0 < sprt.elo1 && sprt.elo1 <= kMostElo;
  if (!two_numbers || !in_order) {
    return base::invalid(
        fmt::format("--sprt takes two strengths in Elo, the smaller first, such as 0,20, not {}",
                    base::in_quotes(text)));
  }
  return sprt;
}

Json sprt_json(const Sprt& sprt, const MatchResult& result) {
  const tournament::PairCounts pairs = tournament::count_pairs(result.blocks);
  Json json = Json::object();
  json["elo0"] = sprt.elo0;
  json["elo1"] = sprt.elo1;
  json["alpha"] = sprt.alpha;
  json["beta"] = sprt.beta;
  json["pairs"] = pairs;
  json["llr"] = sprt.llr(pairs);
  json["lower"] = sprt.lower();
  json["upper"] = sprt.upper();
  json["verdict"] = name(result.verdict);
  return json;
}

std::string sprt_in_words(const Sprt& sprt, const MatchResult& result) {
  const tournament::PairCounts pairs = tournament::count_pairs(result.blocks);
  std::string verdict = "undecided";
  if (result.verdict != Sprt::Verdict::undecided) {
    const bool stronger = result.verdict == Sprt::Verdict::elo1;
    verdict = fmt::format("{:+} Elo accepted, {:+} rejected", stronger ? sprt.elo1 : sprt.elo0,
                          stronger ? sprt.elo0 : sprt.elo1);
  }
  return fmt::format("\nSPRT {},{}: LLR {:.2f} [{:.2f}, {:.2f}], {}; pairs with 0 to 2 points: {}",
                     sprt.elo0, sprt.elo1, sprt.llr(pairs), sprt.lower(), sprt.upper(), verdict,
                     fmt::join(pairs, " "));
}

Json result_json(const MatchCommand& options, const tournament::MatchOptions& wanted,
                 const MatchResult& result) {
  const tournament::Estimate score = tournament::estimate(result.blocks);
  Json json = Json::object();
  json["game"] = options.game;
  json["settings"] = wanted.settings;
  json["players"] = options.players;
  json["opening"] = wanted.opening;
  json["seed"] = options.seed;
  json["ms"] = options.ms ? Json(*options.ms) : Json();
  if (options.clock) json["clock"] = *options.clock;
  if (wanted.adjudicate) json["adjudicate"] = *wanted.adjudicate;
  json["games"] = result.games;
  json["wins"] = result.wins;
  json["ties"] = result.ties;
  json["points"] = result.points;
  json["removals"] = result.removals;
  if (wanted.adjudicate) json["adjudicated"] = result.adjudicated;
  if (wanted.sprt) json["sprt"] = sprt_json(*wanted.sprt, result);
  if (result.blocks.empty()) return json;
  json["score"] = score.mean;
  json["error"] = score.error;
  if (options.players.size() == 2) {
    json["elo"] = tournament::elo(score.mean);
    json["elo_low"] = tournament::elo(score.mean - score.error);
    json["elo_high"] = tournament::elo(score.mean + score.error);
  }
  return json;
}

std::string in_words(const MatchCommand& options, const MatchResult& result) {
  std::string text;
  for (std::size_t i = 0; i < options.players.size(); ++i) {
    text += fmt::format("{:<16} {:>5} of {} points, {}, {}, {:+.1f} per game\n", options.players[i],
                        fmt::format("{:.1f}", result.points[i]), result.games,
                        base::counted(result.wins[i], "win"), base::counted(result.ties, "tie"),
                        result.margin[i] / std::max(result.games, 1));
  }
  if (result.adjudicated > 0) {
    text += base::counted(result.adjudicated, "game") + " ended early, with what was proven\n";
  }
  if (result.blocks.empty()) return text + "no block was played to its end";
  const tournament::Estimate score = tournament::estimate(result.blocks);
  text += fmt::format("{} scores {:.1f} % ± {:.1f} (95 %, {} of the same board)",
                      options.players.front(), 100 * score.mean, 100 * score.error,
                      base::counted(result.blocks.size(), "block"));
  if (options.players.size() == 2) {
    text += fmt::format(", Elo {:+.0f} [{:+.0f}, {:+.0f}]", tournament::elo(score.mean),
                        tournament::elo(score.mean - score.error),
                        tournament::elo(score.mean + score.error));
  }
  return text;
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

/// A match, and how its file programs are to be treated.
struct Wanted : tournament::MatchOptions {
  Json files = Json::object();
};

Expected<Wanted> read_match(const MatchCommand& options) {
  Wanted wanted;
  auto settings = read_settings(options.set);
  if (!settings) return passed_on(settings);
  wanted.settings = std::move(*settings);
  if (players::plays_files(options.players)) {
    wanted.files = players::take_file_options(wanted.settings);
  }
  for (const std::string& file : options.boards) {
    auto board = board_settings(file);
    if (!board) return passed_on(board);
    wanted.boards.push_back(std::move(*board));
  }
  wanted.settings = tournament::block_settings(wanted.settings, wanted.boards, 0);
  auto game = session::find_game(options.game);
  if (!game) return passed_on(game);
  wanted.game = *game;
  auto fits =
      game::check_seats(**game, options.players.size(), players::plays_files(options.players));
  if (!fits) return passed_on(fits);
  const std::string seats(wanted.game->seats_setting);
  if (!seats.empty()) wanted.settings[seats] = options.players.size();
  players::suit_settings(*wanted.game, options.players, wanted.settings);
  wanted.game->rate(wanted.settings);
  wanted.games = options.games;
  wanted.opening = options.opening.value_or(opening(options, wanted.settings, *wanted.game));
  wanted.seed = options.seed;
  wanted.time = referee::time_limits(options.ms, options.clock);
  wanted.adjudicate = options.adjudicate;
  wanted.threads = options.threads;
  if (options.sprt.empty()) return wanted;
  if (options.players.size() != 2) return base::invalid("--sprt is a test between two players");
  auto sprt = read_sprt(options.sprt);
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
  auto players = contestants(options, wanted->settings, wanted->files, **table, hall->get());
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
    Json json = result_json(options, *wanted, *result);
    if (overload.noticed()) json["waited_ms"] = overload.waited_ms();
    told = base::write_json(json);
  } else {
    told = in_words(options, *result);
    if (wanted->sprt) told += sprt_in_words(*wanted->sprt, *result);
  }
  if (const int code = world::write_line(kMatchProgram, told); code != world::kSuccess) return code;
  if (!options.open) return world::kSuccess;
  auto opened = open_last(chronicle.last());
  return opened ? world::kSuccess : world::report_bad_input(kMatchProgram, opened.error());
}

}  // namespace hexarena::cli
