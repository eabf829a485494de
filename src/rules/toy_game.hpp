// Pebbles: a toy game for tests of code shared by all games. Not part of any program.
//
// One to three seats take pebbles from a heap in turn: one, two or three, but never as many as were
// taken just before. When no seat can take any, most pebbles win. A state has no padding, so equal
// states have equal bytes.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/rules.hpp"

namespace hexarena::rules {

class Pebbles {
 public:
  static constexpr int kMostSeats = 3;
  static constexpr int kMostAtOnce = 3;

  struct Action {
    int pebbles = 0;
    friend constexpr auto operator<=>(const Action&, const Action&) = default;
  };
  struct State {
    std::uint32_t heap = 0;
    std::array<std::uint32_t, kMostSeats> taken{};
    SeatSet present;
    Seat turn;
    std::uint8_t just_taken = 0;  ///< by the previous seat; 0 at the start
    friend bool operator==(const State&, const State&) = default;
  };
  struct Undo {
    Seat seat;
    std::uint8_t pebbles;
    std::uint8_t just_taken;
  };

  Pebbles(int seats, std::uint32_t heap) : seats_(seats), heap_(heap) {}

  [[nodiscard]] int seats() const { return seats_; }
  [[nodiscard]] State start() const { return {heap_, {}, SeatSet::first(seats_), Seat(0), 0}; }

  [[nodiscard]] bool over(const State& state) const {
    return state.present.empty() || (!may_take(state, 1) && !may_take(state, 2));
  }
  [[nodiscard]] SeatSet actors(const State& state) const {
    SeatSet who;
    if (!over(state)) who.add(state.turn);
    return who;
  }
  void actions(const State& state, std::vector<Action>& actions) const {
    actions.clear();
    if (over(state)) return;
    for (int pebbles = 1; pebbles <= kMostAtOnce; ++pebbles) {
      if (may_take(state, pebbles)) actions.push_back({pebbles});
    }
  }
  [[nodiscard]] Action sample(const State& state, base::Random& random) const {
    std::vector<Action> legal;
    actions(state, legal);
    return legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  }
  [[nodiscard]] base::Expected<void> judge(const State& state, const Action& action) const {
    if (over(state)) return base::illegal("the game is over");
    if (!may_take(state, action.pebbles))
      return base::illegal("that many pebbles cannot be taken now");
    return {};
  }

  Undo play(State& state, const Action& action) const {
    const Undo undo{state.turn, static_cast<std::uint8_t>(action.pebbles), state.just_taken};
    state.heap -= undo.pebbles;
    state.taken[undo.seat.at()] += undo.pebbles;
    state.just_taken = undo.pebbles;
    state.turn = state.present.after(undo.seat);
    return undo;
  }
  void take_back(State& state, const Undo& undo) const {
    state.turn = undo.seat;
    state.just_taken = undo.just_taken;
    state.taken[undo.seat.at()] -= undo.pebbles;
    state.heap += undo.pebbles;
  }
  void remove(State& state, Seat seat) const {
    state.present.remove(seat);
    if (state.turn == seat && !state.present.empty()) state.turn = state.present.after(seat);
  }

  [[nodiscard]] std::optional<int> score(const State& state, Seat seat) const {
    if (!state.present.has(seat)) return std::nullopt;
    return static_cast<int>(state.taken[seat.at()]);
  }
  [[nodiscard]] SeatSet winners(const State& state) const {
    SeatSet best;
    if (!over(state)) return best;
    std::uint32_t most = 0;
    state.present.for_each([&](Seat seat) {
      if (state.taken[seat.at()] > most) best = SeatSet();
      if (state.taken[seat.at()] >= most) best.add(seat);
      most = state.taken[seat.at()] > most ? state.taken[seat.at()] : most;
    });
    return best;
  }

 private:
  [[nodiscard]] static bool may_take(const State& state, int pebbles) {
    return 1 <= pebbles && pebbles <= kMostAtOnce && pebbles != state.just_taken &&
           static_cast<std::uint32_t>(pebbles) <= state.heap;
  }

  int seats_;
  std::uint32_t heap_;
};

static_assert(Rules<Pebbles>);

}  // namespace hexarena::rules
