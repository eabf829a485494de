// The rules of Hex on bit sets.
//
//   State    meaning
//   stones   of Red and of Blue
//   winner   whose chain connects their sides; exactly one side can, so there is no draw
//   present  if a player is removed, the other wins at once
//
// A cell's number is row · (size + 1) + column: the column after the last is always empty, so that
// moving a whole set one step is a shift that never wraps into the next row.
//
// With the swap rule Blue may answer the first stone by taking it over. Seats keep their colours
// and sides, so the stone becomes blue and moves to the mirrored cell (row and column exchanged),
// which is the same position seen from the other side. Immutable; safe to share between
// threads.
#pragma once

#include <fmt/format.h>

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/hex/position.hpp"
#include "geometry/bits.hpp"
#include "rules/rules.hpp"

namespace hexarena::hex {

using geometry::Index;
using rules::SeatSet;
using Cells = geometry::Bits<384>;
static_assert(kMaxSize * (kMaxSize + 1) <= Cells::kCapacity);

/// A stone on a cell, or the swap, which sorts last.
struct Action {
  Index cell = geometry::kNowhere;

  [[nodiscard]] static constexpr Action place(int cell) { return {static_cast<Index>(cell)}; }
  [[nodiscard]] static constexpr Action swap() { return {}; }
  [[nodiscard]] constexpr bool is_swap() const { return cell == geometry::kNowhere; }
  friend constexpr auto operator<=>(const Action&, const Action&) = default;
};

class Rules {
 public:
  using Action = hex::Action;

  struct State {
    std::array<Cells, 2> stones;
    std::optional<Seat> winner;
    Seat turn;
    SeatSet present;
  };
  struct Undo {
    Action action;
  };

  /// Requires check(position).
  Rules(const Position& position, bool swap) : size_(position.size), swap_(swap) {
    for (int i = 0; i < size_; ++i) {
      for (int j = 0; j < size_; ++j) board_.set(number({i, j}));
      goals_[0].first.set(number({0, i}));
      goals_[0].second.set(number({size_ - 1, i}));
      goals_[1].first.set(number({i, 0}));
      goals_[1].second.set(number({i, size_ - 1}));
    }
    for (const Place place : position.red) start_.stones[0].set(number(place));
    for (const Place place : position.blue) start_.stones[1].set(number(place));
    start_.turn = Seat(position.turn == Color::red ? 0 : 1);
    start_.present = SeatSet::first(2);
    for (const Seat seat : {Seat(0), Seat(1)}) {
      if (joined(start_.stones[seat.at()], goals_[seat.at()].first, seat)) start_.winner = seat;
    }
  }

  [[nodiscard]] int size() const { return size_; }
  /// All cells of the board.
  [[nodiscard]] const Cells& board() const { return board_; }
  [[nodiscard]] int number(Place place) const { return place.row * (size_ + 1) + place.column; }
  [[nodiscard]] Place place(int number) const {
    return {number / (size_ + 1), number % (size_ + 1)};
  }
  [[nodiscard]] bool has(Index cell) const { return cell < Cells::kCapacity && board_.test(cell); }
  /// The two sides a seat has to connect.
  struct Goal {
    Cells first;
    Cells second;
  };
  [[nodiscard]] const Goal& goal(Seat seat) const { return goals_[seat.at()]; }

  /// All cells one step in a direction (0–5) from a cell of the set.
  [[nodiscard]] Cells moved(const Cells& cells, int direction) const {
    switch (direction) {
      case 0: return (cells >> (size_ + 1)) & board_;  // up
      case 1: return (cells >> size_) & board_;        // up and to the right
      case 2: return (cells << 1) & board_;            // right
      case 3: return (cells << (size_ + 1)) & board_;  // down
      case 4: return (cells << size_) & board_;        // down and to the left
      default: return (cells >> 1) & board_;           // left
    }
  }
  [[nodiscard]] Cells beside(const Cells& cells) const {
    Cells found;
    for (int direction = 0; direction < geometry::kDirections; ++direction) {
      found = found | moved(cells, direction);
    }
    return found;
  }
  /// `from` and all cells of `among` connected to it.
  [[nodiscard]] Cells chain(Cells from, const Cells& among) const {
    for (Cells fresh = from; fresh.any();) {
      fresh = (beside(fresh) & among) - from;
      from = from | fresh;
    }
    return from;
  }

