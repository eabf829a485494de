#include "games/nooks/hardest_tool.hpp"

#include <fmt/format.h>

#include "base/counted.hpp"
#include "games/nooks/proof.hpp"
#include "games/nooks/text.hpp"

namespace hexarena::nooks {
namespace {

using base::counted;
using base::invalid;
using base::passed_on;
using game::ToolAnswer;
using game::ToolCall;

constexpr std::uint64_t kBoardsBetweenSaves = 1000;
constexpr std::uint64_t kBoardsBetweenReports = 50;

Expected<HardestSearch> begin(const ToolCall& call) {
  HardestSearch::Plan plan;
  const std::string goal = call.options.value("goal", std::string(kHardnessNames[0]));
  plan.hardness = *hardness_named(goal);
  plan.pieces = call.options["pieces"].get<int>();
  plan.seed = call.seed;
  if (call.saved.empty()) return HardestSearch(plan);
  auto json = base::read_json(call.saved);
  if (!json) return passed_on(json, "the saved search");
  auto search = HardestSearch::resumed(*json);
  if (!search) return passed_on(search, "the saved search");
  if (!call.options.contains("seed")) plan.seed = search->plan().seed;
  if (search->plan() != plan) {
    return invalid("the saved search has another goal, seed or number of pieces");
  }
  return search;
}

/// Runs it until a limit; saves it now and then, and at the end.
Expected<void> run(HardestSearch& search, const ToolCall& call) {
  const auto most = call.options.value("boards", INT64_MAX);
  const auto save = [&] {
    return call.save ? call.save(base::write_json(search.saved()) + "\n") : Expected<void>();
  };
  while (search.boards() < static_cast<std::uint64_t>(most) && !(call.stop && call.stop())) {
    const bool harder = search.try_board();
    if (call.progress && (harder || search.boards() % kBoardsBetweenReports == 0)) {
      call.progress(fmt::format("{}, the best so far takes {}", counted(search.boards(), "board"),
                                counted(search.best() ? search.best()->steps : 0, "step")));
    }
    if (!harder && search.boards() % kBoardsBetweenSaves != 0) continue;
    auto saved = save();
    if (!saved) return saved;
  }
  return save();
}

std::string solutions_text(const HardPuzzle& puzzle) {
  return puzzle.solutions ? counted(*puzzle.solutions, "solution") : "too many solutions to count";
}

std::string in_words(const HardestSearch& search, const HardPuzzle& puzzle,
                     const NooksAnswer& answer) {
  const auto& [setup, objective] = puzzle.position;
  const Board board(setup.layout);
  const PuzzleView view{board, setup.pieces, objective};
  std::string steps;
  for (const Step step : answer.moves) steps += " " + notation(step);
  return fmt::format("{}{}, {}; {} tried from seed {}\n{}\nhexarena nooks solve {} {} {}",
                     text_picture(view), counted(puzzle.steps, "step"), solutions_text(puzzle),
                     counted(search.boards(), "board"), search.plan().seed,
                     steps.empty() ? "" : steps.substr(1), to_string(setup),
                     setup.pieces.at[static_cast<std::size_t>(objective.piece)], objective.nook);
}

Json as_json(const HardestSearch& search, const HardPuzzle& puzzle, const NooksAnswer& answer) {
  Json json = Json::object();
  json["goal"] = std::string(kHardnessNames[static_cast<std::size_t>(search.plan().hardness)]);
  json["seed"] = search.plan().seed;
  json["boards"] = search.boards();
  json["steps"] = puzzle.steps;
  json["solutions"] = puzzle.solutions ? Json(*puzzle.solutions) : Json();
  if (search.plan().hardness == Hardness::misleading) json["away"] = puzzle.away;
  json["moves"] = Json::array();
  for (const Step step : answer.moves) json["moves"].push_back(to_json(step));
  json["puzzle"] = Json::object();
  json["puzzle"]["game"] = "nooks";
  json["puzzle"].update(to_json(puzzle.position));
  return json;
}

}  // namespace

Expected<ToolAnswer> find_hardest(const ToolCall& call) {
  auto search = begin(call);
  if (!search) return passed_on(search);
  auto saved = run(*search, call);
  if (!saved) return passed_on(saved);
  if (!search->best()) return ToolAnswer{"", "no board was measured", true};
  const HardPuzzle& best = *search->best();
  const Board board(best.position.setup.layout);
  const NooksAnswer answer =
      prove(board, best.position.setup.pieces, best.position.objective, {}, {});
  if (call.options.contains("json")) {
    return ToolAnswer{base::write_json(as_json(*search, best, answer)), ""};
  }
  return ToolAnswer{in_words(*search, best, answer), ""};
}

}  // namespace hexarena::nooks
