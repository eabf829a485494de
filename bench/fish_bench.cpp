// Fish: random games, perft, the tree walk, reading and drawing.
#include <fmt/format.h>

#include "cli/measure.hpp"
#include "games/fish/engine/duel.hpp"
#include "games/fish/json.hpp"
#include "games/fish/text.hpp"
#include "playing.hpp"
#include "positions.hpp"
#include "report.hpp"
#include "rules/tree.hpp"

namespace hexarena::bench {
namespace {

using fish::SmallRules;

/// Visits `left` nodes, depth first, down to `depth` below this one.
void walk(const rules::Node<SmallRules>& node, int depth, int& left) {
  if (left == 0) return;
  --left;
  if (depth == 0) return;
  node.for_each_child([&](const auto& child) { walk(child, depth - 1, left); });
}

double peak_of_walk(const rules::Node<SmallRules>& root, int nodes) {
  constexpr int kDepth = 12;
  forget_peak();
  walk(root, kDepth, nodes);
  return peak_bytes();
}

void tree_walk(int nodes, benchmark::State& state) {
  const SmallRules rules = boxed_rules(2);
  const rules::Node<SmallRules> root(rules, placed_at_random(rules, 1));
  const double little = peak_of_walk(root, nodes / 1000);
  double much = 0;
  for (auto _ : state) much = peak_of_walk(root, nodes);
  state.counters[kItems] = nodes;
  state.counters[kBytes] = much - little;
}

/// The exact values of boards from games of the engine against itself, with 28 free tiles.
void solve_endings(benchmark::State& state) {
  constexpr std::uint64_t kBoards = 5;
  constexpr int kTiles = 28;
  const fish::Variant variant{fish::Collect::leaving_last, fish::Placing::one_fish};
  search::Limits playing;
  playing.nodes = 1000;
  for (auto _ : state) {
    for (std::uint64_t seed = 0; seed < kBoards; ++seed) {
      state.PauseTiming();
      base::Random random(seed);
      const SmallRules rules(*fish::set_up(fish::boxed_board(random), 2, variant), variant);
      fish::engine::Duel<geometry::Bits64, SmallRules> duel(
          rules, *fish::engine::embed(rules.shape(), 64), 12);
      auto at = rules.start();
      while (!rules.over(at) && (rules.placing(at) || at.free.count() > kTiles)) {
        rules.play(at, duel.find(at, playing).action);
      }
      state.ResumeTiming();
      cli::keep(duel.prove(at, {}));
    }
  }
  state.counters[kItems] = kBoards;
}

void read_state(benchmark::State& state) {
  const std::string text = base::write_json(fish::to_json(five_by_five(4, 2).back()));
  for (auto _ : state) {
    const auto json = base::read_json(text);
    cli::keep(fish::read_position(*json, ""));
  }
}

void draw_text(benchmark::State& state) {
  const SmallRules rules = boxed_rules(4);
  const fish::Position position = rules.position(placed_at_random(rules, 1));
  for (auto _ : state) cli::keep(fish::text_picture(position));
}

std::vector<Row> perft_rows() {
  static const SmallRules rules = boxed_rules(2);
  static const auto moving = placed_at_random(rules, 1);
  const auto counted = [](const SmallRules::State& from, int depth) {
    return [&from, depth](benchmark::State& state) { perft(rules, from, depth, state); };
  };
  const auto played = [](const SmallRules::State& from, int depth) {
    return [&from, depth](benchmark::State& state) { perft_played(rules, from, depth, state); };
  };
  return {{"perft 4 from the start, last ply counted", "leaf", counted(rules.start(), 4)},
          {"perft 4 from the start, last ply played", "leaf", played(rules.start(), 4)},
          {"perft 4 from the first move, last ply counted", "leaf", counted(moving, 4)},
          {"perft 4 from the first move, last ply played", "leaf", played(moving, 4)}};
}

}  // namespace

std::vector<Row> fish_rows() {
  std::vector<Row> rows;
  for (int players = 2; players <= 4; ++players) {
    rows.push_back({fmt::format("random games, 60 tiles, {} players, placements too", players),
                    "ply",
                    [players](benchmark::State& state) {
                      random_games(boxed_rules(players), 1000, true, state);
                    },
                    players == 2 ? at_least_per_second(10, "plies", 64) : Target{}});
  }
  for (Row& row : perft_rows()) rows.push_back(std::move(row));
  constexpr double kFlat = 128e3;
  rows.push_back({"tree walk, 1 M nodes (memory: more than for 1000 nodes)",
                  "node",
                  [](benchmark::State& state) { tree_walk(1'000'000, state); },
                  {"memory flat", [](const Measured& walk) { return walk.bytes < kFlat; }}});
  rows.push_back({"exact value with 28 free tiles, 2 players", "board", solve_endings});
  rows.push_back({"reading a state of 5x5 tiles, 4 players, from JSON", "state", read_state});
  rows.push_back({"drawing a state of 60 tiles as text", "state", draw_text});
  return rows;
}

}  // namespace hexarena::bench
