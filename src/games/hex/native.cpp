// The parts of Hex for the command line and the terminal.
#include "game/native.hpp"

#include <array>

namespace hexarena::hex {
namespace {

constexpr std::array<game::BenchCase, 2> kBench{{
    {"perft 3, 11 x 11", "{}", "", "", 3},
    {"engine:6, 7 x 7", R"({"size":7})", "", "engine", 6},
}};

constexpr std::array<game::Example, 2> kExamples{{
    {"play", "hexarena play hex human engine:5 --set size=9"},
    {"match", "hexarena match hex engine:6 engine:4 --set size=7 --games 40"},
}};

}  // namespace

extern const game::NativeParts kNative{
    .bench = kBench,
    .typing = R"("d1" places on column d, row 1; "swap" swaps)",
    .examples = kExamples,
};

}  // namespace hexarena::hex
