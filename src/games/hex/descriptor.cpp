// The descriptor of Hex.
#include "game/descriptor.hpp"

#include <array>

#include "games/hex/settings.hpp"
#include "games/hex/table.hpp"

namespace hexarena::hex {

extern const game::NativeParts kNative;  // native.cpp

namespace {

constexpr std::array<std::string_view, 4> kKeys{"size", "turn", "red", "blue"};

constexpr std::array<game::PlayerKind, 3> kPlayers{{
    game::kEnginePlayer,
    game::kGreedyPlayer,
    game::kRandomPlayer,
}};

constexpr std::array<game::Preset::Option, 5> kSizes{{
    {"5 × 5", R"({"size":5})"},
    {"7 × 7", R"({"size":7})"},
    {"9 × 9", R"({"size":9})"},
    {"11 × 11", R"({"size":11})"},
    {"13 × 13", R"({"size":13})"},
}};
constexpr std::array<game::Preset::Option, 2> kSwap{{
    {"Second player may swap", R"({"swap":"allowed"})"},
    {"No swap", R"({"swap":"none"})"},
}};
constexpr std::array<game::Preset, 2> kPresets{{
    {"size", "Board", kSizes, 3},
    {"swap", "Swap rule", kSwap},
}};

}  // namespace

extern const game::Descriptor kDescriptor{
    .name = "hex",
    .title = "Hex",
    .summary = "Connect your two sides of the board before your opponent does.",
    .cell = "cell",
    .open = open,
    .position_keys = kKeys,
    .settings = kSettings,
    .presets = kPresets,
    .players = kPlayers,
    .adviser = "engine:6",
    .rate = [](base::Json&) {},
    .opening = [](const base::Json&, int) { return 2; },
    .native = game::kForPage ? nullptr : &kNative,
};

}  // namespace hexarena::hex
