// match: paired games between players of this program, and what they tell.
#include "tournament/match.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "app/commands.hpp"
#include "app/input.hpp"
#include "app/interrupt.hpp"
#include "app/players.hpp"
#include "app/source.hpp"

namespace hexarena::app {
namespace {

using rules::Expected;
using rules::Json;
using rules::refused;
using tournament::MatchResult;

constexpr std::string_view kProgram = "hexarena match";
// Our own players keep to shorter times by themselves; a busy machine is not their fault.
constexpr int kLeastMoveMs = 1000;

Expected<std::vector<tournament::Contestant>> contestants(const MatchOptions& options,
                                                          const Json& settings,
                                                          const table::Table& table) {
  PlayerRules rules{options.ms, options.unsafe};
  rules.settings = settings;
  std::vector<tournament::Contestant> all;
  for (const std::string& text : options.players) {
    if (player::read_spec(text).is_human()) {
      return rules::malformed("a match is between machines, not humans");
    }
    auto maker = player_maker(text, table, rules);
    if (!maker) return refused(maker);
    all.push_back({text, std::move(*maker)});
  }
  return all;
}

/// To place penguins is half of what a file program does.
int opening(const MatchOptions& options, const table::Game& game) {
  if (plays_files(options.players)) return 0;
  return game.opening(static_cast<int>(options.players.size()));
}

Json result_json(const MatchOptions& options, const Json& settings, int opening,
                 const MatchResult& result) {
  const tournament::Estimate score = tournament::estimate(result.blocks);
  Json json = Json::object();
  json["game"] = options.game;
  json["settings"] = settings;
  json["players"] = options.players;
  json["opening"] = opening;
  json["seed"] = options.seed;
  json["ms"] = options.ms ? Json(*options.ms) : Json();
  json["games"] = result.games;
  json["wins"] = result.wins;
  json["ties"] = result.ties;
  json["points"] = result.points;
  json["removals"] = result.removals;
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

std::string in_words(const MatchOptions& options, const MatchResult& result) {
  std::string text;
  for (std::size_t i = 0; i < options.players.size(); ++i) {
    text += fmt::format("{:<16} {:>5} of {} points, {} wins, {} ties, {:+.1f} a game\n",
                        options.players[i], fmt::format("{:.1f}", result.points[i]), result.games,
                        result.wins[i], result.ties, result.margin[i] / std::max(result.games, 1));
  }
  if (result.blocks.empty()) return text + "no block was played to its end";
  const tournament::Estimate score = tournament::estimate(result.blocks);
  text += fmt::format("{} scores {:.1f} % ± {:.1f} (95 %, {} blocks of the same board)",
                      options.players.front(), 100 * score.mean, 100 * score.error,
                      result.blocks.size());
  if (options.players.size() == 2) {
    text += fmt::format(", Elo {:+.0f} [{:+.0f}, {:+.0f}]", tournament::elo(score.mean),
                        tournament::elo(score.mean - score.error),
                        tournament::elo(score.mean + score.error));
  }
  return text;
}

void show_progress(const MatchOptions& options, const MatchResult& now) {
  std::string points;
  for (const double each : now.points) points += fmt::format(" {:.1f}", each);
  write_stderr(fmt::format("\r{} of {} games, points{}\x1b[K", now.games, options.games, points));
}

/// What is written while a match is played: records to a file, removals and progress to STDERR.
class Chronicle {
 public:
  explicit Chronicle(const MatchOptions& options) : options_(options) {
    if (!options.records.empty()) records_.open(options.records, std::ios::binary);
  }

  void note(const referee::Report& report, const MatchResult& now) {
    for (const referee::SeatReport& seat : report.seats) {
      if (!seat.verdict || !told_.insert(seat.name).second) continue;
      clear_progress();
      write_stderr(fmt::format("{} was removed ({}): {}\n", seat.name,
                               player::name(seat.verdict->fault), seat.verdict->text));
    }
    if (records_.is_open()) {
      // Flushed, so that whoever stops the match has all games that were played.
      records_ << rules::write_json(table::to_json(report.record)) << '\n' << std::flush;
    }
    if (watched_) show_progress(options_, now);
  }
  void clear_progress() const {
    if (watched_) write_stderr("\r\x1b[K");
  }
  /// Refused where not every record has arrived.
  [[nodiscard]] Expected<void> kept() const {
    if (options_.records.empty() || (records_.is_open() && records_)) return {};
    return rules::malformed("the records cannot be kept in " + rules::in_quotes(options_.records));
  }

 private:
  const MatchOptions& options_;
  std::ofstream records_;
  std::set<std::string> told_;  // of whom it was said how they were removed
  bool watched_ = isatty(STDERR_FILENO) != 0;
};

}  // namespace

int match(const MatchOptions& options) {
  auto settings = read_settings(options.set);
  if (!settings) return tell_bad_input(kProgram, settings.error());
  auto game = table::find_game(options.game);
  if (!game) return tell_bad_input(kProgram, game.error());
  if (!(*game)->seats_setting.empty()) {
    (*settings)[std::string((*game)->seats_setting)] = options.players.size();
  }
  suit_settings(**game, options.players, *settings);
  (*game)->rate(*settings);
  auto table = (*game)->open(*settings, nullptr);
  if (!table) return tell_bad_input(kProgram, table.error());
  auto players = contestants(options, *settings, **table);
  if (!players) return tell_bad_input(kProgram, players.error());

  Chronicle chronicle(options);
  if (auto kept = chronicle.kept(); !kept) return tell_bad_input(kProgram, kept.error());
  note_interrupts();
  tournament::MatchOptions wanted;
  wanted.game = *game;
  wanted.settings = *settings;
  wanted.games = options.games;
  wanted.opening = options.opening.value_or(opening(options, **game));
  wanted.seed = options.seed;
  if (options.ms) wanted.time.move_ms = std::max(*options.ms, kLeastMoveMs);
  // On a full disk there is no point in playing on.
  wanted.stopped = [&] { return interrupted() || !chronicle.kept(); };
  wanted.played = [&](const referee::Report& report, const MatchResult& now) {
    chronicle.note(report, now);
  };
  auto result = tournament::play_match(*players, world::SystemClock(), wanted);
  chronicle.clear_progress();
  if (!result) return tell_bad_input(kProgram, result.error());
  if (auto kept = chronicle.kept(); !kept) return tell_bad_input(kProgram, kept.error());
  if (interrupted()) write_stderr("stopped; this is what was played\n");
  return write_line(kProgram, options.json ? rules::write_json(result_json(options, *settings,
                                                                           wanted.opening, *result))
                                           : in_words(options, *result));
}

}  // namespace hexarena::app
