// The descriptor of Fish.
#include "game/descriptor.hpp"

#include <array>

#include "games/fish/settings.hpp"
#include "games/fish/table.hpp"

namespace hexarena::fish {

extern const game::NativeParts kNative;  // native.cpp

namespace {

constexpr std::array<std::string_view, 4> kKeys{"players", "board", "penguins", "turns_left"};
constexpr std::array<std::string_view, 1> kLayers{"fish"};

/// The boxed board, unless the settings describe another.
void rate(base::Json& settings) {
  for (const char* key :
       {"board", "rows", "columns", "fish", "holes", "gaps", "ones", "floes", "grid"}) {
    if (settings.contains(key)) return;
  }
  settings["board"] = "boxed";
}
/// A board of the file game, unless the settings describe another.
void suit_files(base::Json& settings) {
  constexpr int kSide = 8;
  if (settings.contains("board") || settings.contains("fish")) return;
  if (!settings.contains("grid")) {
    settings["grid"] = settings.value("dialect", base::Json("ours")) == "course" ? "square" : "hex";
  }
  if (settings.contains("floes")) return;
  for (const char* const side : {"rows", "columns"}) {
    if (!settings.contains(side)) settings[side] = kSide;
  }
}
/// All penguins are placed at random.
int open_match(const base::Json& settings, int seats) {
  const auto each = settings.find("penguins");
  const bool said = each != settings.end() && each->is_number_integer();
  return seats * (said ? each->get<int>() : penguins_each(seats));
}

constexpr std::array<game::PlayerKind, 4> kPlayers{{
    game::kEnginePlayer,
    {"house", "Looks that many of its own turns ahead.", 1, 3, kHouseDepth, true},
    game::kGreedyPlayer,
    game::kRandomPlayer,
}};

constexpr std::array<game::Preset::Option, 5> kBoards{{
    {"Classic board (60 floes)", R"({"board":"boxed"})"},
    {"Small board (30 floes)", R"({"rows":10,"columns":3})"},
    {"Large board (90 floes)", R"({"rows":18,"columns":5})"},
    {"Wide board (80 floes)", R"({"rows":10,"columns":8})"},
    {"Three fish everywhere (48 floes)", R"({"rows":12,"columns":4,"fish":3})"},
}};
constexpr std::array<game::Preset, 1> kPresets{{{"board", "Board", kBoards}}};

}  // namespace

extern const game::Descriptor kDescriptor{
    .name = "fish",
    .title = "Fish",
    .summary = "Slide your penguins over the melting ice and take the fish with you.",
    .cell = "floe",
    .open = game::open_fish,
    .position_keys = kKeys,
    .least_seats = 2,
    .most_seats = kGameColors,
    .most_file_seats = kColors,
    .seats_setting = "players",
    .settings = kSettings,
    .random_start = true,
    .presets = kPresets,
    .players = kPlayers,
    .yardsticks = game::yardsticks(),
    .adviser = "house:2",
    .rate = rate,
    .suit_files = suit_files,
    .opening = open_match,
    .scene_layers = kLayers,
    .native = game::kForPage ? nullptr : &kNative,
};

}  // namespace hexarena::fish
