// The house strategy on full 5×5 boards: the slowest board, each with its best of five times.
#include <fmt/format.h>

#include "cli/measure.hpp"
#include "games/fish/house.hpp"
#include "positions.hpp"
#include "report.hpp"

namespace hexarena::bench {
namespace {

Row house_row(int players, int depth, int boards, Target target) {
  const auto positions = five_by_five(players, boards);
  const auto work = [positions, depth,
                     times = BestTimes(positions.size())](benchmark::State& state) mutable {
    for (auto _ : state) {
      for (std::size_t i = 0; i < positions.size(); ++i) {
        const fish::SmallRules rules(positions[i], {});
        fish::HouseStrategy strategy(rules);
        const double start = cli::cpu_seconds();
        cli::keep(strategy.choose(rules.start(), depth));
        times.note(i, cli::cpu_seconds() - start);
      }
    }
    state.counters[kSeconds] = times.worst();
  };
  return {fmt::format("house depth {}, full 5x5, {} players, worst of {}", depth, players, boards),
          "move", work, std::move(target), true};
}

}  // namespace

std::vector<Row> house_rows() {
  constexpr double kMegabytes = 64;
  return {house_row(2, 2, 200, {}), house_row(2, 4, 200, under(1, kMegabytes)),
          house_row(2, 6, 20, {}), house_row(4, 3, 50, {}), house_row(4, 4, 10, {})};
}

}  // namespace hexarena::bench
