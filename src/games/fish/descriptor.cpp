#include "games/fish/descriptor.hpp"

#include <array>

#include "games/fish/table.hpp"

namespace hexarena::fish {
namespace {

constexpr std::array<std::string_view, 4> kKeys{"players", "board", "penguins", "turns_left"};

constexpr std::string_view kFull = R"({"players":[
  {"color":"red","score":0,"places":[[0,0],[1,3],[2,2],[4,4]]},
  {"color":"white","score":0,"places":[[0,4],[1,1],[3,2],[4,0]]}],
  "board":[[1,2,3,4,5],[5,1,2,3,4],[4,5,1,2,3],[3,4,5,1,2],[2,3,4,5,1]]})";

constexpr std::array<game::BenchCase, 6> kBench{{
    {"perft 4, boxed board, placing", R"({"board":"boxed"})", "", "", 4},
    {"perft 3, 12 x 12, 4 players, placing", R"({"rows":12,"columns":12,"players":4})", "", "", 3},
    {"perft 5, full 5 x 5, moving", "{}", kFull, "", 5},
    {"house:4, full 5 x 5", "{}", kFull, "house", 4},
    {"house:6, full 5 x 5", "{}", kFull, "house", 6},
    {"engine:7, full 5 x 5", "{}", kFull, "engine", 7},
}};

/// The board of the box, unless the board is described otherwise.
void rate(base::Json& settings) {
  for (const char* key : {"board", "rows", "columns", "fish", "holes", "ones", "grid"}) {
    if (settings.contains(key)) return;
  }
  settings["board"] = "boxed";
}
/// A board of the file game, unless another is described.
void suit_files(base::Json& settings) {
  constexpr int kSide = 8;
  if (settings.contains("board") || settings.contains("fish")) return;
  if (!settings.contains("grid")) settings["grid"] = "hex";
  for (const char* const side : {"rows", "columns"}) {
    if (!settings.contains(side)) settings[side] = kSide;
  }
}
/// All penguins are placed by lot.
int open_match(int seats) { return seats * (6 - seats); }

constexpr std::array<std::string_view, 4> kPlayers{"engine", "house", "greedy", "random"};

}  // namespace

const game::Descriptor kDescriptor{"fish",
                                   "Fish (Hey, That's My Fish!)",
                                   game::open_fish,
                                   kKeys,
                                   2,
                                   4,
                                   "players",
                                   kPlayers,
                                   "house:2",
                                   kBench,
                                   rate,
                                   suit_files,
                                   open_match};

}  // namespace hexarena::fish
