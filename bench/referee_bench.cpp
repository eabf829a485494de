// Whole games under the referee, to measure the overhead of the boundary between players and table.
#include "players/player.hpp"
#include "referee/referee.hpp"
#include "report.hpp"

namespace hexarena::bench {
namespace {

/// One game of two random players on a 5 x 5 board, as in a match.
void refereed_games(benchmark::State& state) {
  constexpr int kGames = 20;
  const game::Descriptor& fish = **session::find_game("fish");
  const world::SystemClock clock;
  for (auto _ : state) {
    for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
      auto record = session::open_record(fish, base::Json{{"seed", seed}});
      if (!record) return state.SkipWithError("no board");
      std::vector<std::unique_ptr<players::Player>> players;
      for (const std::uint64_t seat : {0U, 1U}) {
        players.push_back(players::advised_player({"random", std::nullopt}, "random", seed + seat));
      }
      auto report = referee::run_game(std::move(*record), players, clock, {});
      if (!report || !report->record.result) return state.SkipWithError("a game did not end");
      benchmark::DoNotOptimize(report);
    }
  }
  state.counters[kItems] = kGames;
}

}  // namespace

std::vector<Row> referee_rows() {
  return {{"Fish under the referee, 5 x 5, random players", "game", refereed_games,
           at_least_per_second(0.005, "games", 100)}};
}

}  // namespace hexarena::bench
