#include "games/reversi/descriptor.hpp"

#include <array>

#include "games/reversi/table.hpp"

namespace hexarena::reversi {
namespace {

constexpr std::array<std::string_view, 6> kKeys{"size",  "turn",  "passes",
                                                "black", "white", "board"};

constexpr std::array<game::BenchCase, 5> kBench{{
    {"perft 8, size 5", "{}", "", "", 8},
    {"perft 9, size 5, forced passes", R"({"pass":"forced"})", "", "", 9},
    {"perft 8, size 7, forced passes", R"({"size":7,"pass":"forced"})", "", "", 8},
    {"engine:7, size 5, forced passes", R"({"pass":"forced"})", "", "engine", 7},
    {"engine:7, size 3", R"({"size":3})", "", "engine", 7},
}};

/// With free passing the first player can call a draw at once.
void rate(base::Json& settings) {
  if (!settings.contains("pass")) settings["pass"] = "forced";
}

constexpr std::array<std::string_view, 7> kPlayers{"engine", "hard",   "expert", "medium",
                                                   "easy",   "greedy", "random"};

}  // namespace

const game::Descriptor kDescriptor{
    "reversi", "Hex Reversi", game::open_reversi,   kKeys, 2, 2, "", kPlayers, "engine:8", kBench,
    rate,      nullptr,       [](int) { return 4; }};

}  // namespace hexarena::reversi
