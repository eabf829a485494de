// check: a whole game of each kind with a bot, and the exact mistake where it makes one.
#include <fmt/format.h>

#include <algorithm>

#include "app/commands.hpp"
#include "app/input.hpp"
#include "app/interrupt.hpp"
#include "app/players.hpp"
#include "app/talk.hpp"
#include "player/bot_process.hpp"
#include "referee/referee.hpp"
#include "rules/counted.hpp"

namespace hexarena::app {
namespace {

using rules::Expected;

constexpr std::string_view kProgram = "hexarena check";
// Of a bot that has done so much right there is nothing more to learn in this game.
constexpr int kEnoughActions = 300;

/// Counts what a seat has done.
class Counter final : public referee::Observer {
 public:
  explicit Counter(int seat) : seat_(seat) {}
  void happened(const table::Table& /*table*/, const rules::Json& event) override {
    if (event.contains("action") && event["seat"] == seat_) ++actions_;
  }
  [[nodiscard]] bool enough() const { return actions_ >= kEnoughActions; }

 private:
  int seat_;
  int actions_ = 0;
};

/// What the bot in this seat wrote to its STDERR before it was removed.
std::string stderr_of(const table::Record& record, int seat) {
  for (const rules::Json& event : record.events) {
    if (event.contains("removed") && event["seat"] == seat && event.contains("stderr")) {
      return event["stderr"].get<std::string>();
    }
  }
  return {};
}

class Checker {
 public:
  Checker(const CheckOptions& options, world::Command command)
      : options_(options), command_(std::move(command)) {}

  /// One game, the bot in this seat and a random player beside it. The exit code: 1 when the bot
  /// made a mistake or the game was stopped.
  Expected<int> play(const table::Game& game, int seat) {
    table::Record record;
    record.game = &game;
    if (!game.seats_setting.empty()) record.settings[std::string(game.seats_setting)] = 2;
    game.rate(record.settings);
    Talk talk;
    player::BotRules rules;
    rules.unsafe = options_.unsafe;
    rules.log = [&talk](bool ours, std::string_view line) { talk.note(ours, line); };
    std::vector<std::unique_ptr<player::Player>> players;
    players.reserve(2);
    for (int i = 0; i < 2; ++i) {
      players.push_back(i == seat ? player::start_bot(command_, options_.command, rules)
                                  : player::advised_player({"random", std::nullopt}, "random", 1));
    }
    referee::Options limits;
    limits.time.move_ms = options_.ms;
    Counter counter(seat);
    limits.observers = {&counter};
    limits.stopped = [&] { return interrupted() || counter.enough(); };
    auto report = referee::run_game(std::move(record), players, world::SystemClock(), limits);
    if (!report) return rules::refused(report);
    const referee::SeatReport& bot = report->seats[static_cast<std::size_t>(seat)];
    if (!bot.verdict && !report->record.result && !counter.enough()) return kNo;
    if (!bot.verdict) {
      return write_line(kProgram,
                        fmt::format("{}, seat {}: {}, all legal, {} ms in all", game.name, seat,
                                    rules::counted(bot.actions, "action"), bot.used_ms));
    }
    const std::string mistake =
        fmt::format("{}, seat {}: {} after {}: {}\n{}", game.name, seat,
                    player::name(bot.verdict->fault), rules::counted(bot.actions, "action"),
                    bot.verdict->text, talk.last_words(stderr_of(report->record, seat)));
    return std::max(write_line(kProgram, mistake), kNo);
  }

 private:
  const CheckOptions& options_;
  world::Command command_;
};

}  // namespace

int check(const CheckOptions& options) {
  std::vector<const table::Game*> games;
  if (options.game.empty()) {
    for (const table::Game& game : table::games()) games.push_back(&game);
  } else {
    auto game = table::find_game(options.game);
    if (!game) return tell_bad_input(kProgram, game.error());
    games.push_back(*game);
  }
  auto command = program_command(options.command, options.unsafe);
  if (!command) return tell_bad_input(kProgram, command.error());
  note_interrupts();
  Checker checker(options, *command);
  int code = kFine;
  for (const table::Game* const game : games) {
    for (int seat = 0; seat < 2 && !interrupted(); ++seat) {
      auto played = checker.play(*game, seat);
      if (!played) return tell_bad_input(kProgram, played.error());
      code = std::max(code, *played);
      if (code == kBadInput) return code;  // nobody hears us any more
    }
  }
  // Whenever that was, between two games or before the first: what was not checked is not fine.
  if (!interrupted()) return code;
  return std::max({code, kNo, write_line(kProgram, "stopped; the rest was not checked")});
}

}  // namespace hexarena::app
