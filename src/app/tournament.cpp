// tournament and resume: a whole schedule from a file, which may be killed at any time.
#include "tournament/tournament.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <set>
#include <thread>

#include "app/bot_port.hpp"
#include "app/commands.hpp"
#include "app/input.hpp"
#include "app/interrupt.hpp"
#include "app/players.hpp"
#include "app/toml.hpp"
#include "referee/record_writer.hpp"
#include "tournament/description.hpp"

namespace hexarena::app {
namespace {

namespace fs = std::filesystem;
using rules::Expected;
using rules::Json;
using rules::refused;

constexpr std::size_t kMostBytes = 1'000'000;

/// The record of one game, in a file of its own that grows with it.
class GameRecorder final : public referee::Observer {
 public:
  GameRecorder(std::string file, std::atomic<bool>& failed)
      : writer_(std::move(file)), failed_(failed) {}

  void began(const table::Record& record) override { keep(writer_.begin(record)); }
  void happened(const table::Table& /*table*/, const Json& event) override {
    keep(writer_.add(event));
  }
  void ended(const referee::Report& report) override {
    if (report.record.result) keep(writer_.end(*report.record.result));
  }

 private:
  void keep(const Expected<void>& written) {
    if (!written) failed_ = true;
  }

  referee::RecordWriter writer_;
  std::atomic<bool>& failed_;
};

/// What is told on STDERR while games are played.
class Watch {
 public:
  void note(const referee::Report& report, const tournament::TournamentProgress& now) {
    for (const referee::SeatReport& seat : report.seats) {
      if (!seat.verdict || !told_.insert(seat.name).second) continue;
      clear();
      write_stderr(fmt::format("{} was removed ({}): {}\n", seat.name,
                               player::name(seat.verdict->fault), seat.verdict->text));
    }
    if (!watched_) return;
    write_stderr(fmt::format("\rround {}: {} of {} games\x1b[K", now.round, now.games, now.of));
  }
  void clear() const {
    if (watched_) write_stderr("\r\x1b[K");
  }

 private:
  bool watched_ = isatty(STDERR_FILENO) != 0;
  std::set<std::string> told_;
};

std::string in_words(const tournament::Description& described,
                     const tournament::TournamentResult& result) {
  const std::vector<std::string> names = names_of(described);
  const tournament::TournamentOptions& options = described.options;
  std::string text = tournament::in_words(
      tournament::standings(options.plan, result.rounds, result.games, options.anchor), names);
  text += fmt::format("{} games, {}", result.games.size(), result.over ? "over" : "not over yet");
  if (options.sprt) {
    text += fmt::format("; SPRT {},{}: {}", options.sprt->elo0, options.sprt->elo1,
                        tournament::name(result.verdict));
  }
  return text;
}

/// Those who take part, ready to sit down.
Expected<std::vector<tournament::Contestant>> contestants(
    const tournament::Description& description, bool unsafe, const player::BotHall* hall) {
  return seat_all(description,
                  [&](const std::string& text, const table::Table& table, const Json& settings) {
                    PlayerRules rules{description.ms, unsafe};
                    rules.settings = settings;
                    rules.hall = hall;
                    return player_maker(text, table, rules);
                  });
}

/// As many games at a time as there are processors, unless asked otherwise.
int threads(const TournamentCommand& command, bool remote) {
  // One that comes over the network sits at one table at a time.
  if (remote && !command.threads) return 1;
  return command.threads.value_or(std::clamp(static_cast<int>(std::thread::hardware_concurrency()),
                                             1, tournament::kMostThreads));
}

int run(std::string_view program, const TournamentCommand& command, const Json& description,
        const std::string& file, tournament::Journal& journal) {
  auto described = tournament::read_description(description);
  if (!described) return tell_bad_input(program, described.error());
  const std::vector<std::string> texts = players_of(*described);
  auto hall = open_hall(program, command.bot_port, texts);
  if (!hall) return tell_bad_input(program, hall.error());
  auto players = contestants(*described, command.unsafe, hall->get());
  if (!players) return tell_bad_input(program, players.error());
  tournament::TournamentOptions& options = described->options;
  Watch watch;
  std::atomic<bool> unkept = false;
  if (!command.records.empty()) {
    std::error_code error;
    fs::create_directories(command.records, error);
    options.observer = [&](std::size_t pairing, std::size_t order) {
      const std::string name = fmt::format("game-{:05}-{:02}.jsonl", pairing + 1, order + 1);
      return std::make_unique<GameRecorder>((fs::path(command.records) / name).string(), unkept);
    };
  }
  options.threads = threads(command, plays_remotely(texts));
  options.played = [&](const referee::Report& report, const tournament::TournamentProgress& now) {
    watch.note(report, now);
  };
  options.stopped = [&] { return interrupted() || unkept; };
  note_interrupts();
  static_cast<void>(all_come(hall->get(), texts, std::string(options.game->name)));
  auto result = tournament::play_tournament(*players, world::SystemClock(), journal, options);
  watch.clear();
  if (*hall) (*hall)->dismiss("the tournament is over");
  if (!result) return tell_bad_input(program, result.error());
  if (unkept) {
    return tell_bad_input(program, rules::malformed(fmt::format("the records cannot be kept in {}",
                                                                rules::in_quotes(command.records)))
                                       .value());
  }
  if (!result->over) write_stderr(fmt::format("stopped; go on with: hexarena resume {}\n", file));
  return write_line(
      program, command.json ? rules::write_json(tournament::result_json(options, *players, *result))
                            : in_words(*described, *result));
}

}  // namespace

int play_tournament(const TournamentCommand& command) {
  constexpr std::string_view kProgram = "hexarena tournament";
  auto text = read_file(command.file, kMostBytes);
  if (!text) return tell_bad_input(kProgram, text.error());
  auto description = read_toml(*text);
  if (!description) return tell_bad_input(kProgram, description.error());
  // What is wrong with it is told before a journal is made.
  auto described = tournament::read_description(*description);
  if (!described) return tell_bad_input(kProgram, described.error());
  const std::string file = command.journal.empty()
                               ? fs::path(command.file).replace_extension(".journal").string()
                               : command.journal;
  auto journal = tournament::FileJournal::open(file);
  if (!journal) return tell_bad_input(kProgram, journal.error());
  return run(kProgram, command, *description, file, **journal);
}

int resume_tournament(const TournamentCommand& command) {
  constexpr std::string_view kProgram = "hexarena resume";
  const auto refuse = [&](std::string_view why) {
    return tell_bad_input(
        kProgram,
        rules::malformed(fmt::format("the journal {} {}", rules::in_quotes(command.journal), why))
            .value());
  };
  std::error_code error;
  if (!fs::exists(command.journal, error)) return refuse("is not there");
  auto journal = tournament::FileJournal::open(command.journal);
  if (!journal) return tell_bad_input(kProgram, journal.error());
  const Json held = (*journal)->tournament();
  if (!held.is_object() || !held.contains("origin")) return refuse("does not tell what is played");
  return run(kProgram, command, held["origin"], command.journal, **journal);
}

}  // namespace hexarena::app
