// Hex Reversi: perft and random games, on the live lines and on the full grid.
#include "games/reversi/rules.hpp"
#include "playing.hpp"
#include "report.hpp"

namespace hexarena::bench {
namespace {

constexpr reversi::Variant kForced{true, 1};

template <class R>
const R& rules_of(int size) {
  static const R rules(reversi::start_position(size), kForced);
  return rules;
}

template <class R>
std::function<void(benchmark::State&)> played(int depth) {
  return [depth](benchmark::State& state) {
    perft_played(rules_of<R>(5), rules_of<R>(5).start(), depth, state);
  };
}
template <class R>
std::function<void(benchmark::State&)> games(int count) {
  return [count](benchmark::State& state) { random_games(rules_of<R>(5), count, false, state); };
}

}  // namespace

std::vector<Row> reversi_rows() {
  using reversi::LiveRules;
  using reversi::MediumRules;
  return {
      {"reversi size 5, perft 10, last ply played", "leaf", played<LiveRules>(10),
       at_least_per_second(20, "leaves", 64)},
      {"reversi size 5, perft 10, last ply counted", "leaf",
       [](benchmark::State& state) {
         perft(rules_of<LiveRules>(5), rules_of<LiveRules>(5).start(), 10, state);
       }},
      {"reversi size 5, full grid, perft 8, last ply played", "leaf", played<MediumRules>(8)},
      {"reversi size 5, random games", "game", games<LiveRules>(1000),
       at_least_per_second(0.05, "games", 64)},
      {"reversi size 5, full grid, random games", "game", games<MediumRules>(100)},
  };
}

}  // namespace hexarena::bench
