// replay: asks a player the questions of a recorded game, to find its mistake.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>

#include "cli/commands.hpp"
#include "cli/players.hpp"
#include "cli/source.hpp"
#include "cli/talk.hpp"
#include "players/bot_process.hpp"
#include "referee/referee.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::Json;
using base::passed_on;
using players::Decision;
using players::Failure;
using players::Fault;
using rules::Seat;

constexpr std::string_view kReplayProgram = "hexarena replay";

Expected<Seat> read_seat(const std::string& text, const game::Table& table) {
  std::string names;
  for (int i = 0; i < table.seats(); ++i) {
    const std::string name = table.seat_name(Seat(i));
    if (text == name || text == fmt::to_string(i)) return Seat(i);
    names += fmt::format("{}{} ({})", i == 0 ? "" : ", ", i, name);
  }
  return base::not_found(
      fmt::format("there is no seat {}; there are: {}", base::in_quotes(text), names));
}

std::vector<std::string> names_of(const session::Record& record) {
  std::vector<std::string> names;
  for (int i = 0; i < record.opening->seats(); ++i) {
    const std::string name = record.name_of(Seat(i));
    names.push_back(name.empty() ? record.opening->seat_name(Seat(i)) : name);
  }
  return names;
}

/// An event with its seat filled in, as a session reports it.
session::Event with_seat(session::Event event, const game::Table& before) {
  auto* const action = std::get_if<session::ActionEvent>(&event);
  if (action != nullptr && !action->seat) action->seat = before.view().turn.value_or(Seat(0));
  return event;
}

/// The action of an event; for a removal, the reason and the message.
Json recorded(const game::Table& table, const session::Event& event) {
  if (const auto* const action = std::get_if<session::ActionEvent>(&event)) {
    return table.action_json(action->action);
  }
  const auto& removal = std::get<session::RemovalEvent>(event);
  Json json = Json::object();
  json["removed"] = std::string(session::name(removal.fault));
  if (!removal.sent.empty()) json["sent"] = removal.sent;
  return json;
}

/// "1234 python3 bot.py" per line; sandbox processes are left out.
std::string processes_in_words(const world::Process& process) {
  std::string all;
  for (const pid_t pid : process.processes()) {
    std::ifstream file(fmt::format("/proc/{}/cmdline", pid), std::ios::binary);
    std::string command{std::istreambuf_iterator<char>(file), {}};
    std::replace(command.begin(), command.end(), '\0', ' ');
    if (command.empty() || command.starts_with("bwrap ") || command.find("/bwrap ") < 20) continue;
    all += indented(fmt::format("{} {}", pid, command), "  process ");
  }
  return all;
}

/// The outcome of one question.
struct Answer {
  std::size_t event = 0;
  Json recorded;
  Json answered;  ///< null if there was none
  std::int64_t ms = 0;
  std::string verdict;  ///< "same", "legal", or the fault
  std::string why;      ///< of a fault
  std::string sent;     ///< its message, if that is not an action
  std::string note;
  std::string stderr_text;

  [[nodiscard]] bool ends_the_talk() const {
    return verdict != "same" && verdict != "legal" && verdict != session::name(Fault::illegal);
  }
};

Json to_json(const Answer& answer) {
  Json json = Json::object();
  json["event"] = answer.event;
  json["recorded"] = answer.recorded;
  json["answered"] = answer.answered;
  json["ms"] = answer.ms;
  json["verdict"] = answer.verdict;
  for (const auto& [key, text] : {std::pair{"why", &answer.why},
                                  {"sent", &answer.sent},
                                  {"note", &answer.note},
                                  {"stderr", &answer.stderr_text}}) {
    if (!text->empty()) json[key] = *text;
  }
  return json;
}

class Replay {
 public:
  Replay(const ReplayOptions& options, const session::Record& record, Seat seat)
      : options_(options), record_(record), seat_(seat) {}

  [[nodiscard]] PlayerRules player_rules() {
    PlayerRules rules;
    rules.ms = options_.ms;
    rules.settings = record_.settings;
    rules.unsafe = options_.unsafe;
    rules.patient = options_.no_timeout;
    rules.log = [this](bool ours, std::string_view line) {
      if (ours && std::exchange(pausing_, false)) pause(line);
      talk_.note(ours, line);
    };
    rules.started = [this](const world::Process& process) { process_ = &process; };
    return rules;
  }

  /// Returns the exit code.
  Expected<int> run(players::Player& player) {
    const auto table = record_.opening->copy();
    players::Seating seating;
    seating.game = table->game();
    seating.seat = seat_;
    seating.names = names_of(record_);
    seating.settings = record_.settings;
    seating.move_ms = options_.ms.value_or(referee::kUsualMoveMs);
    if (options_.no_timeout) seating.move_ms = players::kForEverMs;
    if (auto seated = player.take_seat(seating); !seated) {
      Answer none;
      fail(none, seated.error());
      return std::max(tell(none), world::kNegative);
    }
    for (std::size_t i = 0; i < record_.events.size(); ++i) {
      const session::Event event = with_seat(record_.events[i], *table);
      const bool ours = session::seat_of(event) == seat_;
      const bool removed = std::holds_alternative<session::RemovalEvent>(event);
      if (ours && may_act(*table)) {
        const Answer answer = ask(player, *table, i + 1, event);
        if (const int code = tell(answer); code != world::kSuccess) return code;
        if (answer.ends_the_talk()) return world::kNegative;
      }
      if (ours && removed) break;
      auto happened = session::happen(*table, event);
      if (!happened) return passed_on(happened);
      player.hear(event);
    }
    if (table->view().over) player.farewell(session::result_of(*table));
    const int code = sum_up();
    return code == world::kSuccess && mistakes_ > 0 ? world::kNegative : code;
  }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool may_act(const game::Table& table) const {
    const game::View view = table.view();
    return !view.over && view.turn.value_or(seat_) == seat_;
  }

