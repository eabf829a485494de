// The settings of Hex; kSettings is the table.
#pragma once

#include <array>

#include "game/settings.hpp"
#include "games/hex/position.hpp"

namespace hexarena::hex {

inline constexpr std::array<game::SettingChoice, 2> kSwapChoices{{
    {"allowed", "Blue may take over the first stone"},
    {"none", "the first stone stays Red's"},
}};

inline constexpr std::array<game::Setting, 4> kSettings{{
    game::integer("size", 1, kMaxSize, kDefaultSize, "Cells along each side of the board."),
    game::choice("swap", kSwapChoices, "Whether the second player may swap sides."),
    game::integer("players", 2, 2, 2, "Always two."),
    // The start is always the same.
    game::seed("For players with random choices."),
}};

}  // namespace hexarena::hex
