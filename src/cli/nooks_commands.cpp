// hexarena nooks check | step | verify | solve | new
#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <random>

#include "base/counted.hpp"
#include "cli/commands.hpp"
#include "games/nooks/json.hpp"
#include "games/nooks/puzzles.hpp"
#include "games/nooks/solver.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::illegal;
using base::invalid;
using base::Json;
using base::passed_on;
using nooks::CellId;
using nooks::Step;

constexpr std::size_t kMostListed = 1000;

Expected<CellId> read_cell(std::string_view word) {
  int number = -1;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, number);
  if (error != std::errc() || stop != end || number < 0 || number >= nooks::kCells) {
    return invalid(fmt::format("{} is no cell (0–{})", base::in_quotes(word), nooks::kCells - 1));
  }
  return static_cast<CellId>(number);
}

Expected<Step> read_step(std::string_view word) {
  const std::size_t dash = word.find('-');
  if (dash == std::string_view::npos) {
    return invalid(
        fmt::format("{} is no step; write from-to, such as 64-132", base::in_quotes(word)));
  }
  auto from = read_cell(word.substr(0, dash));
  if (!from) return passed_on(from);
  auto to = read_cell(word.substr(dash + 1));
  if (!to) return passed_on(to);
  return Step{*from, *to};
}

/// A state and what is asked about it: the piece on a cell, to a nook.
struct Question {
  nooks::Setup setup;
  nooks::Board board;
  nooks::Objective objective;
};

Expected<Question> read_question(const NooksOptions& options) {
  auto setup = nooks::read_state(options.state);
  if (!setup) return passed_on(setup);
  auto from = read_cell(options.from);
  if (!from) return passed_on(from);
  auto to = read_cell(options.to);
  if (!to) return passed_on(to);
  const auto piece = setup->pieces.index_at(*from);
  if (!piece) return invalid(fmt::format("no piece stands on {}", nooks::to_string(*from)));
  const nooks::Board board(setup->layout);
  if (!board.is_nook(*to)) {
    return invalid(fmt::format("there is no nook on {}", nooks::to_string(*to)));
  }
  if (*from == *to) {
    return invalid(fmt::format("the piece stands on {} already", nooks::to_string(*to)));
  }
  return Question{*setup, board, {*piece, *to}};
}

Expected<void> check_string(const NooksOptions& options) {
  if (options.part == "crannies") {
    auto crannies = nooks::read_crannies(options.state);
    if (!crannies) return passed_on(crannies);
    return {};
  }
  if (options.part == "nooks") {
    auto all = nooks::read_nooks(options.state);
    if (!all) return passed_on(all);
    return {};
  }
  auto setup = nooks::read_state(options.state);
  if (!setup) return passed_on(setup);
  return nooks::check_start(*setup);
}

Expected<void> judge_one_step(const NooksOptions& options) {
  auto setup = nooks::read_state(options.state);
  if (!setup) return passed_on(setup);
  auto from = read_cell(options.from);
  if (!from) return passed_on(from);
  auto to = read_cell(options.to);
  if (!to) return passed_on(to);
  auto piece = nooks::judge_step(nooks::Board(setup->layout), setup->pieces, {*from, *to});
  if (!piece) return passed_on(piece);
  return {};
}

Expected<void> judge_solution(const NooksOptions& options) {
  auto question = read_question(options);
  if (!question) return passed_on(question);
  std::vector<Step> steps;
  for (const std::string& word : options.steps) {
    auto step = read_step(word);
    if (!step) return passed_on(step);
    steps.push_back(*step);
  }
  auto walked = nooks::walk(question->board, question->setup.pieces, steps);
  if (!walked) return passed_on(walked);
  const CellId ended = walked->at[static_cast<std::size_t>(question->objective.piece)];
  if (ended != question->objective.nook) {
    return illegal(fmt::format("after all steps the piece stands on {}, not on {}",
                               nooks::to_string(ended),
                               nooks::to_string(question->objective.nook)));
  }
  return {};
}

Json steps_json(const std::vector<Step>& steps) {
  Json json = Json::array();
  for (const Step step : steps) json.push_back(nooks::to_json(step));
  return json;
}

std::string steps_text(const std::vector<Step>& steps) {
  std::string text;
  for (const Step step : steps) text += fmt::format(" {}-{}", step.from, step.to);
  return text;
}

int print_unsolved(std::string_view program, const NooksOptions& options,
                   const nooks::NooksAnswer& answer) {
  Json json = Json::object();
  json["steps"] = nullptr;
  json["proven"] = answer.proven;
  if (!answer.proven) json["bound"] = answer.bound;
  const std::string text =
      answer.proven
          ? "there is no solution"
          : fmt::format("the search ended: no solution has fewer than {} steps", answer.bound);
  const int code = world::write_line(program, options.json ? base::write_json(json) : text);
  return code == world::kSuccess ? world::kNegative : code;
}

