// The parts of Fish for the command line and the terminal.
#include "game/native.hpp"

#include <array>

#include "games/fish/tools.hpp"

namespace hexarena::fish {
namespace {

constexpr std::string_view kFull = R"({"players":[
  {"color":"red","score":0,"places":[[0,0],[1,3],[2,2],[4,4]]},
  {"color":"white","score":0,"places":[[0,4],[1,1],[3,2],[4,0]]}],
  "board":[[1,2,3,4,5],[5,1,2,3,4],[4,5,1,2,3],[3,4,5,1,2],[2,3,4,5,1]]})";

constexpr std::array<game::BenchCase, 6> kBench{{
    {"perft 4, boxed board, placing", R"({"board":"boxed"})", "", "", 4},
    {"perft 3, 12 x 12, 4 players, placing", R"({"rows":12,"columns":12,"players":4})", "", "", 3},
    {"perft 5, full 5 x 5, moving", "{}", kFull, "", 5},
    {"house:4, full 5 x 5", "{}", kFull, "house", 4},
    {"house:6, full 5 x 5", "{}", kFull, "house", 6},
    {"engine:7, full 5 x 5", "{}", kFull, "engine", 7},
}};

constexpr std::array<game::Example, 14> kExamples{{
    {"", "hexarena play fish human house:2              a game against the house in this terminal"},
    {"", "hexarena play fish house:3 house:1 random     watch a game"},
    {"", "hexarena match fish engine:5 house:2          who is stronger?"},
    {"", "hexarena perft fish --depth 3 --set board=boxed"},
    {"play",
     "hexarena play fish human:Ada house:2 'bot:python3 walrus/bot.py' --record game.jsonl"},
    {"moves", "hexarena moves --of '[2,1]' < position.json"},
    {"apply", "hexarena apply '[[0,0],[2,0]]' < position.json"},
    {"apply", "hexarena apply '[[0,0],[2,0]]' < position.json | hexarena moves --of 2,1"},
    {"match", "hexarena match fish \"bot:python3 walrus/bot.py\" greedy --games 2 --open"},
    {"match",
     "hexarena match fish \"bot:./new\" \"bot:./old\" --sprt 0,20 --games 5000 --records games"},
    {"match",
     "hexarena match fish remote:ada engine:3 --bot-port 8081     plays once ada has joined"},
    {"new", "hexarena new fish 4 3 5 random --seed 7 < /dev/null"},
    {"new-bot", "hexarena match fish \"bot:python3 walrus/bot.py\" greedy"},
    {"connect",
     "hexarena connect localhost:8081 \"bot:python3 walrus/bot.py\" --game fish --name walrus"},
}};

}  // namespace

extern const game::NativeParts kNative{
    .bench = kBench,
    .typing = R"("c2" places on column c, row 2; "c2-c4" moves from there to c4)",
    .examples = kExamples,
    .tools = kTools,
};

}  // namespace hexarena::fish
