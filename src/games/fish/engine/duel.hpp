// Duel<Set>: a search of Fish for two seats of a game, asked in states and actions of its
// rules, whatever bit set those run on.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "games/fish/endgame/solver.hpp"
#include "games/fish/engine/search.hpp"
#include "games/fish/rules.hpp"
#include "search/search_together.hpp"

namespace hexarena::fish::engine {

template <class Set, class Rules>
class Duel {
 public:
  using State = typename Rules::State;
  using Table = typename Search<Set>::Table;

  struct Found {
    Action action;
    int value = 0;  ///< the lead at the end of the game, in units of the search
    bool proven = false;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Action> line;
  };

  /// Requires an embedding for Set. The rules must outlive it.
  Duel(const Rules& rules, const Embedding& embedding, int table_bits,
       const Weights& weights = kWeights)
      : rules_(rules),
        weights_(weights),
        grid_(rules.shape(), fish_of(rules), embedding),
        moves_(grid_, placeable(rules), rules.variant().collect == Collect::leaving),
        table_(std::make_shared<Table>(table_bits)) {}
  Duel(const Duel&) = delete;
  Duel& operator=(const Duel&) = delete;

  /// The best action for the one on turn. The game must not be over, and two seats present. A limit
  /// of nodes holds for each thread by itself.
  [[nodiscard]] Found find(const State& state, const search::Limits& limits,
                           const search::Crew& crew = {}) {
    seats_ = {state.present.lowest(), state.present.after(state.present.lowest())};
    const Node<Set> root = node(state);
    const int banked = this->banked(state, root);
    if (!root.placing() && !moves_.can_move(root, root.side)) {
      const Action skip = Action::skip();
      return {skip, banked * search::kPoint, false, 1, 1, {skip}};
    }
    table_->grow_older();
    const auto found = search(root, limits, crew);
    Found result{action(found.move), found.value + banked * search::kPoint,
                 found.proven,       found.depth,
                 found.nodes,        {}};
    for (const Move& move : found.line) result.line.push_back(action(move));
    return result;
  }

  /// Whether prove() applies: all penguins are placed, and turns are not limited.
  [[nodiscard]] bool provable(const State& state) {
    seats_ = {state.present.lowest(), state.present.after(state.present.lowest())};
    return endgame::Solver<Set>::solvable(node(state));
  }
  /// The exact value, with a best line to the end; nothing if the limits stop it. Requires that it
  /// is provable, that the game is not over, and that two seats are present.
  [[nodiscard]] std::optional<Found> prove(const State& state, const search::Limits& limits) {
    seats_ = {state.present.lowest(), state.present.after(state.present.lowest())};
    const Node<Set> root = node(state);
    endgame::Solver<Set> solver(moves_, kProofBits);
    Found proof{{}, banked(state, root), true, root.free.count(), 0, {}};
    const bool skips = !moves_.can_move(root, root.side);
    const auto found = solver.solve(skips ? moves_.after(root, Move{}) : root, limits);
    if (!found) return std::nullopt;
    proof.value = (proof.value + (skips ? -found->value : found->value)) * search::kPoint;
    proof.nodes = found->nodes;
    for (const Move& move : solver.line(root, limits)) proof.line.push_back(action(move));
    proof.nodes += solver.nodes();
    proof.action = action(skips ? Move{} : found->move);
    return proof;
  }

  [[nodiscard]] Node<Set> node(const State& state) const {
    Node<Set> node;
    state.free.for_each([&](int tile) { node.free.set(grid_.bit(tile)); });
    int standing = 0;
    for (std::size_t side = 0; side < 2; ++side) {
      for (const auto tile : rules_.penguins(state, seats_[side])) {
        node.flock[side].set(grid_.bit(tile));
        ++standing;
      }
    }
    // All get as many penguins, once there are some to place.
    const int each = (standing + state.unplaced) / 2;
    for (std::size_t side = 0; side < 2 && state.unplaced > 0; ++side) {
      node.unplaced[side] = static_cast<std::int16_t>(each - node.flock[side].count());
    }
    node.side = state.turn == seats_[0] ? 0 : 1;
    node.turns_left = state.turns_left;
    node.key = moves_.key(node);
    return node;
  }
  [[nodiscard]] Action action(const Move& move) const {
    if (move.to == Move::kNone) return Action::skip();
    if (move.from == Move::kNone) return Action::place(grid_.number(move.to));
    return Action::move(grid_.number(move.from), grid_.number(move.to));
  }
  [[nodiscard]] const Moves<Set>& moves() const { return moves_; }
  [[nodiscard]] const Grid<Set>& grid() const { return grid_; }

 private:
  static constexpr int kProofBits = 22;  // 64 MB at most
  using Thought = typename Search<Set>::Found;

  [[nodiscard]] Thought search(const Node<Set>& root, const search::Limits& limits,
                               const search::Crew& crew) {
    const auto size = static_cast<std::size_t>(search::kMayHaveHelp ? crew.size : 1);
    while (searches_.size() < size) {
      searches_.push_back(std::make_unique<Search<Set>>(moves_, table_, weights_));
    }
    if constexpr (search::kMayHaveHelp) {
      if (size > 1) {
        table_->share();
        return search::search_together<Thought>(limits, crew,
                                                [&](std::size_t i, const search::Limits& own) {
                                                  return searches_[i]->find(root, own);
                                                });
      }
    }
    return searches_.front()->find(root, limits);
  }

  [[nodiscard]] static std::vector<int> fish_of(const Rules& rules) {
    std::vector<int> fish(static_cast<std::size_t>(rules.shape().size()));
    for (int tile = 0; tile < rules.shape().size(); ++tile) {
      fish[static_cast<std::size_t>(tile)] = rules.fish(tile);
    }
    return fish;
  }
  [[nodiscard]] Set placeable(const Rules& rules) const {
    if (rules.variant().placing == Placing::any) return grid_.tiles();
    Set ones;
    grid_.tiles().for_each([&](int bit) {
      if (grid_.fish(bit) == 1) ones.set(bit);
    });
    return ones;
  }
  /// The lead of the side on turn by what is collected, and what its penguins stand on where that
  /// is its own already.
  [[nodiscard]] int banked(const State& state, const Node<Set>& node) const {
    int lead = state.score[seats_[0].at()] - state.score[seats_[1].at()];
    if (rules_.variant().collect == Collect::leaving_last) {
      lead += grid_.fish_on(node.flock[0]) - grid_.fish_on(node.flock[1]);
    }
    return node.side == 0 ? lead : -lead;
  }

  const Rules& rules_;
  const Weights weights_;
  const Grid<Set> grid_;
  const Moves<Set> moves_;
  const std::shared_ptr<Table> table_;
  std::vector<std::unique_ptr<Search<Set>>> searches_;
  std::array<Seat, 2> seats_{Seat(0), Seat(1)};  // the sides
};

}  // namespace hexarena::fish::engine
