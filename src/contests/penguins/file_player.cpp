#include "contests/penguins/file_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <utility>
#include <vector>

#include "games/fish/json.hpp"
#include "games/fish/settings.hpp"
#include "players/bot_process.hpp"

namespace hexarena::penguins {
namespace {

using base::Expected;
using base::in_quotes;
using base::Json;
using fish::Grid;
using penguins::TurnPhase;
using world::End;
using world::Heard;
using world::Milliseconds;
using world::ScratchFolder;
using Found = ScratchFolder::Found;

constexpr std::size_t kShownOfFile = 1000;  // of what it wrote, in records
constexpr std::size_t kLongestName = 9;
/// Of a program that does not tell its own.
constexpr std::string_view kDefaultId = "Player";
constexpr const char* kIn = "in.txt";
constexpr const char* kOut = "out.txt";
constexpr Milliseconds kLookEvery{100};
/// Times its time, for which a busy machine may keep it waiting.
constexpr int kPatience = 10;

constexpr int kPlayed = 0;
constexpr int kNothingToDo = 1;

Failure fault_of(Fault fault, std::string text, std::string_view sent = "") {
  return {fault, std::move(text), std::string(sent.substr(0, kShownOfFile)), {}};
}

tl::unexpected<Failure> refuse(Fault fault, std::string text, std::string_view sent = "") {
  return tl::unexpected(fault_of(fault, std::move(text), sent));
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

bool is_program_id(std::string_view text) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !text.empty() && text.size() <= kLongestName &&
         std::all_of(text.begin(), text.end(), letter);
}

/// By number: this player's own ID, the colours for all others.
std::vector<std::string> ids_for(fish::Color self, const std::string& id) {
  std::vector<std::string> ids;
  for (int i = 0; i < penguins::kMaxFilePlayers; ++i) {
    const auto color = static_cast<fish::Color>(i);
    std::string colour(fish::name(color));
    colour.front() = static_cast<char>(colour.front() - 'a' + 'A');
    if (colour == id) colour += 'x';
    ids.push_back(color == self ? id : colour);
  }
  return ids;
}

Expected<fish::Position> position_at(const game::Position& table, Grid grid) {
  return fish::read_position(table.position_json(), "", fish::layout_of(grid));
}

std::string last_line(std::string_view text) {
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  return std::string(text.substr(text.rfind('\n') + 1));
}

Fault fault_for(penguins::Fraud fraud) {
  return fraud == penguins::Fraud::garbage || fraud == penguins::Fraud::wrote_nothing
             ? Fault::malformed
             : Fault::illegal;
}

Json action_json(const penguins::PenguinAction& action) {
  Json to = fish::to_json(action.to);
  return action.from ? Json::array({fish::to_json(*action.from), std::move(to)}) : to;
}

/// Where OUT is not there: what lies about instead.
std::string nothing_at_out(const ScratchFolder& scratch) {
  std::string text =
      fmt::format("{}: there is no OUT", penguins::name(penguins::Fraud::wrote_nothing));
  for (const std::string& each : scratch.names()) {
    if (each != kIn) return text + ", but a file " + in_quotes(each);
  }
  return text;
}

}  // namespace

Expected<void> check_file_table(const game::Position& table, const Json& settings) {
  if (table.game() != "fish") {
    return base::invalid(fmt::format("file programs play fish, not {}", table.game()));
  }
  auto wanted = fish::read_settings(settings);
  if (!wanted) return base::passed_on(wanted);
  const auto grid = fish::file_grid(wanted->grid);
  if (!grid) {
    return base::invalid(
        "file programs play on the grids of the file game: --set grid=hex or --set grid=square");
  }
  if (wanted->variant != fish::variant_of(*grid)) {
    return base::invalid(
        "file programs know only the rules of their grid: leave out the settings collect and "
        "place");
  }
  auto position = position_at(table, *grid);
  if (!position) return base::passed_on(position);
  const auto file =
      penguins::file_of(*position, ids_for(fish::Color::red, std::string(kDefaultId)));
  if (!file) return base::invalid("file programs cannot play here: " + file.error().message);
  return {};
}

FilePlayer::FilePlayer(world::Command command, std::string name, const FileRules& rules)
    : command_(std::move(command)), name_(std::move(name)), rules_(rules) {}

tl::expected<void, Failure> FilePlayer::take_seat(const Seating& seating) {
  const auto settings = fish::read_settings(seating.settings);
  if (seating.game != "fish" || !settings) return refuse(Fault::exit, "plays no such game");
  grid_ = fish::file_grid(settings->grid);
  if (!grid_) return refuse(Fault::exit, "knows no such board");
  allowance_ = Allowance(seating);
  auto process = start({"name"}, "");
  if (!process) return refuse(Fault::exit, std::move(process.error().message));
  (*process)->end_input();
  const Heard heard = (*process)->read_line(Milliseconds(rules_.file.name_ms));
  if (heard.kind == Heard::Kind::late) {
    return refuse(Fault::timeout, fmt::format("did not tell its name within {} ms (asked with "
                                              "the argument \"name\")",
                                              rules_.file.name_ms));
  }
  const std::string_view told = trimmed(heard.line);
  told_its_id_ = heard.kind == Heard::Kind::line && is_program_id(told);
  id_ = told_its_id_ ? told : kDefaultId;
  return {};
}

Expected<std::unique_ptr<world::Process>> FilePlayer::start(
    const std::vector<std::string>& arguments, const std::string& scratch) const {
  world::Command command = command_;
  command.limits = rules_.limits;
  command.scratch = scratch;
  command.words.insert(command.words.end(), arguments.begin(), arguments.end());
  return players::start_program(command, rules_.unsafe);
}

Expected<FilePlayer::Question> FilePlayer::question(const game::Position& table) const {
  if (!grid_) return base::invalid("it has no seat");
  auto position = position_at(table, *grid_);
  if (!position) return base::passed_on(position);
  if (position->players.empty()) return base::invalid("no one is to move");
  auto file = penguins::file_of(*position, ids_for(position->players.front().color, id_));
  if (!file) return base::passed_on(file);
  const TurnPhase phase = position->penguins ? TurnPhase::placement : TurnPhase::movement;
  std::string text = penguins::write_penguin_file(*file);
  return Question{
      std::move(*file), {id_, phase, *grid_, position->penguins.value_or(0)}, std::move(text)};
}

Expected<FilePlayer::Run> FilePlayer::run(const Question& question, const ScratchFolder& scratch,
                                          Milliseconds within) const {
  const Milliseconds began = clock_.now();
  const penguins::Turn& turn = question.turn;
  std::vector<std::string> arguments;
  if (turn.phase == TurnPhase::placement) {
    arguments = {"phase=placement", fmt::format("penguins={}", turn.penguins)};
  } else {
    arguments = {"phase=movement"};
  }
  if (turn.grid == Grid::square) arguments.emplace_back("grid=square");
  if (rules_.ms) arguments.push_back(fmt::format("ms={}", *rules_.ms));
  arguments.push_back(scratch.path_of(kIn));
  arguments.push_back(scratch.path_of(kOut));
  auto process = start(arguments, scratch.path());
  if (!process) return base::passed_on(process);
  (*process)->end_input();
  Run run;
  for (Milliseconds spent{0}; !run.end && !run.excess && spent < within;) {
    run.end = (*process)->wait(std::min(kLookEvery, within - spent));
    if (run.end) break;
    run.excess = scratch.excess(rules_.file.scratch);
    const Milliseconds passed = clock_.now() - began;
    spent = passed < kPatience * within ? world::charged(passed, (*process)->work()) : within;
    run.waited = passed - std::min(passed, spent);
  }
  (*process)->hang_up();
  if (!run.excess) run.excess = scratch.excess(rules_.file.scratch);
  run.errors = (*process)->take_errors().substr(0, rules_.file.errors);
  return run;
}

std::optional<Failure> FilePlayer::end_fault(const Run& run) const {
  if (run.excess) return fault_of(Fault::limit, "left too much in its folder: " + *run.excess);
  if (!run.end) {
    return fault_of(Fault::timeout, "did not end within " + allowance_.in_words());
  }
  const End& end = *run.end;
  if (end.cause == End::Cause::exited && (end.number == kPlayed || end.number == kNothingToDo)) {
    return std::nullopt;
  }
  const bool wrong_code = end.cause == End::Cause::exited;
  const bool limit = end.cause == End::Cause::memory || end.cause == End::Cause::cpu ||
                     end.cause == End::Cause::processes ||
                     end == End{End::Cause::signalled, SIGXFSZ};
  return fault_of(limit ? Fault::limit : Fault::exit,
                  fmt::format("{}{}", wrong_code ? "wrong exit code: " : "", in_words(end)));
}

tl::expected<Json, Failure> FilePlayer::answer(const Question& question, int code,
                                               const ScratchFolder& scratch) const {
  const Found in = scratch.look(kIn, question.text.size());
  if (in.kind != Found::Kind::file || in.bytes != question.text) {
    return refuse(Fault::illegal, "wrote to IN, which is only to be read", in.bytes);
  }
  const Found out = scratch.look(kOut, rules_.file.out);
  const bool able = can_act(question.file, question.turn);
  if (code == kNothingToDo && able) {
    return refuse(Fault::illegal,
                  "wrong exit code: 1 means that there is nothing to do, but it can act",
                  out.bytes);
  }
  switch (out.kind) {
    case Found::Kind::nothing:
      if (code == kNothingToDo) return Json("skip");
      return refuse(Fault::malformed, nothing_at_out(scratch));
    case Found::Kind::other:
      return refuse(
          Fault::malformed,
          fmt::format("{}: OUT is {}", penguins::name(penguins::Fraud::garbage), out.what));
    case Found::Kind::too_large:
      return refuse(Fault::limit, fmt::format("OUT has more than {} bytes", rules_.file.out),
                    out.bytes);
    case Found::Kind::file: break;
  }
  const penguins::Verdict verdict = penguins::judge(question.file, out.bytes, question.turn);
  if (verdict) return action_json(*verdict);
  const penguins::Finding& finding = verdict.error();
  if (finding.fraud == penguins::Fraud::wrote_nothing && !able) {
    if (code == kNothingToDo) return Json("skip");
    return refuse(Fault::malformed,
                  "wrong exit code: 0 means that it played, but there is nothing to do", out.bytes);
  }
  std::string text = fmt::format("{}: {}", penguins::name(finding.fraud), finding.text);
  if (finding.fraud == penguins::Fraud::changed_players && !told_its_id_) {
    text += fmt::format("; asked with \"name\" it printed no ID of 1–{} letters, so its line is {}",
                        kLongestName, in_quotes(id_));
  }
  return refuse(fault_for(finding.fraud), std::move(text), out.bytes);
}

Decision FilePlayer::decide(const game::Position& table) {
  const Milliseconds began = clock_.now();
  Decision decision = ask(table);
  const std::int64_t waited = decision ? decision->waited_ms : decision.error().waited_ms;
  allowance_.spend((clock_.now() - began).count() - waited);
  return decision;
}

Decision FilePlayer::ask(const game::Position& table) {
  const auto asked = question(table);
  if (!asked) return refuse(Fault::exit, asked.error().message);
  const auto scratch = ScratchFolder::make();
  if (!scratch) return refuse(Fault::exit, scratch.error().message);
  if (const auto put = (*scratch)->put(kIn, asked->text); !put) {
    return refuse(Fault::exit, put.error().message);
  }
  auto ran = run(*asked, **scratch, Milliseconds(allowance_.next_ms()));
  if (!ran) return refuse(Fault::exit, std::move(ran.error().message));
  const auto failed = [&](Failure failure) {
    if (!ran->errors.empty()) {
      failure.message += "; its STDERR ends with " + in_quotes(last_line(ran->errors));
    }
    failure.stderr_text = std::move(ran->errors);
    failure.waited_ms = ran->waited.count();
    return tl::unexpected(std::move(failure));
  };
  if (auto fault = end_fault(*ran)) return failed(std::move(*fault));
  auto answered = answer(*asked, ran->end->number, **scratch);
  if (!answered) return failed(std::move(answered.error()));
  const auto action = table.read_action(*answered);
  if (!action) return failed(fault_of(Fault::illegal, action.error().message));
  return Choice{*action, {}, std::move(ran->errors), ran->waited.count()};
}

}  // namespace hexarena::penguins
