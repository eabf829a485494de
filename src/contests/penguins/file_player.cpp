#include "contests/penguins/file_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <utility>
#include <vector>

#include "contests/penguins/game_folder.hpp"
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

constexpr std::size_t kShownOfFile = 1000;  // of its output, in records
constexpr std::size_t kLongestName = 9;
/// For a program that reports none of its own.
constexpr std::string_view kDefaultId = "Player";
constexpr const char* kIn = "in.txt";
constexpr const char* kOut = "out.txt";
constexpr const char* kBoard = "board.txt";  // the course's IN, and also OUT with files=one
constexpr Milliseconds kLookEvery{100};
/// How many times its limit a busy machine may delay it.
constexpr int kPatience = 10;
/// How long a program with a limit of processor time may wait for something other than a processor:
/// this multiple of the limit, plus a constant.
constexpr int kIdleTimes = 2;
constexpr Milliseconds kIdle{5000};

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

/// If there is no OUT file: which other file was written.
std::string nothing_at_out(const ScratchFolder& scratch) {
  std::string text =
      fmt::format("{}: there is no OUT", penguins::name(penguins::Fraud::wrote_nothing));
  for (const std::string& each : scratch.names()) {
    if (each != kIn) return text + ", but a file " + in_quotes(each);
  }
  return text;
}

bool is_limit(const End& end) {
  return end.cause == End::Cause::memory || end.cause == End::Cause::cpu ||
         end.cause == End::Cause::processes || end == End{End::Cause::signalled, SIGXFSZ};
}

std::string first_word(std::string_view text) {
  text = trimmed(text);
  return std::string(text.substr(0, text.find_first_of(" \t\r")));
}

}  // namespace

