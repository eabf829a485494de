#include "games/nooks/rules.hpp"

#include <algorithm>

namespace hexarena::nooks {

void Rules::actions(const State& state, std::vector<Step>& steps) const {
  steps.clear();
  if (over(state)) return;
  for (const CellId from : state.pieces.all()) {
    for (int d = 0; d < kDirections; ++d) {
      const CellId to = slide(board_, state.pieces, from, d);
      if (to != from) steps.push_back({from, to});
    }
  }
  std::sort(steps.begin(), steps.end());
}

Step Rules::sample(const State& state, base::Random& random) const {
  std::vector<Step> steps;
  actions(state, steps);
  return steps[random.below(static_cast<std::uint32_t>(steps.size()))];
}

Expected<void> Rules::judge(const State& state, const Step& step) const {
  if (over(state)) return base::illegal("the game is over");
  auto piece = judge_step(board_, state.pieces, step);
  if (!piece) return base::passed_on(piece);
  return {};
}

Rules::Undo Rules::play(State& state, const Step& step) const {
  state.pieces.at[static_cast<std::size_t>(*state.pieces.index_at(step.from))] = step.to;
  ++state.steps;
  return {step};
}

void Rules::take_back(State& state, const Undo& undo) const {
  state.pieces.at[static_cast<std::size_t>(*state.pieces.index_at(undo.step.to))] = undo.step.from;
  --state.steps;
}

}  // namespace hexarena::nooks
