#include "table/registry.hpp"

#include <fmt/format.h>

#include <array>

#include "table/fish_table.hpp"

namespace hexarena::table {
namespace {

constexpr std::array<std::string_view, 4> kFishKeys{"players", "board", "penguins", "turns_left"};

constexpr std::array<BenchCase, 3> kFishBench{{
    {"perft 4, boxed board, placing", R"({"board":"boxed"})", "", 4},
    {"perft 5, 3 x 3, placing", R"({"rows":3,"columns":3,"fish":1})", "", 5},
    {"perft 3, 12 x 12, 4 players, placing", R"({"rows":12,"columns":12,"players":4})", "", 3},
}};

constexpr std::array<Game, 1> kGames{{
    {"fish", "Fish (Hey, That's My Fish!)", open_fish, kFishKeys, "players", kFishBench},
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
      fmt::format("there is no game {}; there is: {}", rules::in_quotes(name), known));
}

}  // namespace hexarena::table
