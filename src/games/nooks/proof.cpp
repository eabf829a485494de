#include "games/nooks/proof.hpp"

#include <algorithm>

namespace hexarena::nooks {
namespace {

// The solver takes a tenth of a second for so many, and needs no more for most puzzles.
constexpr std::uint64_t kQuickNodes = 4'000'000;
constexpr unsigned kTableBits = 18;

}  // namespace

NooksAnswer prove(const Board& board, const Pieces& pieces, Objective objective,
                  const NooksBudget& budget,
                  const std::function<void(int steps, std::uint64_t positions)>& progress) {
  NooksSolver solver(kTableBits);
  NooksBudget left(std::min(budget.nodes, kQuickNodes), budget.stop);
  NooksAnswer answer = solver.solve(board, pieces, objective, left);
  if (answer.proven || answer.nodes <= kQuickNodes) return answer;

  left.nodes = budget.nodes - std::min(budget.nodes, answer.nodes);
  const Reached reached = reach(board, pieces, objective, {left.nodes, budget.stop, progress});
  answer.bound = std::max(answer.bound, reached.bound);
  answer.nodes += reached.positions;
  if (!reached.steps) {
    answer.proven = reached.proven;
    return answer;
  }
  // How long the way is, is known now; the solver finds the way itself.
  left.nodes -= std::min(left.nodes, reached.positions);
  left.least_steps = *reached.steps;
  const std::uint64_t spent = answer.nodes;
  answer = solver.solve(board, pieces, objective, left);
  answer.nodes += spent;
  return answer;
}

}  // namespace hexarena::nooks
