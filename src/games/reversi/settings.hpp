// The settings of hex Reversi; kSettings is the table.
#pragma once

#include <array>

#include "game/settings.hpp"
#include "games/reversi/json.hpp"

namespace hexarena::reversi {

struct Settings {
  int size = kDefaultSize;
  Variant variant;
};

inline constexpr std::array<game::SettingChoice, 2> kPassChoices{{
    {"free", "at any time"},
    {"forced", "only when nothing can be placed"},
}};

inline constexpr std::array<game::Setting, 5> kSettings{{
    game::integer("size", 1, kMaxSize, kDefaultSize, "Steps from the centre to the edge."),
    game::choice("pass", kPassChoices, "When a player may pass."),
    game::integer("min_flips", 1, cells_of(kMaxSize), 1, "Discs a placement must flip at least."),
    game::integer("players", 2, 2, 2, "Always two."),
    // The start is always the same.
    game::seed("For players with random choices."),
}};

[[nodiscard]] Expected<Settings> read_settings(const Json& json);

}  // namespace hexarena::reversi
