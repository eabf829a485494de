// The encoding of hex Reversi for machine learning.
//
// The hexagon is in a square of 2·size + 1 rows and columns: row r + size, column q + size.
//
//   actions   0 … cells-1   a disc on this cell, numbered row by row; the last: a pass
//
//   planes    own           discs of the player to move
//             other         of the other
//             board         the cells of the board
//             passed        1 everywhere after a pass
//             black         1 everywhere if Black is to move
#pragma once

#include <algorithm>

#include "game/encoding.hpp"
#include "games/reversi/rules.hpp"
#include "geometry/symmetry.hpp"

namespace hexarena::reversi {

template <class Grid>
class Planes {
 public:
  using Rules = reversi::Rules<Grid>;
  using State = typename Rules::State;

  [[nodiscard]] static Expected<void> check(const Rules& /*rules*/) { return {}; }

  explicit Planes(const Rules& rules) : size_(rules.size()) {
    const geometry::Shape& shape = rules.grid().shape();
    encoding_.actions = shape.size() + 1;
    encoding_.rows = encoding_.columns = 2 * size_ + 1;
    encoding_.planes = {"own", "other", "board", "passed", "black"};
    std::vector<geometry::Place> places;
    for (int i = 0; i < shape.size(); ++i) {
      const geometry::Place place = shape.place(static_cast<Index>(i));
      places.push_back(place);
      spots_.push_back(static_cast<std::uint32_t>((place.row + size_) * encoding_.columns +
                                                  place.column + size_));
    }
    for (const auto& turned : geometry::symmetries(shape.layout(), places)) {
      game::Symmetry symmetry;
      for (std::uint32_t i = 0; i < encoding_.cells(); ++i) symmetry.cells.push_back(i);
      for (std::size_t i = 0; i < turned.size(); ++i) {
        symmetry.cells[spots_[i]] = spots_[turned[i]];
      }
      symmetry.planes = {0, 1, 2, 3, 4};
      symmetry.actions.assign(turned.begin(), turned.end());
      symmetry.actions.push_back(static_cast<std::uint32_t>(turned.size()));
      encoding_.symmetries.push_back(std::move(symmetry));
    }
  }

  [[nodiscard]] bool fits(const Rules& rules) const { return rules.size() == size_; }
  [[nodiscard]] const game::Encoding& encoding() const { return encoding_; }

  [[nodiscard]] int number(const Rules& /*rules*/, const State& /*state*/, Action action) const {
    if (action.is_pass()) return encoding_.actions - 1;
    return action.cell < encoding_.actions - 1 ? action.cell : -1;
  }
  [[nodiscard]] Action action(const Rules& /*rules*/, const State& /*state*/, int number) const {
    return number == encoding_.actions - 1 ? Action::pass() : Action::place(number);
  }

  void draw(const Rules& rules, const State& state, float* planes) const {
    const std::size_t cells = encoding_.cells();
    for (std::size_t i = 0; i < spots_.size(); ++i) {
      const auto at = static_cast<Index>(i);
      const std::size_t spot = spots_[i];
      if (rules.grid().has(rules.own(state), at)) planes[spot] = 1;
      if (rules.grid().has(rules.theirs(state), at)) planes[cells + spot] = 1;
      planes[2 * cells + spot] = 1;
    }
    if (state.passes > 0) std::fill_n(planes + 3 * cells, cells, 1.0F);
    if (state.turn == Seat(0)) std::fill_n(planes + 4 * cells, cells, 1.0F);
  }

 private:
  int size_;
  std::vector<std::uint32_t> spots_;  // the place of each cell in a plane
  game::Encoding encoding_;
};

}  // namespace hexarena::reversi
