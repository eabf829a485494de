// Engine: the engine of hex Reversi. Boards that a Lattice holds have one of their own; all others
// are left to the search that all games share.
#pragma once

#include <memory>
#include <optional>

#include "games/reversi/evaluation.hpp"
#include "games/reversi/lattice_engine.hpp"
#include "games/reversi/lattice_solver.hpp"
#include "search/generic_engine.hpp"

namespace hexarena::reversi {

template <class Grid>
class Engine {
 public:
  using Rules = reversi::Rules<Grid>;
  using State = typename Rules::State;
  using Action = reversi::Action;
  using Generic = search::GenericEngine<ReversiEvaluation<Grid>>;
  using Found = typename Generic::Found;

  /// As GenericEngine.
  Engine(const Rules& rules, int table_bits) : rules_(rules), table_bits_(table_bits) {}

  [[nodiscard]] int weight() const { return 1; }
  /// With free passing, a pass without need would puzzle people.
  [[nodiscard]] bool looks_odd(const Action& action) const { return action.is_pass(); }

  /// As GenericEngine::find.
  [[nodiscard]] Found find(const State& state, const search::Limits& limits, Seat me,
                           const search::Crew& crew) {
    if (rules_.size() <= Lattice::kLargest) {
      if (!lattice_) {
        lattice_ = std::make_unique<LatticeEngine>(rules_.size(), rules_.variant(), table_bits_);
      }
      const auto position = on_lattice(lattice_->lattice(), rules_, state);
      if (position) return told(lattice_->find(*position, limits, crew));
    }
    if (!generic_) generic_.emplace(rules_, table_bits_);
    return generic_->find(state, limits, me, crew);
  }

 private:
  [[nodiscard]] Action action(Square square) const {
    return square == Endgame::kPass ? Action::pass() : Action{lattice_->lattice().index(square)};
  }
  [[nodiscard]] Found told(const LatticeEngine::Found& thought) const {
    Found found{
        action(thought.move), thought.value, thought.proven, {}, thought.depth, thought.nodes, {}};
    if (found.proven) found.bound = found.value;
    for (const Square square : thought.line) found.line.push_back(action(square));
    return found;
  }

  const Rules& rules_;
  const int table_bits_;
  std::unique_ptr<LatticeEngine> lattice_;
  std::optional<Generic> generic_;
};

}  // namespace hexarena::reversi
