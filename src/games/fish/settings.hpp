// The settings of Fish: rules and initial board; kSettings is the table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "game/settings.hpp"
#include "games/fish/json.hpp"

namespace hexarena::fish {

/// How programs of the file contest are called and what their files look like. It changes no
/// rule; it is a setting so that it is recorded.
enum class Dialect : std::uint8_t { ours, course };

struct Settings {
  int players = 2;
  Variant variant;
  std::optional<int> turns;
  int rows = 0;
  int columns = 0;
  int fish = 0;
  std::vector<Place> holes;
  std::optional<int> ones;
  std::optional<Board> floes;   ///< the whole board
  std::optional<int> penguins;  ///< of each player
  int gaps = 0;                 ///< random holes, in addition to `holes`
  std::uint64_t seed = 1;
  bool boxed = false;
  geometry::Layout grid = geometry::Layout::interleaved;
  Dialect dialect = Dialect::ours;
};

inline constexpr std::array<game::SettingChoice, 3> kCollectChoices{{
    {"leaving", "when it leaves the floe"},
    {"landing", "when it lands on the floe"},
    {"leaving+last", "when it leaves the floe, and the last floe at the end"},
}};
inline constexpr std::array<game::SettingChoice, 2> kPlaceChoices{{
    {"any", "on any floe"},
    {"one-fish", "on floes with one fish"},
}};
inline constexpr std::array<game::SettingChoice, 1> kBoardChoices{{
    {"boxed", "the 60 floes of the boxed game, with its rules: one-fish, leaving+last"},
}};
inline constexpr std::array<game::SettingChoice, 3> kGridChoices{{
    {"fish", "hexagons in staggered rows"},
    {"hex", "the hexagons of the file contest, with its rules: one-fish, leaving"},
    {"square", "the squares of the file contest, with its rules: one-fish, landing"},
}};
inline constexpr std::array<game::SettingChoice, 2> kDialectChoices{{
    {"ours", "as the program penguins does"},
    {"course", "as programs written for the course expect"},
}};

/// Ready-made boards and grids also set the defaults of rules; explicit settings take precedence.
inline constexpr std::array<game::Setting, 16> kSettings{{
    game::integer("players", 2, kColors, 2,
                  "Number of players; more than four only on the grids of the file contest."),
    game::integer_or_null("penguins", 1, kMaxRows* kMaxColumns, std::nullopt,
                          "Penguins of each player; null: six minus the number of players."),
    game::choice("collect", kCollectChoices, "When a penguin takes the fish of a floe."),
    game::choice("place", kPlaceChoices, "Where penguins may start."),
    game::integer_or_null("turns", 0, kMaxScore, std::nullopt,
                          "The game ends after so many moves and skips; null: when all are stuck."),
    game::integer("rows", 1, kMaxRows, 5, "The rows of the board."),
    game::integer("columns", 1, kMaxColumns, 5, "The columns of the board."),
    game::integer("fish", 0, kMaxFish, 0,
                  "Fish on every floe; 0: at random, 1–5, or 1–3 on the grids of the contest."),
    game::cells("holes", kMaxRows* kMaxColumns, "Cells without a floe: [[row,column],…]."),
    game::integer("gaps", 0, kMaxRows* kMaxColumns, 0,
                  "Number of additional random cells without a floe."),
    game::integer_or_null("ones", 0, kMaxRows* kMaxColumns, std::nullopt,
                          "Minimum number of floes with one fish; the others have more."),
    game::rows("floes", kMaxRows,
               "The whole board: the fish of each cell, row by row, 0 where there is no floe."),
    game::seed("Determines the board."),
    game::optional_choice("board", kBoardChoices, "A ready-made board."),
    game::choice("grid", kGridChoices, "Shape and layout of the cells."),
    game::choice("dialect", kDialectChoices, "How to call file programs."),
}};

[[nodiscard]] Expected<Settings> read_settings(const Json& json);

/// The start that these settings describe: the board generated from its seed, nothing placed.
[[nodiscard]] Expected<Position> start(const Settings& settings);

}  // namespace hexarena::fish
