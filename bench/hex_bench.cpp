// Rays: the innermost operation of every search, on small, medium and large sets.
#include <fmt/format.h>

#include "base/random.hpp"
#include "cli/measure.hpp"
#include "geometry/rays.hpp"
#include "report.hpp"

namespace hexarena::bench {
namespace {

/// From every cell of a board with one cell in four occupied, several times.
template <class Set>
void reach(int rows, int columns, benchmark::State& state) {
  const auto shape = geometry::Shape::rectangle(geometry::Layout::interleaved, rows, columns);
  const geometry::Rays<Set> rays(shape);
  base::Random random(1);
  std::array<Set, 16> boards;
  for (Set& free : boards) {
    for (int cell = 0; cell < shape.size(); ++cell) {
      if (random.below(4) != 0) free.set(cell);
    }
  }
  for (auto _ : state) {
    for (const Set& free : boards) {
      for (int from = 0; from < shape.size(); ++from) cli::keep(rays.reach(from, free));
    }
  }
  state.counters[kItems] = static_cast<double>(boards.size()) * shape.size();
}

template <class Set>
Row reach_row(int rows, int columns) {
  return {fmt::format("reach of a penguin, {}x{}, sets of {}", rows, columns, Set::kCapacity),
          "call", [=](benchmark::State& state) { reach<Set>(rows, columns, state); }};
}

}  // namespace

std::vector<Row> hex_rows() {
  return {reach_row<geometry::Bits64>(8, 8), reach_row<geometry::Bits128>(11, 11),
          reach_row<geometry::Bits<10'048>>(100, 100)};
}

}  // namespace hexarena::bench
