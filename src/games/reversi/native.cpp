// The parts of hex Reversi for the command line and the terminal.
#include "game/native.hpp"

#include <array>

namespace hexarena::reversi {
namespace {

constexpr std::array<game::BenchCase, 5> kBench{{
    {"perft 8, size 5", "{}", "", "", 8},
    {"perft 9, size 5, forced passes", R"({"pass":"forced"})", "", "", 9},
    {"perft 8, size 7, forced passes", R"({"size":7,"pass":"forced"})", "", "", 8},
    {"engine:7, size 5, forced passes", R"({"pass":"forced"})", "", "engine", 7},
    {"engine:7, size 3", R"({"size":3})", "", "engine", 7},
}};

constexpr std::array<game::Example, 3> kExamples{{
    {"", "hexarena reversi human hard                   hex Reversi with a selection to move"},
    {"solve",
     R"(echo '{"game":"reversi","settings":{"size":3,"pass":"forced"},"actions":[]}' | hexarena solve)"},
    {"match", "hexarena match reversi engine hard --ms 100 --games 100"},
}};

constexpr game::Shorthand kShorthand{"hex Reversi in this terminal, with a selection to move",
                                     "size",
                                     R"(
The same as `play reversi PLAYER1 PLAYER2 --set size=SIZE`: on a board of the whole screen arrows or
the mouse choose a cell, Enter places, P passes, H tells how many discs would flip, ? tells the rest.
In a pipe or with --plain humans select a cell line by line and then place on it: "left", "right",
"up", "down" or "1 -2" select, an empty line places, "p", "h" and "?" are as above.
Levels: easy flips the most discs; medium avoids cells next to corners; hard takes corners as well;
  expert leaves the other few good moves. Expert loses to hard in practice: it only counts the
  other's moves. Real strength is engine's, from engine:1 to engine:10.
Settings: --set pass=forced allows a pass only to whoever can place nowhere; --set min_flips=N.
  hexarena reversi human:Ada hard 4)"};

}  // namespace

extern const game::NativeParts kNative{
    .bench = kBench,
    .typing = R"("g4" places on column g, row 4; "pass" passes)",
    .preview = "how many discs would flip",
    .examples = kExamples,
    .shorthand = kShorthand,
};

}  // namespace hexarena::reversi