  Answer ask(players::Player& player, const game::Table& table, std::size_t number,
             const session::Event& event) {
    Answer answer;
    answer.event = number;
    answer.recorded = recorded(table, event);
    pausing_ = options_.break_at == number;
    // A built-in player is sent nothing.
    if (process_ == nullptr && std::exchange(pausing_, false)) pause({});
    paused_ = {};
    const auto asked = Clock::now();
    Decision decision = player.decide(table);
    answer.ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - asked - paused_)
            .count();
    ++decisions_;
    if (!decision) {
      fail(answer, decision.error());
      return answer;
    }
    answer.answered = table.action_json(decision->action);
    answer.note = decision->note;
    answer.stderr_text = decision->stderr_text;
    auto legal = table.copy()->submit(seat_, decision->action);
    if (!legal) {
      fail(answer, {Fault::illegal, legal.error().message, {}, answer.stderr_text});
    } else {
      answer.verdict = answer.answered == answer.recorded ? "same" : "legal";
      same_ += answer.verdict == "same" ? 1 : 0;
    }
    return answer;
  }

  void fail(Answer& answer, const Failure& failure) {
    ++mistakes_;
    answer.verdict = session::name(failure.fault);
    answer.why = failure.message;
    answer.sent = failure.sent;
    answer.stderr_text = failure.stderr_text;
  }

  /// Waits until the user has attached a debugger.
  void pause(std::string_view line) {
    const auto began = Clock::now();
    has_paused_ = true;
    std::string text = fmt::format("event {} is asked next", *options_.break_at);
    if (!line.empty()) text += fmt::format(", with the line\n{}", line);
    text += '\n';
    if (process_ != nullptr) text += processes_in_words(*process_);
    world::write_stderr(text + "press Enter to continue\n");
    for (int byte = std::getchar(); byte != '\n' && byte != EOF;) byte = std::getchar();
    paused_ = Clock::now() - began;
  }

  [[nodiscard]] int tell(const Answer& answer) const {
    if (options_.json) return world::write_line(kReplayProgram, base::write_json(to_json(answer)));
    const std::string what =
        answer.event == 0 ? "before the first event" : fmt::format("event {}", answer.event);
    std::string text =
        fmt::format("{}: recorded {}, answered {}, {} ms: {}", what,
                    answer.recorded.is_null() ? "nothing" : base::write_json(answer.recorded),
                    answer.answered.is_null() ? "nothing" : base::write_json(answer.answered),
                    answer.ms, answer.verdict);
    if (!answer.why.empty()) text += ": " + answer.why;
    text += '\n';
    if (!answer.note.empty()) text += indented(answer.note, "  note    ");
    if (!answer.why.empty() && process_ != nullptr) {
      text += talk_.last_words(answer.stderr_text) + '\n';
    } else if (!answer.stderr_text.empty()) {
      text += indented(answer.stderr_text, "  STDERR  ");
    }
    text.pop_back();
    return world::write_line(kReplayProgram, text);
  }

  [[nodiscard]] int sum_up() const {
    if (options_.break_at && !has_paused_) {
      world::write_stderr(
          fmt::format("event {} is no decision of this seat\n", *options_.break_at));
    }
    if (options_.json) {
      Json json = Json::object();
      json["decisions"] = decisions_;
      json["same"] = same_;
      json["mistakes"] = mistakes_;
      return world::write_line(kReplayProgram, base::write_json(json));
    }
    return world::write_line(
        kReplayProgram,
        fmt::format("{} decisions, {} as recorded, {} mistakes", decisions_, same_, mistakes_));
  }

  const ReplayOptions& options_;
  const session::Record& record_;
  const Seat seat_;
  BotTalk talk_;
  const world::Process* process_ = nullptr;  // of a bot
  bool pausing_ = false;                     // before the next line to it
  bool has_paused_ = false;
  Clock::duration paused_{};
  int decisions_ = 0;
  int same_ = 0;
  int mistakes_ = 0;
};

}  // namespace

int replay(const ReplayOptions& options) {
  auto source = read_source(options.file);
  if (!source) return world::report_bad_input(kReplayProgram, source.error());
  const session::Record& record = source->envelope.record;
  const game::Table& table = *record.opening;
  auto seat = read_seat(options.seat, table);
  if (!seat) return world::report_bad_input(kReplayProgram, seat.error());
  Replay replay(options, record, *seat);
  auto maker = player_maker(options.player, table, replay.player_rules());
  if (!maker) return world::report_bad_input(kReplayProgram, maker.error());
  const auto player = (*maker)(1);
  auto code = replay.run(*player);
  return code ? *code : world::report_bad_input(kReplayProgram, code.error());
}

}  // namespace hexarena::cli
