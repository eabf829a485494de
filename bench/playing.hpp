// Workloads for any rules: random games, and perft with its last ply counted or played.
#pragma once

#include <benchmark/benchmark.h>

#include <vector>

#include "cli/measure.hpp"
#include "report.hpp"
#include "search/perft.hpp"
#include "search/playout.hpp"

namespace hexarena::bench {

/// Plays `games` random games; the items are games, or their plies.
template <rules::Rules R>
void random_games(const R& rules, int games, bool count_plies, benchmark::State& state) {
  int plies = 0;
  for (auto _ : state) {
    base::Random random(7);
    plies = 0;
    for (int game = 0; game < games; ++game) {
      auto position = rules.start();
      plies += search::random_playout(rules, position, random);
      cli::keep(position);
    }
  }
  state.counters[kItems] = count_plies ? plies : games;
}

template <rules::Rules R>
void perft(const R& rules, const typename R::State& from, int depth, benchmark::State& state) {
  search::Perft<R> perft(rules);
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves = perft.leaves(from, depth);
  state.counters[kItems] = static_cast<double>(leaves);
}

/// The leaves of perft if the last ply is played like any other.
template <rules::Rules R>
std::uint64_t leaves_played(const R& rules, typename R::State& state, int depth,
                            std::vector<std::vector<typename R::Action>>& levels) {
  if (depth == 0) return 1;
  auto& actions = levels[static_cast<std::size_t>(depth) - 1];
  rules.actions(state, actions);
  std::uint64_t leaves = 0;
  for (const auto& action : actions) {
    const auto undo = rules.play(state, action);
    leaves += leaves_played(rules, state, depth - 1, levels);
    rules.take_back(state, undo);
  }
  return leaves;
}

template <rules::Rules R>
void perft_played(const R& rules, typename R::State from, int depth, benchmark::State& state) {
  std::vector<std::vector<typename R::Action>> levels(static_cast<std::size_t>(depth));
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves = leaves_played(rules, from, depth, levels);
  state.counters[kItems] = static_cast<double>(leaves);
}

}  // namespace hexarena::bench
