// The encoding of Hex for machine learning.
//
//   actions   0 … cells-1   a stone on the cell row · size + column; the last: the swap
//
//   planes    own           stones of the player to move
//             other         of the other
//             red           1 everywhere if Red, who connects top and bottom, is to move
//             swap          1 everywhere if the swap is legal
//
// Half a turn is the only symmetry besides the identity: all others exchange the goals.
#pragma once

#include <algorithm>

#include "game/encoding.hpp"
#include "games/hex/rules.hpp"

namespace hexarena::hex {

class Planes {
 public:
  using State = Rules::State;

  [[nodiscard]] static Expected<void> check(const Rules& /*rules*/) { return {}; }

  explicit Planes(const Rules& rules) : size_(rules.size()) {
    const auto cells = static_cast<std::uint32_t>(size_ * size_);
    encoding_.actions = size_ * size_ + 1;
    encoding_.rows = encoding_.columns = size_;
    encoding_.planes = {"own", "other", "red", "swap"};
    for (const bool turned : {false, true}) {
      if (turned && size_ == 1) break;
      game::Symmetry symmetry;
      for (std::uint32_t i = 0; i < cells; ++i) {
        symmetry.cells.push_back(turned ? cells - 1 - i : i);
      }
      symmetry.planes = {0, 1, 2, 3};
      symmetry.actions = symmetry.cells;
      symmetry.actions.push_back(cells);
      encoding_.symmetries.push_back(std::move(symmetry));
    }
  }

  [[nodiscard]] bool fits(const Rules& rules) const { return rules.size() == size_; }
  [[nodiscard]] const game::Encoding& encoding() const { return encoding_; }

  [[nodiscard]] int number(const Rules& rules, const State& /*state*/, Action action) const {
    if (action.is_swap()) return encoding_.actions - 1;
    return rules.has(action.cell) ? spot(rules, action.cell) : -1;
  }
  [[nodiscard]] Action action(const Rules& rules, const State& /*state*/, int number) const {
    if (number == encoding_.actions - 1) return Action::swap();
    return Action::place(rules.number({number / size_, number % size_}));
  }

  void draw(const Rules& rules, const State& state, float* planes) const {
    const std::size_t cells = encoding_.cells();
    const auto put = [&](std::size_t plane, Seat seat) {
      state.stones[seat.at()].for_each([&](int cell) {
        planes[plane * cells + static_cast<std::size_t>(spot(rules, cell))] = 1;
      });
    };
    put(0, state.turn);
    put(1, Seat(1 - state.turn.number()));
    if (state.turn == Seat(0)) std::fill_n(planes + 2 * cells, cells, 1.0F);
    if (rules.may_swap(state)) std::fill_n(planes + 3 * cells, cells, 1.0F);
  }

 private:
  [[nodiscard]] int spot(const Rules& rules, int cell) const {
    const Place place = rules.place(cell);
    return place.row * size_ + place.column;
  }

  int size_;
  game::Encoding encoding_;
};

}  // namespace hexarena::hex
