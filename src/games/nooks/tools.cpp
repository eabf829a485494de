#include "games/nooks/tools.hpp"

#include <fmt/format.h>

#include <charconv>

#include "base/counted.hpp"
#include "games/nooks/hardest_tool.hpp"
#include "games/nooks/json.hpp"
#include "games/nooks/proof.hpp"
#include "games/nooks/puzzles.hpp"
#include "games/nooks/solver.hpp"

namespace hexarena::nooks {
namespace {

using base::Expected;
using base::illegal;
using base::invalid;
using base::Json;
using base::passed_on;
using game::ToolAnswer;
using game::ToolCall;
using Kind = game::ToolOption::Kind;

constexpr std::size_t kMostListed = 1000;

Expected<CellId> typed_cell(std::string_view word) {
  if (const auto named = cell_named(word)) return *named;
  int number = -1;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, number);
  if (error != std::errc() || stop != end || number < 0 || number >= kCells) {
    return invalid(fmt::format("{} is not a cell; write its name, such as i9, or its number, 0–{}",
                               base::in_quotes(word), kCells - 1));
  }
  return static_cast<CellId>(number);
}

Expected<Step> typed_step(std::string_view word) {
  const std::size_t dash = word.find('-');
  if (dash == std::string_view::npos) {
    return invalid(fmt::format("{} is not a step; write from-to, such as f6-f9 or 64-132",
                               base::in_quotes(word)));
  }
  auto from = typed_cell(word.substr(0, dash));
  if (!from) return passed_on(from);
  auto to = typed_cell(word.substr(dash + 1));
  if (!to) return passed_on(to);
  return Step{*from, *to};
}

const std::string& word(const ToolCall& call, const char* option) {
  return call.options[option].get_ref<const std::string&>();
}

/// A state and two cells: the common arguments of `step` and all queries about a solution.
struct Way {
  Setup setup;
  CellId from;
  CellId to;
};

Expected<Way> read_way(const ToolCall& call) {
  auto setup = read_state(word(call, "state"));
  if (!setup) return passed_on(setup);
  auto from = typed_cell(word(call, "from"));
  if (!from) return passed_on(from);
  auto to = typed_cell(word(call, "to"));
  if (!to) return passed_on(to);
  return Way{*setup, *from, *to};
}

/// A state and an objective: the piece on a cell, to a nook.
struct Question {
  Setup setup;
  Board board;
  Objective objective;
};

Expected<Question> read_question(const ToolCall& call) {
  auto way = read_way(call);
  if (!way) return passed_on(way);
  const auto& [setup, from, to] = *way;
  const auto piece = setup.pieces.index_at(from);
  if (!piece) return invalid(fmt::format("no piece is on {}", to_string(from)));
  const Board board(setup.layout);
  if (!board.is_nook(to)) {
    return invalid(fmt::format("no nook is on {}", to_string(to)));
  }
  if (from == to) {
    return invalid(fmt::format("the piece is already on {}", to_string(to)));
  }
  return Question{setup, board, {*piece, to}};
}

Expected<void> check_string(const ToolCall& call) {
  const std::string& string = word(call, "string");
  const std::string part = call.options.value("part", "");
  if (part == "crannies") {
    auto crannies = read_crannies(string);
    if (!crannies) return passed_on(crannies);
    return {};
  }
  if (part == "nooks") {
    auto all = read_nooks(string);
    if (!all) return passed_on(all);
    return {};
  }
  auto setup = read_state(string);
  if (!setup) return passed_on(setup);
  return check_start(*setup);
}

Expected<ToolAnswer> check(const ToolCall& call) {
  auto checked = check_string(call);
  // Malformed strings count as illegal starts too.
  if (!checked) return illegal(std::move(checked.error().message));
  return ToolAnswer{"legal", ""};
}

Expected<ToolAnswer> step(const ToolCall& call) {
  auto way = read_way(call);
  if (!way) return passed_on(way);
  auto piece = judge_step(Board(way->setup.layout), way->setup.pieces, {way->from, way->to});
  if (!piece) return passed_on(piece);
  return ToolAnswer{"legal", ""};
}

Expected<ToolAnswer> verify(const ToolCall& call) {
  auto question = read_question(call);
  if (!question) return passed_on(question);
  std::vector<Step> steps;
  for (const Json& each : call.options["steps"]) {
    auto step = typed_step(each.get_ref<const std::string&>());
    if (!step) return passed_on(step);
    steps.push_back(*step);
  }
  auto walked = walk(question->board, question->setup.pieces, steps);
  if (!walked) return passed_on(walked);
  const CellId ended = walked->at[static_cast<std::size_t>(question->objective.piece)];
  if (ended != question->objective.nook) {
    return illegal(fmt::format("after all steps the piece is on {}, not on {}", to_string(ended),
                               to_string(question->objective.nook)));
  }
  return ToolAnswer{"legal", ""};
}

Json steps_json(const std::vector<Step>& steps) {
  Json json = Json::array();
  for (const Step step : steps) json.push_back(to_json(step));
  return json;
}

std::string steps_text(const std::vector<Step>& steps) {
  std::string text;
  for (const Step step : steps) text += fmt::format(" {}-{}", step.from, step.to);
  return text;
}

ToolAnswer unsolved(const ToolCall& call, const NooksAnswer& answer) {
  if (!call.options.contains("json")) {
    return {answer.proven ? "there is no solution"
                          : fmt::format("the search ended: no solution has fewer than {} steps",
                                        answer.bound),
            "", true};
  }
  Json json = Json::object();
  json["steps"] = nullptr;
  json["proven"] = answer.proven;
  if (!answer.proven) json["bound"] = answer.bound;
  return {base::write_json(json), "", true};
}

ToolAnswer solved(const ToolCall& call, const Question& question, NooksSolver& solver,
                  const NooksAnswer& answer) {
  const auto movers = call.options.contains("others-fixed") ? Movers::piece : Movers::any;
  const bool wants_all = call.options.contains("all");
  const auto count = solver.count(question.board, question.setup.pieces, question.objective,
                                  *answer.steps, kNooksNodes, movers);
  std::vector<std::vector<Step>> all;
  if (wants_all) {
    all = solver.solutions(question.board, question.setup.pieces, question.objective, *answer.steps,
                           kMostListed, movers);
  }
  if (!call.options.contains("json")) {
    std::string text =
        fmt::format("{}, {}:{}", base::counted(*answer.steps, "step"),
                    count ? base::counted(*count, "solution") : "uncounted solutions",
                    steps_text(answer.moves));
    for (const std::vector<Step>& one : all) text += "\n " + steps_text(one);
    return {text, ""};
  }
  Json json = Json::object();
  json["steps"] = *answer.steps;
  json["solutions"] = count ? Json(*count) : Json();
  json["moves"] = steps_json(answer.moves);
  if (wants_all) {
    json["all"] = Json::array();
    for (const std::vector<Step>& one : all) json["all"].push_back(steps_json(one));
  }
  return {base::write_json(json), ""};
}

Expected<ToolAnswer> solve(const ToolCall& call) {
  auto question = read_question(call);
  // A malformed state is bad input here, not a negative result.
  if (!question) return invalid(std::move(question.error().message));
  NooksSolver solver;
  const auto& [setup, board, objective] = *question;
  const NooksBudget budget{call.options["nodes"].get<std::uint64_t>(), call.stop};
  const auto progress = [&call](int steps, std::uint64_t positions) {
    if (!call.progress) return;
    call.progress(fmt::format("no solution in {} steps; {:.1f} million positions so far", steps,
                              static_cast<double>(positions) / 1e6));
  };
  const NooksAnswer answer = call.options.contains("others-fixed")
                                 ? solver.solve_alone(board, setup.pieces, objective)
                                 : prove(board, setup.pieces, objective, budget, progress);
  if (!answer.steps || !answer.proven) return unsolved(call, answer);
  return solved(call, *question, solver, answer);
}

Json graded_json(std::uint64_t seed, const Difficulty& difficulty, const Json& puzzle) {
  Json json = Json::object();
  json["seed"] = seed;
  json["grade"] = std::string(name(difficulty.grade));
  json["steps"] = difficulty.steps;
  json["helpers"] = difficulty.helpers;
  json["solutions"] = difficulty.solutions;
  json["dead_ends"] = difficulty.dead_ends;
  json["greedy_miss"] = difficulty.greedy_miss;
  json["puzzle"] = puzzle;
  return json;
}

Expected<ToolAnswer> new_puzzle(const ToolCall& call) {
  base::Random random(call.seed);
  NooksSolver solver;
  const std::string difficulty = call.options.value("difficulty", "");
  const auto puzzle =
      find_puzzle(solver, call.options["pieces"].get<int>(), grade_named(difficulty), random);
  if (!puzzle) {
    return illegal(
        fmt::format("no {} puzzle found from seed {}; try another", difficulty, call.seed));
  }
  const Difficulty& d = puzzle->difficulty;
  Json envelope = Json::object();
  envelope["game"] = "nooks";
  const Json position = to_json(Position{puzzle->setup, puzzle->objective});
  for (const auto& [key, value] : position.items()) envelope[key] = value;
  if (call.options.contains("graded")) {
    return ToolAnswer{base::write_json(graded_json(call.seed, d, envelope)), ""};
  }
  return ToolAnswer{
      base::write_json(envelope),
      fmt::format("seed {}: {}, {}, {}, {}, {} % of first steps lead nowhere", call.seed,
                  name(d.grade), base::counted(d.steps, "step"), base::counted(d.helpers, "helper"),
                  base::counted(d.solutions, "solution"), d.dead_ends)};
}

constexpr std::array<std::string_view, 2> kParts{"crannies", "nooks"};
constexpr game::ToolOption kState{"state", Kind::text, "the state string"};
constexpr game::ToolOption kFrom{"from", Kind::text, "the cell of the piece"};
constexpr game::ToolOption kNook{"to", Kind::text, "the nook"};

constexpr std::array<game::ToolOption, 2> kCheckOptions{{
    {"string", Kind::text, "the state string, or the part of it"},
    {"--part", Kind::choice, "only the crannies or only the nooks", 0, 0, {}, kParts},
}};
constexpr std::array<game::ToolOption, 3> kStepOptions{
    {kState, kFrom, {"to", Kind::text, "a cell"}}};
constexpr std::array<game::ToolOption, 4> kVerifyOptions{
    {kState, kFrom, kNook, {"steps", Kind::texts, "from-to, such as 64-132"}}};
constexpr std::array<game::ToolOption, 8> kSolveOptions{{
    kState,
    kFrom,
    kNook,
    {"--json", Kind::flag, ""},
    {"--all", Kind::flag, "every optimal solution, at most 1000"},
    {"--others-fixed", Kind::flag, "the other pieces must not move"},
    {"--nodes", Kind::integer, "node limit of the search", 0, INT64_MAX, kProofNodes},
    {"--ms", Kind::integer, "", 1, 86'400'000},
}};
constexpr std::array<game::ToolOption, 4> kNewOptions{{
    {"--seed", Kind::integer, "", 0, INT64_MAX},
    {"--pieces", Kind::integer, "on the board", 1, kMaxPieces, kMaxPieces},
    {"--difficulty", Kind::choice, "any when absent", 0, 0, {}, kGradeNames},
    {"--graded", Kind::flag, "also print the seed and all measurements"},
}};
constexpr std::string_view kNewDoes = "make a legal Nooks start with a solvable objective";
constexpr std::string_view kNewFooter = R"(
The puzzle goes to STDOUT, what is known of it to STDERR:
  hexarena nooks new --difficulty hard --seed 7 > puzzle.json    (or: hexarena new nooks)
  hexarena play nooks --from puzzle.json)";

}  // namespace

