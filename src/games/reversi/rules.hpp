// The rules of hex Reversi on a grid: LiveGrid if it can represent the position, else FullGrid.
//
//   State    meaning
//   discs    of Black and of White
//   passes   in a row; two end the game
//   present  if a player is removed, the other wins at once
//
// An action is the number of a cell on the whole hexagon, or a pass, which sorts last; it means the
// same on every grid. Immutable; safe to share between threads.
#pragma once

#include <fmt/format.h>

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/reversi/full_grid.hpp"
#include "games/reversi/live_grid.hpp"
#include "games/reversi/position.hpp"
#include "rules/rules.hpp"

namespace hexarena::reversi {

using rules::SeatSet;

struct Action {
  Index cell = geometry::kNowhere;

  [[nodiscard]] static constexpr Action place(int cell) { return {static_cast<Index>(cell)}; }
  [[nodiscard]] static constexpr Action pass() { return {}; }
  [[nodiscard]] constexpr bool is_pass() const { return cell == geometry::kNowhere; }
  friend constexpr auto operator<=>(const Action&, const Action&) = default;
};

template <class Grid>
class Rules {
 public:
  using Action = reversi::Action;
  using Discs = typename Grid::Discs;
  using Cells = typename Grid::Cells;

  struct State {
    std::array<Discs, 2> discs;
    std::uint8_t passes;
    Seat turn;
    SeatSet present;
  };
  struct Undo {
    Discs turned;
    Action action;
    std::uint8_t passes;
  };

  /// Requires check(position) and Grid::holds(position).
  Rules(const Position& position, const Variant& variant)
      : size_(position.size), variant_(variant), grid_(position.size) {
    start_.passes = static_cast<std::uint8_t>(position.passes);
    start_.turn = seat(position.turn);
    start_.present = SeatSet::first(2);
    for (const Cell cell : position.black) add(start_.discs[0], cell);
    for (const Cell cell : position.white) add(start_.discs[1], cell);
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] const Variant& variant() const { return variant_; }
  [[nodiscard]] const Grid& grid() const { return grid_; }
  [[nodiscard]] Cell cell(Index index) const {
    const geometry::Place place = grid_.shape().place(index);
    return {place.column, place.row};
  }
  /// The number of a cell; nothing off the board.
  [[nodiscard]] std::optional<Index> index(Cell cell) const {
    return grid_.shape().index({cell.r, cell.q});
  }

  [[nodiscard]] int seats() const { return 2; }
  [[nodiscard]] const State& start() const { return start_; }
  [[nodiscard]] bool over(const State& state) const {
    return state.passes >= 2 || state.present.count() < 2;
  }
  [[nodiscard]] SeatSet actors(const State& state) const {
    SeatSet who;
    if (!over(state)) who.add(state.turn);
    return who;
  }

  [[nodiscard]] const Discs& own(const State& state) const { return state.discs[state.turn.at()]; }
  [[nodiscard]] const Discs& theirs(const State& state) const {
    return state.discs[1 - state.turn.at()];
  }
  /// Where the side to move can place, even if the game is over.
  [[nodiscard]] Cells placeable(const State& state) const {
    return placeable(own(state), theirs(state));
  }
  [[nodiscard]] Cells placeable(const Discs& own, const Discs& theirs) const {
    Cells cells = grid_.moves(own, theirs);
    if (variant_.min_flips > 1) {
      const Cells all = cells;
      all.for_each([&](int at) {
        const Discs turned = grid_.flips(own, theirs, static_cast<Index>(at));
        if (grid_.count(turned) < variant_.min_flips) cells.reset(at);
      });
    }
    return cells;
  }
  [[nodiscard]] bool may_pass(const Cells& placeable) const {
    return !variant_.forced_pass || placeable.none();
  }
  /// How many discs would be flipped; 0 if nothing can be placed there.
  [[nodiscard]] int flips(const State& state, Index at) const {
    if (taken(state, at)) return 0;
    const int turned = grid_.count(grid_.flips(own(state), theirs(state), at));
    return turned < variant_.min_flips ? 0 : turned;
  }
  [[nodiscard]] bool taken(const State& state, Index at) const {
    return grid_.has(state.discs[0], at) || grid_.has(state.discs[1], at);
  }

