#include "table/registry.hpp"

#include <fmt/format.h>

#include <array>

#include "table/fish_table.hpp"
#include "table/nooks_table.hpp"

namespace hexarena::table {
namespace {

constexpr std::array<std::string_view, 4> kFishKeys{"players", "board", "penguins", "turns_left"};

constexpr std::string_view kFishFull = R"({"players":[
  {"color":"red","score":0,"places":[[0,0],[1,3],[2,2],[4,4]]},
  {"color":"white","score":0,"places":[[0,4],[1,1],[3,2],[4,0]]}],
  "board":[[1,2,3,4,5],[5,1,2,3,4],[4,5,1,2,3],[3,4,5,1,2],[2,3,4,5,1]]})";

constexpr std::array<BenchCase, 5> kFishBench{{
    {"perft 4, boxed board, placing", R"({"board":"boxed"})", "", "", 4},
    {"perft 3, 12 x 12, 4 players, placing", R"({"rows":12,"columns":12,"players":4})", "", "", 3},
    {"perft 5, full 5 x 5, moving", "{}", kFishFull, "", 5},
    {"house:4, full 5 x 5", "{}", kFishFull, "house", 4},
    {"house:6, full 5 x 5", "{}", kFishFull, "house", 6},
}};

constexpr std::array<std::string_view, 3> kNooksKeys{"state", "objective", "round"};

constexpr std::string_view kNooksFour =
    R"({"state":"171178187194205215093D038D064E070C100D043D106A)"
    R"(108F072A080A051D112F082B016C118D060D125B122D060106100064",)"
    R"("objective":{"piece":3,"nook":72}})";

constexpr std::array<BenchCase, 2> kNooksBench{{
    {"perft 5, four pieces", "{}", kNooksFour, "", 5},
    {"solver, four pieces", "{}", kNooksFour, "solver", 0},
}};

constexpr std::array<Game, 2> kGames{{
    {"fish", "Fish (Hey, That's My Fish!)", open_fish, kFishKeys, "players", "house:2", kFishBench},
    {"nooks", "Nooks", open_nooks, kNooksKeys, "players", "solver", kNooksBench},
}};

}  // namespace

std::span<const Game> games() { return kGames; }

Expected<const Game*> find_game(std::string_view name) {
  std::string known;
  for (const Game& game : kGames) {
    if (game.name == name) return &game;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", game.name);
  }
  return rules::malformed(
      fmt::format("there is no game {}; there are: {}", rules::in_quotes(name), known));
}

}  // namespace hexarena::table