Expected<void> check_file_table(const game::Position& table, const Json& settings,
                                const FileDialect& dialect) {
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
  if (dialect.course() && *grid != Grid::square) {
    return base::invalid("the course's programs play on squares: --set grid=square");
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
  Seating timed = seating;
  timed.move_ms = rules_.dialect.limit_ms.value_or(seating.move_ms);
  allowance_ = Allowance(timed);
  return course() ? ask_course_id() : ask_our_id();
}

const char* FilePlayer::in_name() const { return course() ? kBoard : kIn; }
const char* FilePlayer::out_name() const { return rules_.dialect.one_file ? kBoard : kOut; }

Expected<FilePlayer::IdReply> FilePlayer::ask_id(const char* word) const {
  auto process = start({word}, folder_ ? folder_->path() : "");
  if (!process) return base::passed_on(process);
  (*process)->end_input();
  const Milliseconds until = clock_.now() + Milliseconds(rules_.file.name_ms);
  const auto left = [&] { return std::max(Milliseconds(0), until - clock_.now()); };
  IdReply reply;
  Heard heard{Heard::Kind::line};
  while (heard.kind == Heard::Kind::line && trimmed(reply.line).empty()) {
    heard = (*process)->read_line(left());
    reply.line = heard.line;
  }
  reply.late = heard.kind == Heard::Kind::late;
  if (!course() || reply.late) return reply;
  const auto end = (*process)->wait(left());
  reply.failed = end != End{End::Cause::exited, kPlayed};
  return reply;
}

tl::expected<void, Failure> FilePlayer::ask_our_id() {
  auto reply = ask_id("name");
  if (!reply) return refuse(Fault::exit, std::move(reply.error().message));
  if (reply->late) {
    return refuse(Fault::timeout, fmt::format("did not print its name within {} ms (asked with "
                                              "the argument \"name\")",
                                              rules_.file.name_ms));
  }
  const std::string_view said = trimmed(reply->line);
  reported_id_ = is_program_id(said);
  id_ = reported_id_ ? said : kDefaultId;
  return {};
}

/// If neither word gets an answer, its first line in a file supplies the ID.
tl::expected<void, Failure> FilePlayer::ask_course_id() {
  auto folder = ScratchFolder::make();
  if (!folder) return refuse(Fault::exit, std::move(folder.error().message));
  folder_ = std::move(*folder);
  auto settled = settle_in(command_, *folder_, rules_.file.copied);
  if (!settled) return refuse(Fault::exit, std::move(settled.error().message));
  command_ = std::move(*settled);
  id_ = kDefaultId;
  for (const char* const word : {"name", "id"}) {
    auto reply = ask_id(word);
    if (!reply) return refuse(Fault::exit, std::move(reply.error().message));
    const std::string said = first_word(reply->line);
    reported_id_ = !reply->late && !reply->failed && is_file_id(said);
    if (!reported_id_) continue;
    id_ = said;
    break;
  }
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

Expected<FilePlayer::Question> FilePlayer::question(const game::Position& table) {
  if (!grid_) return base::invalid("it has no seat");
  auto position = position_at(table, *grid_);
  if (!position) return base::passed_on(position);
  if (position->players.empty()) return base::invalid("no one is to move");
  auto file = course()
                  ? roster_.file_of(*position, id_)
                  : penguins::file_of(*position, ids_for(position->players.front().color, id_));
  if (!file) return base::passed_on(file);
  const TurnPhase phase = position->penguins ? TurnPhase::placement : TurnPhase::movement;
  std::string text = penguins::write_penguin_file(*file, rules_.dialect.style);
  return Question{
      std::move(*file), {id_, phase, *grid_, position->penguins.value_or(0)}, std::move(text)};
}

std::vector<std::string> FilePlayer::arguments(const Question& question,
                                               const ScratchFolder& scratch) const {
  const penguins::Turn& turn = question.turn;
  std::vector<std::string> all;
  if (turn.phase == TurnPhase::placement) {
    all = {"phase=placement", fmt::format("penguins={}", turn.penguins)};
  } else {
    all = {"phase=movement"};
  }
  if (course()) {
    all.insert(all.end(), {in_name(), out_name()});
    return all;
  }
  if (turn.grid == Grid::square) all.emplace_back("grid=square");
  if (rules_.ms) all.push_back(fmt::format("ms={}", *rules_.ms));
  all.push_back(scratch.path_of(in_name()));
  all.push_back(scratch.path_of(out_name()));
  return all;
}

Milliseconds FilePlayer::spent(Milliseconds passed, const world::Work& work,
                               Milliseconds within) const {
  if (passed >= kPatience * (within + kIdle)) return within;
  const Milliseconds charged = world::charged(passed, work);
  if (!is_self_timed()) return charged;
  if (!rules_.dialect.by_cpu) return passed;
  return charged < kIdleTimes * within + kIdle ? work.cpu : within;
}

Expected<FilePlayer::Run> FilePlayer::run(const Question& question,
                                          const ScratchFolder& scratch) const {
  const Milliseconds within(allowance_.next_ms());
  const Milliseconds began = clock_.now();
  auto process = start(arguments(question, scratch), scratch.path());
  if (!process) return base::passed_on(process);
  (*process)->end_input();
  Run run;
  for (Milliseconds used{0}; !run.end && !run.excess && used < within;) {
    run.end = (*process)->wait(std::min(kLookEvery, within - used));
    if (run.end) break;
    run.excess = scratch.excess(rules_.file.scratch);
    const Milliseconds passed = clock_.now() - began;
    const world::Work work = (*process)->work();
    used = spent(passed, work, within);
    run.waited = passed - world::charged(passed, work);
  }
  (*process)->hang_up();
  if (!run.excess) run.excess = scratch.excess(rules_.file.scratch);
  run.errors = (*process)->take_errors().substr(0, rules_.file.errors);
  run.said = (*process)->tail();
  return run;
}

std::optional<Failure> FilePlayer::end_fault(const Run& run) const {
  if (run.excess) return fault_of(Fault::limit, "left too much in its folder: " + *run.excess);
  if (!run.end) {
    return fault_of(
        Fault::timeout,
        fmt::format("did not end within {}{}", allowance_.in_words(),
                    is_self_timed() && rules_.dialect.by_cpu ? " of processor time" : ""));
  }
  const End& end = *run.end;
  if (course() && !is_limit(end)) return std::nullopt;
  if (end.cause == End::Cause::exited && (end.number == kPlayed || end.number == kNothingToDo)) {
    return std::nullopt;
  }
  const bool wrong_code = end.cause == End::Cause::exited;
  return fault_of(is_limit(end) ? Fault::limit : Fault::exit,
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
  if (finding.fraud == penguins::Fraud::changed_players && !reported_id_) {
    text += fmt::format("; asked with \"name\" it printed no ID of 1–{} letters, so its line is {}",
                        kLongestName, in_quotes(id_));
  }
  return refuse(fault_for(finding.fraud), std::move(text), out.bytes);
}

tl::expected<Json, Failure> FilePlayer::course_answer(const Question& question, const End& end,
                                                      const ScratchFolder& scratch) {
  const Found out = scratch.look(out_name(), rules_.file.out);
  const bool able = can_act(question.file, question.turn);
  const bool failed = end != End{End::Cause::exited, kPlayed};
  const std::string how = failed ? fmt::format(" (it {})", in_words(end)) : "";
  const auto wrote_nothing = [&](std::string text) -> tl::expected<Json, Failure> {
    if (!able) return Json("skip");
    return refuse(failed ? Fault::exit : Fault::malformed, std::move(text) + how, out.bytes);
  };
  if (out.kind == Found::Kind::too_large) {
    return refuse(Fault::limit, fmt::format("OUT has more than {} bytes", rules_.file.out),
                  out.bytes);
  }
  if (out.kind == Found::Kind::other) {
    return refuse(Fault::malformed,
                  fmt::format("{}: OUT is {}", penguins::name(Fraud::garbage), out.what));
  }
  if (out.kind == Found::Kind::nothing || trimmed(out.bytes).empty()) {
    return wrote_nothing(
        fmt::format("{}: there is no board in OUT", penguins::name(Fraud::wrote_nothing)));
  }
  auto written = read_penguin_words(out.bytes);
  if (!written) {
    return refuse(
        Fault::malformed,
        fmt::format("{}: {}{}", penguins::name(Fraud::garbage), written.error().message, how),
        out.bytes);
  }
  Turn turn = question.turn;
  const bool newcomer = question.file.find(turn.id) == nullptr;
  if (newcomer) turn.id = added_id(question.file, *written).value_or(turn.id);
  const Verdict verdict =
      judge(question.file, in_order_of(question.file, std::move(*written)), turn);
  if (verdict) {
    id_ = turn.id;
    return action_json(*verdict);
  }
  const Finding& finding = verdict.error();
  std::string text = fmt::format("{}: {}", penguins::name(finding.fraud), finding.text);
  if (finding.fraud == Fraud::wrote_nothing) return wrote_nothing(std::move(text));
  return refuse(fault_for(finding.fraud), std::move(text) + how, out.bytes);
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
  std::unique_ptr<ScratchFolder> fresh;
  if (!folder_) {
    auto made = ScratchFolder::make();
    if (!made) return refuse(Fault::exit, made.error().message);
    fresh = std::move(*made);
  }
  ScratchFolder& scratch = folder_ ? *folder_ : *fresh;
  scratch.remove(out_name());
  if (const auto put = scratch.replace(in_name(), asked->text); !put) {
    return refuse(Fault::exit, put.error().message);
  }
  auto ran = run(*asked, scratch);
  if (!ran) return refuse(Fault::exit, std::move(ran.error().message));
  const auto failed = [&](Failure failure) {
    for (const auto& [stream, text] : {std::pair{"STDERR", &ran->errors}, {"STDOUT", &ran->said}}) {
      if (text->empty()) continue;
      failure.message += fmt::format("; its {} ends with {}", stream, in_quotes(last_line(*text)));
    }
    failure.stderr_text = std::move(ran->errors);
    failure.stdout_text = std::move(ran->said);
    failure.waited_ms = ran->waited.count();
    return tl::unexpected(std::move(failure));
  };
  if (auto fault = end_fault(*ran)) return failed(std::move(*fault));
  auto answered = course() ? course_answer(*asked, *ran->end, scratch)
                           : answer(*asked, ran->end->number, scratch);
  if (!answered) return failed(std::move(answered.error()));
  const auto action = table.read_action(*answered);
  if (!action) return failed(fault_of(Fault::illegal, action.error().message));
  const bool odd = *ran->end != End{End::Cause::exited, kPlayed};
  return Choice{*action, odd && course() ? in_words(*ran->end) : "", std::move(ran->errors),
                ran->waited.count(), std::move(ran->said)};
}

}  // namespace hexarena::penguins
