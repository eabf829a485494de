// The Nooks solver on random four-piece puzzles, each on its own board.
#include <memory>
#include <vector>

#include "cli/measure.hpp"
#include "games/nooks/puzzles.hpp"
#include "games/nooks/solver.hpp"
#include "report.hpp"

namespace hexarena::bench {
namespace {

constexpr std::size_t kPuzzles = 10'000;

struct Puzzle {
  nooks::Setup setup;
  nooks::Objective objective;
};

/// Legal starts with a random objective not yet reached; all of them turn out to be solvable.
const std::vector<Puzzle>& puzzles() {
  static const std::vector<Puzzle> all = [] {
    base::Random random(1);
    std::vector<Puzzle> made;
    while (made.size() < kPuzzles) {
      const nooks::Setup setup = nooks::random_start(nooks::kMaxPieces, random);
      const auto piece = static_cast<int>(random.below(nooks::kMaxPieces));
      const nooks::CellId nook = setup.layout.nooks[random.below(nooks::kNooks)].cell;
      if (setup.pieces.at[static_cast<std::size_t>(piece)] != nook)
        made.push_back({setup, {piece, nook}});
    }
    return made;
  }();
  return all;
}

/// CPU times of every puzzle in three parts, best of the repetitions.
struct Times {
  BestTimes solve{kPuzzles};
  BestTimes both{kPuzzles};
  BestTimes count{kPuzzles};
};

void measure(Times& times) {
  nooks::NooksSolver solver;
  for (std::size_t i = 0; i < kPuzzles; ++i) {
    const Puzzle& puzzle = puzzles()[i];
    const double start = cli::cpu_seconds();
    const nooks::Board board(puzzle.setup.layout);
    const double made = cli::cpu_seconds();
    const auto answer = solver.solve(board, puzzle.setup.pieces, puzzle.objective);
    const double solved = cli::cpu_seconds();
    if (!answer.proven || !answer.steps) continue;  // its time stays infinite and fails the target
    cli::keep(solver.count(board, puzzle.setup.pieces, puzzle.objective, *answer.steps));
    times.count.note(i, cli::cpu_seconds() - solved);
    times.solve.note(i, solved - made);
    times.both.note(i, solved - start);
  }
}

template <class Pick>
Row row(const std::string& name, const std::shared_ptr<Times>& times, Target target, Pick pick) {
  const auto work = [times, pick](benchmark::State& state) {
    for (auto _ : state) measure(*times);
    state.counters[kSeconds] = pick(*times);
  };
  return {name, "puzzle", work, std::move(target), true};
}

}  // namespace

std::vector<Row> nooks_rows() {
  constexpr double kMegabytes = 64;
  const auto times = std::make_shared<Times>();
  return {
      row("nooks solve, 4 pieces, 10000 boards, mean", times, under(10e-6, kMegabytes),
          [](const Times& t) { return t.solve.mean(); }),
      row("nooks solve, 99 % of them", times, under(100e-6, kMegabytes),
          [](const Times& t) { return t.solve.percentile(99); }),
      row("nooks solve with the tables of the board, mean", times, under(20e-6, kMegabytes),
          [](const Times& t) { return t.both.mean(); }),
      row("nooks count all optimal solutions, mean", times, under(30e-6, kMegabytes),
          [](const Times& t) { return t.count.mean(); }),
  };
}

}  // namespace hexarena::bench
