// The engine: nodes per second, and the exact value of a small board.
#include "games/fish/evaluation.hpp"
#include "games/reversi/evaluation.hpp"
#include "positions.hpp"
#include "report.hpp"
#include "search/alpha_beta.hpp"

namespace hexarena::bench {
namespace {

template <class E>
void search(const E& evaluation, const typename E::Rules::State& from, const search::Limits& limits,
            bool count_nodes, benchmark::State& state) {
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    nodes = search::AlphaBeta<E>(evaluation, 18).find(from, limits).nodes;
  }
  state.counters[kItems] = count_nodes ? static_cast<double>(nodes) : 1;
}

void search_reversi(int size, const search::Limits& limits, bool count_nodes,
                    benchmark::State& state) {
  const reversi::LiveRules rules(reversi::start_position(size), {true, 1});
  const reversi::ReversiEvaluation<reversi::LiveGrid> evaluation(rules);
  search(evaluation, rules.start(), limits, count_nodes, state);
}

void search_fish(const search::Limits& limits, benchmark::State& state) {
  const fish::SmallRules rules = boxed_rules(2);
  const fish::FishEvaluation<geometry::Bits64> evaluation(rules);
  search(evaluation, placed_at_random(rules, 1), limits, true, state);
}

}  // namespace

std::vector<Row> engine_rows() {
  constexpr double kMegabytes = 64;
  search::Limits nodes;
  nodes.nodes = 200'000;
  search::Limits whole_game;
  whole_game.depth = std::numeric_limits<int>::max();
  whole_game.deepen_to = 8;
  return {
      {"engine, 60 tiles of fish, 2 players", "node",
       [nodes](benchmark::State& state) { search_fish(nodes, state); }},
      {"engine, reversi size 5", "node",
       [nodes](benchmark::State& state) { search_reversi(5, nodes, true, state); }},
      {"engine, reversi size 3 solved from the start", "value",
       [whole_game](benchmark::State& state) { search_reversi(3, whole_game, false, state); },
       under(1, kMegabytes)},
  };
}

}  // namespace hexarena::bench
