// The encoding of Fish for machine learning.
//
// Boards of rows × columns cells, including holes; a cell is row · columns + column.
//
//   actions   0 … cells-1        a penguin is placed on this cell
//             then               a move, ordered by its cell and then by its target: one for every
//                                two cells of the whole rectangle that lie on one line
//             the last           a skip
//
//   planes    1 … 5 fish         floes with so many fish, including those with a penguin
//             own                penguins of the player to move
//             other 1, 2, …      of the others, in turn order
//             placing            1 everywhere while penguins are still to be placed
//             lead               everywhere a tenth of the own score minus the best other one
//             turns left         everywhere a hundredth of the actions left, 0 without a limit
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "game/encoding.hpp"
#include "games/fish/rules.hpp"
#include "geometry/symmetry.hpp"

namespace hexarena::fish {

template <class Set>
class Planes {
 public:
  using Rules = fish::Rules<Set>;
  using State = typename Rules::State;

  /// The move table grows with the square of the number of cells.
  static constexpr int kMostCells = 256;

  [[nodiscard]] static Expected<void> check(const Rules& rules) {
    if (rules.rows() * rules.columns() <= kMostCells) return {};
    return base::invalid(fmt::format("boards of more than {} cells cannot be encoded", kMostCells));
  }

  explicit Planes(const Rules& rules)
      : seats_(rules.seats()),
        shape_(geometry::Shape::rectangle(rules.shape().layout(), rules.rows(), rules.columns())) {
    encoding_.rows = rules.rows();
    encoding_.columns = rules.columns();
    number_moves();
    for (int fish = 1; fish <= kMaxFish; ++fish) {
      encoding_.planes.push_back(fmt::format("{} fish", fish));
    }
    encoding_.planes.emplace_back("own");
    for (int other = 1; other < seats_; ++other) {
      encoding_.planes.push_back(fmt::format("other {}", other));
    }
    for (const char* const name : {"placing", "lead", "turns left"}) {
      encoding_.planes.emplace_back(name);
    }
    find_symmetries();
  }

  [[nodiscard]] bool fits(const Rules& rules) const {
    return rules.rows() == encoding_.rows && rules.columns() == encoding_.columns &&
           rules.shape().layout() == shape_.layout() && rules.seats() == seats_;
  }
  [[nodiscard]] const game::Encoding& encoding() const { return encoding_; }

  [[nodiscard]] int number(const Rules& rules, const State& /*state*/, const Action& action) const {
    const auto tiles = rules.shape().size();
    if (action.kind == Action::Kind::skip) return encoding_.actions - 1;
    if (action.from >= tiles || action.to >= tiles) return -1;
    const int to = cell(rules, action.to);
    if (action.kind == Action::Kind::place) return to;
    const Index number = moves_[pair(cell(rules, action.from), to)];
    return number == geometry::kNowhere ? -1 : number;
  }
  [[nodiscard]] Action action(const Rules& rules, const State& /*state*/, int number) const {
    if (number == encoding_.actions - 1) return Action::skip();
    const Ends ends = ends_[static_cast<std::size_t>(number)];
    if (number < shape_.size()) return Action::place(tile(rules, ends.to));
    return Action::move(tile(rules, ends.from), tile(rules, ends.to));
  }

  void draw(const Rules& rules, const State& state, float* planes) const {
    const auto cells = static_cast<std::size_t>(shape_.size());
    const auto put = [&](std::size_t plane, int tile) {
      planes[plane * cells + static_cast<std::size_t>(cell(rules, tile))] = 1;
    };
    const auto put_floe = [&](int tile) {
      put(static_cast<std::size_t>(rules.fish(tile)) - 1, tile);
    };
    state.free.for_each(put_floe);
    std::size_t plane = kMaxFish;
    int best = 0;
    Seat seat = state.turn;
    for (int i = 0; i < seats_; ++i, ++plane) {
      if (state.present.has(seat)) {
        for (const auto tile : rules.penguins(state, seat)) {
          put_floe(tile);
          put(plane, tile);
        }
        if (seat != state.turn) best = std::max(best, *rules.score(state, seat));
      }
      seat = Seat((seat.number() + 1) % seats_);
    }
    const int lead = rules.score(state, state.turn).value_or(0) - best;
    const auto fill = [&](float value) { std::fill_n(planes + plane++ * cells, cells, value); };
    fill(rules.placing(state) ? 1.0F : 0.0F);
    fill(static_cast<float>(lead) / 10);
    fill(static_cast<float>(std::max(state.turns_left, 0)) / 100);
  }

 private:
  /// The cells of an action.
  struct Ends {
    Index from;
    Index to;
  };

  [[nodiscard]] std::size_t pair(int from, int to) const {
    return static_cast<std::size_t>(from) * static_cast<std::size_t>(shape_.size()) +
           static_cast<std::size_t>(to);
  }
  /// The number of a tile's cell in the whole rectangle.
  [[nodiscard]] int cell(const Rules& rules, int tile) const {
    const Place place = rules.shape().place(static_cast<Index>(tile));
    return place.row * encoding_.columns + place.column;
  }
  /// The tile on a cell; kNowhere, which is not a tile of any board, for a hole.
  [[nodiscard]] int tile(const Rules& rules, Index cell) const {
    return rules.shape().index(shape_.place(cell)).value_or(geometry::kNowhere);
  }

  void number_moves() {
    const auto cells = static_cast<std::size_t>(shape_.size());
    moves_.assign(cells * cells, geometry::kNowhere);
    for (std::size_t to = 0; to < cells; ++to) ends_.push_back({0, static_cast<Index>(to)});
    for (std::size_t from = 0; from < cells; ++from) {
      std::vector<Index> targets;
      for (int d = 0; d < shape_.directions(); ++d) {
        for (const Index to : shape_.ray(static_cast<Index>(from), d)) targets.push_back(to);
      }
      std::sort(targets.begin(), targets.end());
      for (const Index to : targets) {
        moves_[from * cells + to] = static_cast<Index>(ends_.size());
        ends_.push_back({static_cast<Index>(from), to});
      }
    }
    encoding_.actions = static_cast<int>(ends_.size()) + 1;
  }

  void find_symmetries() {
    std::vector<Place> places;
    places.reserve(static_cast<std::size_t>(shape_.size()));
    for (int i = 0; i < shape_.size(); ++i) places.push_back(shape_.place(static_cast<Index>(i)));
    for (const auto& turned : geometry::symmetries(shape_.layout(), places)) {
      game::Symmetry symmetry;
      symmetry.cells.assign(turned.begin(), turned.end());
      for (std::uint32_t i = 0; i < encoding_.planes.size(); ++i) symmetry.planes.push_back(i);
      for (std::size_t i = 0; i < ends_.size(); ++i) {
        const Index to = turned[ends_[i].to];
        const bool placed = i < places.size();
        symmetry.actions.push_back(placed ? to : moves_[pair(turned[ends_[i].from], to)]);
      }
      symmetry.actions.push_back(static_cast<std::uint32_t>(ends_.size()));
      encoding_.symmetries.push_back(std::move(symmetry));
    }
  }

  int seats_;
  geometry::Shape shape_;     // the whole rectangle, including holes
  std::vector<Index> moves_;  // by from and to
  std::vector<Ends> ends_;    // by number
  game::Encoding encoding_;
};

}  // namespace hexarena::fish
