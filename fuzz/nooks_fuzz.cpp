// Untrusted Nooks strings: crannies, nooks, whole states. What is accepted is written back
// alike, can be played, and gets a correct answer from the solver.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/random.hpp"
#include "games/nooks/puzzle.hpp"
#include "games/nooks/solver.hpp"
#include "require.hpp"

namespace {

namespace nooks = hexarena::nooks;
using hexarena::base::Random;
using hexarena::fuzz::require;
using hexarena::fuzz::require_one_line;
using nooks::Board;
using nooks::CellId;
using nooks::Pieces;

constexpr int kSteps = 12;
constexpr std::uint64_t kBudget = 400;

void check_parts(std::string_view text) {
  const auto crannies = nooks::read_crannies(text);
  if (crannies) {
    require(nooks::to_string(nooks::WallLayout{*crannies, {}}).substr(0, text.size()) == text,
            "crannies are written as they were read");
  } else {
    require_one_line(crannies.error().message);
  }
  const auto eighteen = nooks::read_nooks(text);
  if (eighteen) {
    require(nooks::to_string(nooks::WallLayout{{}, *eighteen}).ends_with(text),
            "nooks are written as they were read");
  } else {
    require_one_line(eighteen.error().message);
  }
}

/// Slides pieces at random; every slide is a legal step to a different cell.
Pieces play(const Board& board, Pieces pieces, Random& random) {
  for (int i = 0; i < kSteps; ++i) {
    const CellId from = pieces.at[random.below(pieces.count)];
    const CellId to = nooks::slide(board, pieces, from, random.between(0, 5));
    require(to < nooks::kCells, "a slide ends on the board");
    const auto piece = nooks::judge_step(board, pieces, {from, to});
    require(piece.has_value() == (from != to), "a slide that moves is a step");
    if (!piece) {
      require_one_line(piece.error().message);
      continue;
    }
    require(!pieces.index_at(to), "a piece stops on a free cell");
    pieces.at[static_cast<std::size_t>(*piece)] = to;
  }
  return pieces;
}

void check_solver(const Board& board, const Pieces& pieces, Random& random) {
  static nooks::NooksSolver solver;
  const nooks::Objective objective{random.between(0, pieces.count - 1),
                                   board.layout().nooks[random.below(nooks::kNooks)].cell};
  const auto piece = static_cast<std::size_t>(objective.piece);
  const nooks::NooksAnswer answer = solver.solve(board, pieces, objective, kBudget);
  require(!answer.steps || answer.proven, "an optimum is proven");
  if (!answer.steps) return;
  require(answer.moves.size() == static_cast<std::size_t>(*answer.steps), "a step is a move");
  const auto walked = nooks::walk(board, pieces, answer.moves);
  require(walked && walked->at[piece] == objective.nook, "a solution reaches its objective");
  const auto alone = solver.solve_alone(board, pieces, objective);
  require(!alone.steps || *alone.steps >= *answer.steps, "help never hurts");
}

void check_state(std::string_view text) {
  const auto setup = nooks::read_state(text);
  if (!setup) {
    require_one_line(setup.error().message);
    return;
  }
  require(nooks::to_string(*setup) == text, "a state is written as it was read");
  const auto legal = nooks::check_start(*setup);
  if (!legal) require_one_line(legal.error().message);
  const Board board(setup->layout);
  Random random(text.size() + setup->pieces.at[0]);
  const Pieces moved = play(board, setup->pieces, random);
  check_solver(board, setup->pieces, random);
  check_solver(board, moved, random);
  const auto again = nooks::read_state(nooks::to_string(nooks::Setup{setup->layout, moved}));
  require(again && again->pieces == moved, "a state in play can be read");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_parts(text);
  check_state(text);
  return 0;
}
