// bench: work on fixed positions. The node count is the signature: a change that preserves
// behaviour leaves it unchanged. Speed is reported relative to a fixed loop in the same run,
// because machines differ and are noisy.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/measure.hpp"
#include "session/registry.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

constexpr std::string_view kBenchProgram = "hexarena bench";

base::Expected<std::unique_ptr<game::Table>> open(const game::Descriptor& game,
                                                  const game::BenchCase& bench_case) {
  auto settings = base::read_json(bench_case.settings);
  if (!settings) return base::passed_on(settings);
  if (bench_case.start.empty()) return game.open(*settings, nullptr);
  auto start = base::read_json(bench_case.start);
  if (!start) return base::passed_on(start);
  return game.open(*settings, &*start);
}

base::Expected<std::uint64_t> work(const game::BenchCase& bench_case, const game::Table& table) {
  if (bench_case.adviser.empty()) return table.perft(bench_case.depth);
  game::Adviser adviser{std::string(bench_case.adviser), std::nullopt};
  if (bench_case.depth > 0) adviser.level = bench_case.depth;
  auto advice = table.advise(adviser);
  if (!advice) return base::passed_on(advice);
  return advice->nodes;
}

}  // namespace

int bench() {
  const double reference = best_cpu_seconds([] { keep(reference_loop()); });
  fmt::print("{:<40} {:>12} {:>9} {:>9} {:>8}\n", "fixed position", "nodes", "ms", "Mnodes/s",
             "ratio");
  std::uint64_t signature = 0;
  for (const game::Descriptor* const game : session::games()) {
    for (const game::BenchCase& bench_case : game->native->bench) {
      auto table = open(*game, bench_case);
      if (!table) return world::report_bad_input(kBenchProgram, table.error());
      auto nodes = work(bench_case, **table);
      if (!nodes) return world::report_bad_input(kBenchProgram, nodes.error());
      const double seconds = best_cpu_seconds([&] { keep(work(bench_case, **table)); });
      signature += *nodes;
      fmt::print("{:<40} {:>12} {:>9.2f} {:>9.1f} {:>8.3f}\n",
                 fmt::format("{}: {}", game->name, bench_case.name), *nodes, 1e3 * seconds,
                 static_cast<double>(*nodes) / seconds / 1e6, seconds / reference);
      std::fflush(stdout);
    }
  }
  fmt::print("reference loop: {:.2f} ms; ratio = time / time of that loop, best of {} CPU times\n",
             1e3 * reference, kRepeats);
  fmt::print("signature {}\n", signature);
  return world::kSuccess;
}

}  // namespace hexarena::cli
