// The parts of Nooks for the command line, the terminal and bots.
#include "game/native.hpp"

#include <algorithm>
#include <array>

#include "games/nooks/table.hpp"
#include "games/nooks/tools.hpp"

namespace hexarena::nooks {
namespace {

constexpr std::string_view kFour = R"({"state":"171178187194205215093D038D064E070C100D043D106A)"
                                   R"(108F072A080A051D112F082B016C118D060D125B122D060106100064",)"
                                   R"("objective":{"piece":3,"nook":72}})";

constexpr std::array<game::BenchCase, 2> kBench{{
    {"perft 5, four pieces", "{}", kFour, "", 5},
    {"solver, four pieces", "{}", kFour, "solver", 0},
}};

constexpr std::array<game::Example, 5> kExamples{{
    {"new", "hexarena new nooks --difficulty hard --seed 7 > puzzle.json"},
    {"nooks", "hexarena nooks new --difficulty hard --seed 7 > puzzle.json"},
    {"nooks", "STATE=171178187194205215093D038D064E070C100D043D106A108F"},
    {"nooks", "STATE=${STATE}072A080A051D112F082B016C118D060D125B122D060106100064"},
    {"nooks", "hexarena nooks solve $STATE 64 70"},
}};

/// In a round with several players one announces before moving: a bot that only sees this moment
/// gets the puzzle solved and announces the number of steps.
std::optional<game::Expected<game::Json>> answer_view(const game::Json& view,
                                                      const game::Adviser& adviser) {
  const auto to_move = view.find("turn");
  const bool all_may_act = to_move != view.end() && to_move->is_null();
  game::Json position = view["position"];
  if (!all_may_act && !position.contains("round")) return std::nullopt;
  position.erase("round");
  auto puzzle = game::open_nooks(game::Json::object(), &position);
  if (!puzzle) return base::passed_on(puzzle);
  auto advice = (*puzzle)->advise(adviser);
  if (!advice) return base::passed_on(advice);
  if (!all_may_act) return (*puzzle)->action_json(advice->action);
  game::Json announcement = game::Json::object();
  announcement["announce"] = advice->line.size();
  const game::Json legal = view.contains("legal") ? view["legal"] : game::Json::array();
  const bool new_to_all = std::find(legal.begin(), legal.end(), announcement) != legal.end();
  return new_to_all ? announcement : game::Json("pass");
}

}  // namespace

extern const game::NativeParts kNative{
    .bench = kBench,
    .typing = R"("f6-f9" slides from f6 to f9; "+5" announces five steps, "2 +5" for player 2)",
    .examples = kExamples,
    .group_does = "checks, solves and makes Nooks puzzles",
    .tools = kTools,
    .answer_view = answer_view,
};

}  // namespace hexarena::nooks