  [[nodiscard]] int seats() const { return 2; }
  [[nodiscard]] const State& start() const { return start_; }
  [[nodiscard]] bool over(const State& state) const {
    return state.winner.has_value() || state.present.count() < 2;
  }
  [[nodiscard]] SeatSet actors(const State& state) const {
    SeatSet who;
    if (!over(state)) who.add(state.turn);
    return who;
  }
  [[nodiscard]] Cells empty(const State& state) const {
    return board_ - state.stones[0] - state.stones[1];
  }
  /// Whether it is Blue's first turn, after a single red stone.
  [[nodiscard]] bool may_swap(const State& state) const {
    return swap_ && state.turn == Seat(1) && state.stones[0].count() == 1 && state.stones[1].none();
  }

  void actions(const State& state, std::vector<Action>& actions) const {
    actions.clear();
    if (over(state)) return;
    empty(state).for_each([&](int cell) { actions.push_back(Action::place(cell)); });
    if (may_swap(state)) actions.push_back(Action::swap());
  }
  [[nodiscard]] Action sample(const State& state, base::Random& random) const {
    const Cells cells = empty(state);
    const int count = cells.count();
    const int all = count + (may_swap(state) ? 1 : 0);
    const auto rank = static_cast<int>(random.below(static_cast<std::uint32_t>(all)));
    return rank < count ? Action::place(cells.nth(rank)) : Action::swap();
  }
  [[nodiscard]] Expected<void> judge(const State& state, const Action& action) const {
    if (over(state)) return base::illegal("the game is over");
    if (action.is_swap()) {
      if (may_swap(state)) return {};
      return base::illegal(swap_ ? "only Blue's first turn can be a swap"
                                 : "this game has no swap rule");
    }
    if (!has(action.cell)) return base::illegal("no such cell");
    if (empty(state).test(action.cell)) return {};
    return base::illegal(fmt::format("{} is taken", cell_name(place(action.cell))));
  }

  Undo play(State& state, const Action& action) const {
    const Seat me = state.turn;
    if (action.is_swap()) {
      turn_over(state, 0);
    } else {
      state.stones[me.at()].set(action.cell);
      if (joined(state.stones[me.at()], Cells::single(action.cell), me)) state.winner = me;
    }
    state.turn = Seat(1 - me.number());
    return {action};
  }
  void take_back(State& state, const Undo& undo) const {
    state.turn = Seat(1 - state.turn.number());
    if (undo.action.is_swap()) {
      turn_over(state, 1);
    } else {
      state.stones[state.turn.at()].reset(undo.action.cell);
    }
    state.winner.reset();
  }
  void remove(State& state, Seat seat) const { state.present.remove(seat); }

  /// One point for the winner.
  [[nodiscard]] std::optional<int> score(const State& state, Seat seat) const {
    if (!state.present.has(seat)) return std::nullopt;
    return state.winner == seat ? 1 : 0;
  }
  [[nodiscard]] SeatSet winners(const State& state) const {
    if (state.present.count() < 2) return state.present;
    SeatSet won;
    if (state.winner) won.add(*state.winner);
    return won;
  }

  /// The state in plain terms, for JSON and pictures.
  [[nodiscard]] Position position(const State& state) const {
    Position position{size_, color(state.turn), {}, {}};
    state.stones[0].for_each([&](int cell) { position.red.push_back(place(cell)); });
    state.stones[1].for_each([&](int cell) { position.blue.push_back(place(cell)); });
    return position;
  }

 private:
  /// Whether the chains through `from` touch both sides of the seat.
  [[nodiscard]] bool joined(const Cells& stones, const Cells& from, Seat seat) const {
    if (stones.count() < size_) return false;
    const Cells linked = chain(from & stones, stones);
    const Goal& goal = goals_[seat.at()];
    return (linked & goal.first).any() && (linked & goal.second).any();
  }
  /// The only stone, of seat `from`, becomes the opponent's on the mirrored cell.
  void turn_over(State& state, std::size_t from) const {
    const Place at = place(state.stones[from].lowest());
    state.stones[from] = {};
    state.stones[1 - from] = Cells::single(number({at.column, at.row}));
  }

  int size_;
  bool swap_;
  Cells board_;
  std::array<Goal, 2> goals_;
  State start_{};
};

}  // namespace hexarena::hex
