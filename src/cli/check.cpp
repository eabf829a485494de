// check: plays a complete game of each kind with a bot, and reports its exact mistake if it makes
// one.
#include <fmt/format.h>

#include <algorithm>

#include "base/counted.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/players.hpp"
#include "cli/talk.hpp"
#include "players/bot_process.hpp"
#include "referee/referee.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;

constexpr std::string_view kCheckProgram = "hexarena check";
// After this many correct actions there is nothing more to learn in this game.
constexpr int kEnoughActions = 300;

/// Counts the actions of a seat.
class Counter final : public referee::Observer {
 public:
  explicit Counter(int seat) : seat_(seat) {}
  void happened(const game::Table& /*table*/, const session::Event& event) override {
    const auto* const action = std::get_if<session::ActionEvent>(&event);
    if (action != nullptr && action->seat == rules::Seat(seat_)) ++actions_;
  }
  [[nodiscard]] bool enough() const { return actions_ >= kEnoughActions; }

 private:
  int seat_;
  int actions_ = 0;
};

/// The STDERR output of the bot in this seat before it was removed.
std::string stderr_of(const session::Record& record, int seat) {
  for (const session::Event& event : record.events) {
    const auto* const removal = std::get_if<session::RemovalEvent>(&event);
    if (removal != nullptr && removal->seat.number() == seat) return removal->remarks.stderr_text;
  }
  return {};
}

class Checker {
 public:
  Checker(const CheckOptions& options, Program program)
      : options_(options), program_(std::move(program)) {
    rules_.unsafe = options_.unsafe;
    rules_.log = [this](bool ours, std::string_view line) { talk_.note(ours, line); };
    if (program_.keep) rules_.kept = std::make_shared<players::KeptBots>();
  }

  /// One game, the bot in this seat and a random player beside it. The exit code: 1 when the bot
  /// made a mistake or the game was stopped.
  Expected<int> play(const game::Descriptor& game, int seat) {
    base::Json settings = base::Json::object();
    if (!game.seats_setting.empty()) settings[std::string(game.seats_setting)] = 2;
    game.rate(settings);
    auto record = session::open_record(game, std::move(settings));
    if (!record) return base::passed_on(record);
    talk_ = BotTalk();
    std::vector<std::unique_ptr<players::Player>> players;
    players.reserve(2);
    for (int i = 0; i < 2; ++i) {
      players.push_back(i == seat ? players::start_bot(program_.command, options_.command, rules_)
                                  : players::advised_player({"random", std::nullopt}, "random", 1));
    }
    referee::Options limits;
    limits.time.move_ms = options_.ms;
    Counter counter(seat);
    limits.observers = {&counter};
    limits.stopped = [&] { return interrupted() || counter.enough(); };
    auto report = referee::run_game(std::move(*record), players, world::SystemClock(), limits);
    if (!report) return base::passed_on(report);
    const referee::SeatReport& bot = report->seats[static_cast<std::size_t>(seat)];
    if (!bot.verdict && !report->record.result && !counter.enough()) return world::kNegative;
    if (!bot.verdict) {
      return world::write_line(
          kCheckProgram, fmt::format("{}, seat {}: {}, all legal, {} ms in all", game.name, seat,
                                     base::counted(bot.actions, "action"), bot.used_ms));
    }
    const std::string mistake =
        fmt::format("{}, seat {}: {} after {}: {}\n{}", game.name, seat,
                    session::name(bot.verdict->fault), base::counted(bot.actions, "action"),
                    escaped(bot.verdict->text), talk_.last_words(stderr_of(report->record, seat)));
    return std::max(world::write_line(kCheckProgram, mistake), world::kNegative);
  }

 private:
  const CheckOptions& options_;
  Program program_;
  BotTalk talk_;             // of the current game
  players::BotRules rules_;  // its processes are ended before the talk they report to
};

}  // namespace

int check(const CheckOptions& options) {
  const players::Spec spec = players::read_spec(options.command);
  if (spec.kind == "file") return check_files(options);
  std::vector<const game::Descriptor*> games;
  if (options.game.empty()) {
    for (const game::Descriptor* const game : session::games()) games.push_back(game);
  } else {
    auto game = session::find_game(options.game);
    if (!game) return world::report_bad_input(kCheckProgram, game.error());
    games.push_back(*game);
  }
  note_interrupts();
  auto program = find_program(spec.kind == "bot" ? spec.argument : options.command, options.unsafe);
  if (!program) return world::report_bad_input(kCheckProgram, program.error());
  Checker checker(options, std::move(*program));
  int code = world::kSuccess;
  for (const game::Descriptor* const game : games) {
    for (int seat = 0; seat < 2 && !interrupted(); ++seat) {
      auto played = checker.play(*game, seat);
      if (!played) return world::report_bad_input(kCheckProgram, played.error());
      code = std::max(code, *played);
      if (code == world::kInvalidInput) return code;  // STDOUT is closed
    }
  }
  // Interrupted at any time, even between games: unchecked games must not count as passed.
  if (!interrupted()) return code;
  return std::max({code, world::kNegative,
                   world::write_line(kCheckProgram, "stopped; the rest was not checked")});
}

}  // namespace hexarena::cli