  void actions(const State& state, std::vector<Action>& actions) const {
    actions.clear();
    if (over(state)) return;
    const Cells cells = placeable(state);
    cells.for_each([&](int at) { actions.push_back(Action::place(at)); });
    if (may_pass(cells)) actions.push_back(Action::pass());
  }
  [[nodiscard]] Action sample(const State& state, base::Random& random) const {
    const Cells cells = placeable(state);
    const int count = cells.count();
    const int all = count + (may_pass(cells) ? 1 : 0);
    const auto rank = static_cast<int>(random.below(static_cast<std::uint32_t>(all)));
    return rank < count ? Action::place(cells.nth(rank)) : Action::pass();
  }
  [[nodiscard]] Expected<void> judge(const State& state, const Action& action) const {
    if (over(state)) return base::illegal("the game is over");
    if (action.is_pass()) {
      if (may_pass(placeable(state))) return {};
      return base::illegal(
          fmt::format("{} can place a disc, and with pass=forced must", name(color(state.turn))));
    }
    if (action.cell >= grid_.shape().size()) return base::illegal("no such cell");
    const std::string where = to_string(cell(action.cell));
    if (taken(state, action.cell)) return base::illegal(where + " is taken");
    const int turned = grid_.count(grid_.flips(own(state), theirs(state), action.cell));
    if (turned == 0) {
      return base::illegal(
          fmt::format("a disc of {} on {} would turn no other", name(color(state.turn)), where));
    }
    if (turned < variant_.min_flips) {
      return base::illegal(fmt::format("a disc of {} on {} would turn {}, fewer than {}",
                                       name(color(state.turn)), where, turned, variant_.min_flips));
    }
    return {};
  }

  Undo play(State& state, const Action& action) const {
    Undo undo{{}, action, state.passes};
    const std::size_t me = state.turn.at();
    if (action.is_pass()) {
      ++state.passes;
    } else {
      undo.turned = grid_.flips(state.discs[me], state.discs[1 - me], action.cell);
      state.discs[me] = state.discs[me] ^ undo.turned ^ grid_.disc(action.cell);
      state.discs[1 - me] = state.discs[1 - me] ^ undo.turned;
      state.passes = 0;
    }
    state.turn = Seat(static_cast<int>(1 - me));
    return undo;
  }
  void take_back(State& state, const Undo& undo) const {
    const std::size_t me = 1 - state.turn.at();
    state.turn = Seat(static_cast<int>(me));
    state.passes = undo.passes;
    if (undo.action.is_pass()) return;
    state.discs[me] = state.discs[me] ^ undo.turned ^ grid_.disc(undo.action.cell);
    state.discs[1 - me] = state.discs[1 - me] ^ undo.turned;
  }
  void remove(State& state, Seat seat) const { state.present.remove(seat); }

  [[nodiscard]] std::optional<int> score(const State& state, Seat seat) const {
    if (!state.present.has(seat)) return std::nullopt;
    return grid_.count(state.discs[seat.at()]);
  }
  [[nodiscard]] SeatSet winners(const State& state) const {
    if (!over(state)) return {};
    if (state.present.count() < 2) return state.present;
    const int lead = grid_.count(state.discs[0]) - grid_.count(state.discs[1]);
    SeatSet best = state.present;
    if (lead != 0) best.remove(Seat(lead > 0 ? 1 : 0));
    return best;
  }

  /// The state in plain terms, for JSON and pictures.
  [[nodiscard]] Position position(const State& state) const {
    Position position{size_, color(state.turn), state.passes, {}, {}};
    for (int i = 0; i < grid_.shape().size(); ++i) {
      const auto at = static_cast<Index>(i);
      if (grid_.has(state.discs[0], at)) position.black.push_back(cell(at));
      if (grid_.has(state.discs[1], at)) position.white.push_back(cell(at));
    }
    return position;
  }

 private:
  void add(Discs& discs, Cell cell) const { discs = discs | grid_.disc(*index(cell)); }

  int size_;
  Variant variant_;
  Grid grid_;
  State start_{};
};

using LiveRules = Rules<LiveGrid>;
/// For any position up to size 6, and for any position at all.
using MediumRules = Rules<FullGrid<geometry::Bits128>>;
using LargeRules = Rules<FullGrid<geometry::Bits<384>>>;
static_assert(cells_of(kMaxSize) <= 384);

/// Calls `use(rules)` with the fastest rules type for the position. Requires check(position). The
/// page does without MediumRules, whose speed is not worth their size there.
template <class Use>
auto with_rules(const Position& position, const Variant& variant, Use&& use) {
  if (LiveGrid::holds(position)) return use(LiveRules(position, variant));
  if constexpr (sizeof(void*) >= 8) {
    if (FullGrid<geometry::Bits128>::holds(position)) return use(MediumRules(position, variant));
  }
  return use(LargeRules(position, variant));
}

}  // namespace hexarena::reversi