extern const std::array<game::Tool, 7> kTools{{
    {"nooks", "check", "check whether a string is a legal start", kCheckOptions, R"(
Exit code 1 and the reason when it is not. `hexarena help nooks` has an example state.
  hexarena nooks check $STATE)",
     check},
    {"nooks", "step", "check whether a piece can slide to a cell", kStepOptions, R"(
Exit code 1 and the reason when it may not. `hexarena help nooks` has an example state.
  hexarena nooks step $STATE 64 175)",
     step},
    {"nooks", "verify", "check whether steps bring the piece to the nook", kVerifyOptions, R"(
Exit code 1, naming the first wrong step, when they do not. `hexarena help nooks` has an example state.
  hexarena nooks verify $STATE 64 70 100-175 64-132 132-70)",
     verify},
    {"nooks", "solve", "find the fewest steps, proven", kSolveOptions, R"(
--json prints {"steps":n,"solutions":k,"moves":[[from,to],…]}. Exit code 1 when there is no solution,
or none was found within the limits. If the solver needs long, all positions are searched: within 140 MB,
and the default limit is enough to visit every one, in a minute or two. Ctrl-C ends it with the bound so far. `hexarena help nooks` has an example state.
  hexarena nooks solve $STATE 64 70 --all)",
     solve},
    {"nooks", "hardest", "search for the hardest boards", kHardestOptions, kHardestFooter,
     find_hardest},
    {"nooks", "new", kNewDoes, kNewOptions, kNewFooter, new_puzzle},
    {"new", "nooks", kNewDoes, kNewOptions, kNewFooter, new_puzzle},
}};

}  // namespace hexarena::nooks
