#include "contests/penguins/choice.hpp"

#include <algorithm>

#include "games/fish/evaluation.hpp"
#include "search/alpha_beta.hpp"

namespace hexarena::penguins {
namespace {

using Clock = std::chrono::steady_clock;
using fish::Position;
using penguins::PenguinAction;
using penguins::PenguinFile;
using penguins::Turn;

constexpr int kTableBits = 19;

/// Bit set sizes between the two of fish::with_rules: 900 floes are far from 10 000.
using MiddleRules = fish::Rules<geometry::Bits<128>>;
using WideRules = fish::Rules<geometry::Bits<960>>;

template <class Use>
auto with_fitting_rules(const Position& position, const fish::Variant& variant, Use&& use) {
  const int tiles = position.board.tiles();
  if (tiles <= 64) return use(fish::SmallRules(position, variant));
  if (tiles <= 128) return use(MiddleRules(position, variant));
  if (tiles <= 960) return use(WideRules(position, variant));
  return use(fish::LargeRules(position, variant));
}

template <class Set>
fish::Action searched(const fish::Rules<Set>& rules, Deadline deadline) {
  std::vector<fish::Action> actions;
  rules.actions(rules.start(), actions);
  if (actions.size() == 1) return actions.front();
  using Evaluation = fish::FishEvaluation<Set>;
  const Evaluation evaluation(rules);
  search::AlphaBeta<Evaluation> search(evaluation, kTableBits);
  search::Limits limits;
  limits.stop = [deadline] { return Clock::now() >= deadline; };
  return search.find(rules.start(), limits).action;
}

/// If there are too few floes for all penguins there is no game to search: picks the start from
/// which a penguin reaches most fish.
PenguinAction richest_start(const Position& position) {
  fish::Board free = position.board;
  for (const fish::Player& player : position.players) {
    for (const geometry::Place place : player.places) free.set_fish(place, 0);
  }
  PenguinAction best;
  int most = -1;
  for (int row = 0; row < free.rows(); ++row) {
    for (int column = 0; column < free.columns(); ++column) {
      const geometry::Place start{row, column};
      if (free.fish(start) != 1) continue;
      int reached = 0;
      for (int direction = 0; direction < geometry::directions(free.layout()); ++direction) {
        for (geometry::Place at = geometry::step(free.layout(), start, direction); free.is_tile(at);
             at = geometry::step(free.layout(), at, direction)) {
          reached += free.fish(at);
        }
      }
      if (reached > most) best = {std::nullopt, start};
      most = std::max(most, reached);
    }
  }
  return best;
}

}  // namespace

PenguinAction choose_action(const PenguinFile& file, const Turn& turn, Deadline deadline) {
  PenguinFile seated = file;
  const int number = *number_of(file, turn);
  if (file.find(number) == nullptr) seated.players.push_back({turn.id, number, 0});
  // A lead needs an opponent. In placement the others may not have joined yet.
  if (seated.players.size() == 1) seated.players.push_back({"", number % 9 + 1, 0});
  const bool placing = turn.phase == penguins::TurnPhase::placement;
  const Position position =
      position_of(seated, turn.grid, number, placing ? std::optional(turn.penguins) : std::nullopt);
  const fish::Variant variant = variant_of(turn.grid);
  if (placing && !fish::check(position, variant)) return richest_start(position);
  return with_fitting_rules(position, variant, [&](const auto& rules) {
    const fish::Action action = searched(rules, deadline);
    PenguinAction chosen{std::nullopt, rules.shape().place(action.to)};
    if (!placing) chosen.from = rules.shape().place(action.from);
    return chosen;
  });
}

}  // namespace hexarena::penguins
