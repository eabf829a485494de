// The descriptor of hex Reversi.
#include "game/descriptor.hpp"

#include <array>

#include "games/reversi/settings.hpp"
#include "games/reversi/table.hpp"

namespace hexarena::reversi {

extern const game::NativeParts kNative;  // native.cpp

namespace {

constexpr std::array<std::string_view, 6> kKeys{"size",  "turn",  "passes",
                                                "black", "white", "board"};

/// With free passing the first player could force a draw at once.
void rate(base::Json& settings) {
  if (!settings.contains("pass")) settings["pass"] = "forced";
}

constexpr std::array<game::PlayerKind, 7> kPlayers{{
    game::kEnginePlayer,
    {"hard", "Takes corners, otherwise plays as medium."},
    {"expert", "Leaves the other few good answers; loses to hard in practice."},
    {"medium", "Avoids cells next to corners, otherwise plays as easy."},
    {"easy", "Flips the most discs."},
    game::kGreedyPlayer,
    game::kRandomPlayer,
}};

constexpr std::array<game::Preset::Option, 7> kSizes{{
    {"Size 2 (19 cells)", R"({"size":2})"},
    {"Size 3 (37 cells)", R"({"size":3})"},
    {"Size 4 (61 cells)", R"({"size":4})"},
    {"Size 5 (91 cells)", R"({"size":5})"},
    {"Size 6 (127 cells)", R"({"size":6})"},
    {"Size 7 (169 cells)", R"({"size":7})"},
    {"Size 8 (217 cells)", R"({"size":8})"},
}};
constexpr std::array<game::Preset::Option, 2> kPassing{{
    {"Only when stuck", R"({"pass":"forced"})"},
    {"At any time", R"({"pass":"free"})"},
}};
constexpr std::array<game::Preset, 2> kPresets{{
    {"size", "Board", kSizes, 3},
    {"pass", "Passing", kPassing},
}};

}  // namespace

extern const game::Descriptor kDescriptor{
    .name = "reversi",
    .title = "Hex Reversi",
    .summary = "Enclose the other's discs in any of six directions and turn them over.",
    .cell = "cell",
    .open = game::open_reversi,
    .position_keys = kKeys,
    .settings = kSettings,
    .presets = kPresets,
    .players = kPlayers,
    .yardsticks = game::yardsticks(),
    .adviser = "engine:8",
    .rate = rate,
    .opening = [](const base::Json&, int) { return 4; },
    .native = game::kForPage ? nullptr : &kNative,
};

}  // namespace hexarena::reversi
