// check of a file program: small games in one dialect after the other, until it plays.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/counted.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/players.hpp"
#include "cli/talk.hpp"
#include "contests/penguins/board_settings.hpp"
#include "players/file_options.hpp"
#include "referee/referee.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::Json;

constexpr std::string_view kFileCheckProgram = "hexarena check";

/// A possible dialect of a program. Ours come first: a program that plays both needs no option.
struct FileTrial {
  std::string_view options;
  std::string_view grid;
};
constexpr std::array<FileTrial, 8> kFileTrials{{
    {"dialect=ours", "hex"},
    {"dialect=ours", "square"},
    {"dialect=course", "square"},
    {"dialect=course newline=none", "square"},
    {"dialect=course files=one", "square"},
    {"dialect=course newline=none files=one", "square"},
    {"dialect=course blanks=trailing", "square"},
    {"dialect=course lines=crlf", "square"},
}};

/// The outcome of a trial.
struct Outcome {
  std::string text;  ///< a line, and the program's output if it failed
  bool plays = false;
};

bool has_file_programs(const game::Descriptor* game) { return game->most_file_seats > 0; }

/// The output of a program that was removed from this seat.
std::string words_of_removed(const session::Record& record, int seat) {
  std::string words;
  for (const session::Event& event : record.events) {
    const auto* const removal = std::get_if<session::RemovalEvent>(&event);
    if (removal == nullptr || removal->seat.number() != seat) continue;
    for (const auto& [prefix, text] : {std::pair{"  wrote   ", &removal->sent},
                                       {"  STDERR  ", &removal->remarks.stderr_text},
                                       {"  STDOUT  ", &removal->remarks.stdout_text}}) {
      if (!text->empty()) words += "\n" + indented(*text, prefix);
    }
  }
  while (words.ends_with('\n')) words.pop_back();
  return words;
}

/// Plays one game with the program in this seat and a random player in the other.
Expected<Outcome> try_seat(const CheckOptions& options, const std::string& player,
                           std::string_view grid, int seat) {
  const auto games = session::games();
  const auto game = std::find_if(games.begin(), games.end(), has_file_programs);
  if (game == games.end()) return base::invalid("no game has file programs");
  const Json settings = penguins::small_board(grid);
  auto record = session::open_record(**game, settings);
  if (!record) return base::passed_on(record);
  PlayerRules rules;
  rules.unsafe = options.unsafe;
  rules.settings = settings;
  auto maker = player_maker(player, *record->opening, rules);
  if (!maker) return base::passed_on(maker);
  std::vector<std::unique_ptr<players::Player>> players;
  for (int i = 0; i < 2; ++i) {
    players.push_back(i == seat ? (*maker)(1)
                                : players::advised_player({"random", std::nullopt}, "random", 1));
  }
  referee::Options limits;
  limits.time = referee::time_limits(options.ms, std::nullopt);
  limits.stopped = [] { return interrupted(); };
  auto report = referee::run_game(std::move(*record), players, world::SystemClock(), limits);
  if (!report) return base::passed_on(report);
  const referee::SeatReport& own = report->seats[static_cast<std::size_t>(seat)];
  if (!own.verdict) {
    return Outcome{fmt::format("seat {}: {}, all legal, {} ms in all", seat,
                               base::counted(own.actions, "action"), own.used_ms),
                   report->record.result.has_value()};
  }
  return Outcome{fmt::format("seat {}: {} after {}: {}{}", seat, session::name(own.verdict->fault),
                             base::counted(own.actions, "action"), escaped(own.verdict->text),
                             words_of_removed(report->record, seat)),
                 false};
}

}  // namespace

int check_files(const CheckOptions& options) {
  const auto fail = [](const base::Error& error) {
    return world::report_bad_input(kFileCheckProgram, error);
  };
  auto spec = players::read_file_spec(players::read_spec(options.command).argument);
  if (!spec) return fail(spec.error());
  note_interrupts();
  for (const FileTrial& trial : kFileTrials) {
    // A program given with a dialect is tried in that one only.
    const bool course = trial.options.starts_with("dialect=course");
    const auto dialect = spec->options.find("dialect");
    if (dialect != spec->options.end() && (*dialect == "course") != course) continue;
    auto tried = players::read_file_spec(trial.options);
    if (!tried) return fail(tried.error());
    const std::string player = players::with_file_options(options.command, tried->options);
    bool plays = true;
    for (int seat = 0; seat < 2 && plays; ++seat) {
      auto outcome = try_seat(options, player, trial.grid, seat);
      if (!outcome) return fail(outcome.error());
      if (interrupted()) {
        return std::max(world::kNegative,
                        world::write_line(kFileCheckProgram, "stopped; the rest was not checked"));
      }
      plays = outcome->plays;
      const std::string line =
          fmt::format("{}, grid={}, {}", trial.options, trial.grid, outcome->text);
      if (const int code = world::write_line(kFileCheckProgram, line); code != world::kSuccess)
        return code;
    }
    if (plays) {
      return world::write_line(kFileCheckProgram, fmt::format("it plays as {} with --set grid={}",
                                                              base::in_quotes(player), trial.grid));
    }
  }
  return std::max(world::kNegative,
                  world::write_line(kFileCheckProgram, "it plays in no known dialect"));
}

}  // namespace hexarena::cli