int print_solution(std::string_view program, const NooksOptions& options, const Question& question,
                   nooks::NooksSolver& solver, const nooks::NooksAnswer& answer) {
  const auto movers = options.others_fixed ? nooks::Movers::piece : nooks::Movers::any;
  const auto count = solver.count(question.board, question.setup.pieces, question.objective,
                                  *answer.steps, nooks::kNooksNodes, movers);
  std::vector<std::vector<Step>> all;
  if (options.all) {
    all = solver.solutions(question.board, question.setup.pieces, question.objective, *answer.steps,
                           kMostListed, movers);
  }
  if (!options.json) {
    std::string text =
        fmt::format("{}, {}:{}", base::counted(*answer.steps, "step"),
                    count ? base::counted(*count, "solution") : "uncounted solutions",
                    steps_text(answer.moves));
    for (const std::vector<Step>& one : all) text += "\n " + steps_text(one);
    return world::write_line(program, text);
  }
  Json json = Json::object();
  json["steps"] = *answer.steps;
  json["solutions"] = count ? Json(*count) : Json();
  json["moves"] = steps_json(answer.moves);
  if (options.all) {
    json["all"] = Json::array();
    for (const std::vector<Step>& one : all) json["all"].push_back(steps_json(one));
  }
  return world::write_line(program, base::write_json(json));
}

nooks::NooksBudget budget_of(const NooksOptions& options) {
  if (!options.ms) return options.nodes;
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(*options.ms);
  return {options.nodes, [end] { return std::chrono::steady_clock::now() >= end; }};
}

Json graded_json(std::uint64_t seed, const nooks::Difficulty& difficulty, const Json& puzzle) {
  Json json = Json::object();
  json["seed"] = seed;
  json["grade"] = std::string(nooks::name(difficulty.grade));
  json["steps"] = difficulty.steps;
  json["helpers"] = difficulty.helpers;
  json["solutions"] = difficulty.solutions;
  json["dead_ends"] = difficulty.dead_ends;
  json["greedy_miss"] = difficulty.greedy_miss;
  json["puzzle"] = puzzle;
  return json;
}

}  // namespace

int nooks_check(const NooksOptions& options) {
  constexpr std::string_view kProgram = "hexarena nooks check";
  auto checked = check_string(options);
  if (checked) return world::write_line(kProgram, "legal");
  static_cast<void>(world::report(kProgram, checked.error()));
  return world::kNegative;  // malformed or not: the answer is that it is not legal
}

int nooks_step(const NooksOptions& options) {
  constexpr std::string_view kProgram = "hexarena nooks step";
  auto judged = judge_one_step(options);
  if (!judged) return world::report(kProgram, judged.error());
  return world::write_line(kProgram, "right");
}

int nooks_verify(const NooksOptions& options) {
  constexpr std::string_view kProgram = "hexarena nooks verify";
  auto judged = judge_solution(options);
  if (!judged) return world::report(kProgram, judged.error());
  return world::write_line(kProgram, "right");
}

int nooks_solve(const NooksOptions& options) {
  constexpr std::string_view kProgram = "hexarena nooks solve";
  auto question = read_question(options);
  if (!question) return world::report_bad_input(kProgram, question.error());
  nooks::NooksSolver solver;
  const nooks::NooksAnswer answer =
      options.others_fixed
          ? solver.solve_alone(question->board, question->setup.pieces, question->objective)
          : solver.solve(question->board, question->setup.pieces, question->objective,
                         budget_of(options));
  if (!answer.steps || !answer.proven) return print_unsolved(kProgram, options, answer);
  return print_solution(kProgram, options, *question, solver, answer);
}

int nooks_new(const NooksOptions& options) {
  constexpr std::string_view kProgram = "hexarena nooks new";
  const std::uint64_t seed = options.seed.value_or(std::random_device{}() & 0x7FFFFFFFU);
  base::Random random(seed);
  nooks::NooksSolver solver;
  const auto puzzle =
      nooks::find_puzzle(solver, options.pieces, nooks::grade_named(options.difficulty), random);
  if (!puzzle) {
    return world::report(kProgram, {base::Error::Kind::illegal,
                                    fmt::format("no {} puzzle was found from seed {}; try another",
                                                options.difficulty, seed)});
  }
  const nooks::Difficulty& d = puzzle->difficulty;
  Json envelope = Json::object();
  envelope["game"] = "nooks";
  const Json position = nooks::to_json(nooks::Position{puzzle->setup, puzzle->objective});
  for (const auto& [key, value] : position.items()) envelope[key] = value;
  if (options.graded)
    return world::write_line(kProgram, base::write_json(graded_json(seed, d, envelope)));
  world::write_stderr(fmt::format("seed {}: {}, {}, {}, {}, {} % of first steps lead nowhere\n",
                                  seed, nooks::name(d.grade), base::counted(d.steps, "step"),
                                  base::counted(d.helpers, "helper"),
                                  base::counted(d.solutions, "solution"), d.dead_ends));
  return world::write_line(kProgram, base::write_json(envelope));
}

}  // namespace hexarena::cli
