#include "table/registry.hpp"

#include <fmt/format.h>

#include <array>

#include "table/fish_table.hpp"
#include "table/nooks_table.hpp"
#include "table/reversi_table.hpp"

namespace hexarena::table {
namespace {

constexpr std::array<std::string_view, 4> kFishKeys{"players", "board", "penguins", "turns_left"};

constexpr std::string_view kFishFull = R"({"players":[
  {"color":"red","score":0,"places":[[0,0],[1,3],[2,2],[4,4]]},
  {"color":"white","score":0,"places":[[0,4],[1,1],[3,2],[4,0]]}],
  "board":[[1,2,3,4,5],[5,1,2,3,4],[4,5,1,2,3],[3,4,5,1,2],[2,3,4,5,1]]})";

constexpr std::array<BenchCase, 6> kFishBench{{
    {"perft 4, boxed board, placing", R"({"board":"boxed"})", "", "", 4},
    {"perft 3, 12 x 12, 4 players, placing", R"({"rows":12,"columns":12,"players":4})", "", "", 3},
    {"perft 5, full 5 x 5, moving", "{}", kFishFull, "", 5},
    {"house:4, full 5 x 5", "{}", kFishFull, "house", 4},
    {"house:6, full 5 x 5", "{}", kFishFull, "house", 6},
    {"engine:7, full 5 x 5", "{}", kFishFull, "engine", 7},
}};

constexpr std::array<std::string_view, 6> kReversiKeys{"size",  "turn",  "passes",
                                                       "black", "white", "board"};

constexpr std::array<BenchCase, 5> kReversiBench{{
    {"perft 8, size 5", "{}", "", "", 8},
    {"perft 9, size 5, forced passes", R"({"pass":"forced"})", "", "", 9},
    {"perft 8, size 7, forced passes", R"({"size":7,"pass":"forced"})", "", "", 8},
    {"engine:7, size 5, forced passes", R"({"pass":"forced"})", "", "engine", 7},
    {"engine:7, size 3", R"({"size":3})", "", "engine", 7},
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

/// The board of the box, unless the board is described otherwise.
void rate_fish(Json& settings) {
  for (const char* key : {"board", "rows", "columns", "fish", "holes", "ones", "grid"}) {
    if (settings.contains(key)) return;
  }
  settings["board"] = "boxed";
}
/// All penguins are placed by lot.
int open_fish_match(int seats) { return seats * (6 - seats); }

/// With free passing the first player can call a draw at once.
void rate_reversi(Json& settings) {
  if (!settings.contains("pass")) settings["pass"] = "forced";
}

constexpr std::array<std::string_view, 4> kFishPlayers{"engine", "house", "greedy", "random"};
constexpr std::array<std::string_view, 7> kReversiPlayers{"engine", "hard",   "expert", "medium",
                                                          "easy",   "greedy", "random"};
constexpr std::array<std::string_view, 2> kNooksPlayers{"solver", "random"};

constexpr std::array<Game, 3> kGames{{
    {"fish", "Fish (Hey, That's My Fish!)", open_fish, kFishKeys, 2, 4, "players", kFishPlayers,
     "house:2", kFishBench, rate_fish, open_fish_match},
    {"reversi", "Hex Reversi", open_reversi, kReversiKeys, 2, 2, "", kReversiPlayers, "engine:8",
     kReversiBench, rate_reversi, [](int) { return 4; }},
    {"nooks", "Nooks", open_nooks, kNooksKeys, 1, 8, "players", kNooksPlayers, "solver",
     kNooksBench, [](Json&) {}, [](int) { return 0; }},
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
