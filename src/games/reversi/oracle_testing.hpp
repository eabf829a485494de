// The oracle of hex Reversi: slow and obvious rules to compare the fast ones with.
//
// The board is a map from cells to discs; lines are walked cell by cell, with its own table of the
// six steps. Nothing here uses reversi::Rules or a grid; only the conversions at the end
// know that cells have numbers there.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "games/reversi/rules.hpp"

namespace hexarena::reversi::oracle {

inline constexpr Variant kFree{};
inline constexpr Variant kForced{true, 1};

/// A placement, or nothing for a pass.
using Deed = std::optional<Cell>;

[[nodiscard]] inline std::string words(const Deed& deed) {
  return deed ? to_string(*deed) : "pass";
}

inline constexpr std::array<Cell, 6> kAround{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}}};

/// Every cell of a board, top row first, left to right.
[[nodiscard]] inline std::vector<Cell> cells_on(int size) {
  std::vector<Cell> cells;
  for (int r = -size; r <= size; ++r) {
    for (int q = -size; q <= size; ++q) {
      if (q + r >= -size && q + r <= size) cells.push_back({q, r});
    }
  }
  return cells;
}

class Oracle {
 public:
  Oracle(const Position& position, const Variant& variant)
      : size_(position.size),
        variant_(variant),
        turn_(position.turn),
        passes_(position.passes),
        board_(cells_on(size_)) {
    for (const Cell cell : position.black) discs_[cell] = Color::black;
    for (const Cell cell : position.white) discs_[cell] = Color::white;
  }

  [[nodiscard]] Color turn() const { return turn_; }
  [[nodiscard]] bool over() const { return passes_ == 2 || !removed_.empty(); }

  /// The discs flipped if the side to move places there; none on a taken cell.
  [[nodiscard]] std::vector<Cell> turned(Cell at) const {
    std::vector<Cell> all;
    if (discs_.contains(at)) return all;
    for (const Cell step : kAround) {
      std::vector<Cell> run;
      Cell next = at + step;
      for (; disc(next) == other(turn_); next = next + step) run.push_back(next);
      if (disc(next) == turn_) all.insert(all.end(), run.begin(), run.end());
    }
    return all;
  }
  [[nodiscard]] bool may_place(Cell at) const {
    const std::size_t turning = turned(at).size();
    return turning > 0 && turning >= static_cast<std::size_t>(variant_.min_flips);
  }

  /// Placements top row first, left to right, then the pass; empty when over.
  [[nodiscard]] std::vector<Deed> legal() const {
    std::vector<Deed> deeds;
    if (over()) return deeds;
    for (const Cell cell : board_) {
      if (may_place(cell)) deeds.emplace_back(cell);
    }
    if (deeds.empty() || !variant_.forced_pass) deeds.emplace_back(std::nullopt);
    return deeds;
  }

  /// Requires that the deed is legal.
  void play(const Deed& deed) {
    if (deed) {
      for (const Cell cell : turned(*deed)) discs_[cell] = turn_;
      discs_[*deed] = turn_;
      passes_ = 0;
    } else {
      ++passes_;
    }
    turn_ = other(turn_);
  }
  void remove(Color color) { removed_.insert(color); }

  [[nodiscard]] int discs(Color color) const {
    int count = 0;
    for (const auto& [cell, disc] : discs_) count += disc == color ? 1 : 0;
    return count;
  }
  [[nodiscard]] std::optional<int> score(Color color) const {
    return removed_.contains(color) ? std::nullopt : std::optional(discs(color));
  }
  /// Empty until the game is over; both in a tie.
  [[nodiscard]] std::set<Color> winners() const {
    std::set<Color> best;
    if (!over()) return best;
    for (const Color color : {Color::black, Color::white}) {
      const bool alone = removed_.contains(other(color));
      const bool ahead = alone || discs(color) >= discs(other(color));
      if (!removed_.contains(color) && ahead) best.insert(color);
    }
    return best;
  }

  /// Discs are listed top row first, left to right.
  [[nodiscard]] Position position() const {
    Position position{size_, turn_, passes_, {}, {}};
    for (const Cell cell : board_) {
      if (disc(cell) == Color::black) position.black.push_back(cell);
      if (disc(cell) == Color::white) position.white.push_back(cell);
    }
    return position;
  }

 private:
  [[nodiscard]] std::optional<Color> disc(Cell at) const {
    const auto found = discs_.find(at);
    return found == discs_.end() ? std::nullopt : std::optional(found->second);
  }

  int size_;
  Variant variant_;
  Color turn_;
  int passes_;
  std::vector<Cell> board_;
  std::map<Cell, Color> discs_;
  std::set<Color> removed_;
};

/// Arbitrary discs, from a crowded board to an empty one.
[[nodiscard]] inline Position wild_position(base::Random& random, int smallest, int largest) {
  Position position;
  position.size = random.between(smallest, largest);
  position.turn = random.below(2) == 0 ? Color::black : Color::white;
  position.passes = random.between(0, 1);
  const std::uint32_t empty = random.below(10);  // in ten cells
  const std::uint32_t black = 1 + random.below(9);
  for (const Cell cell : cells_on(position.size)) {
    if (random.below(10) < empty) continue;
    (random.below(10) < black ? position.black : position.white).push_back(cell);
  }
  return position;
}
[[nodiscard]] inline Variant wild_variant(base::Random& random) {
  return {random.below(2) == 0, random.below(2) == 0 ? 1 : random.between(2, 4)};
}

/// Calls `use(rules)` with each rules type that can represent the position.
template <class Use>
void with_every_rules(const Position& position, const Variant& variant, Use&& use) {
  if (LiveGrid::holds(position)) use(LiveRules(position, variant));
  if (FullGrid<geometry::Bits128>::holds(position)) use(MediumRules(position, variant));
  use(LargeRules(position, variant));
}

template <class Grid>
[[nodiscard]] Action action_of(const Rules<Grid>& rules, const Deed& deed) {
  return deed ? Action{*rules.index(*deed)} : Action::pass();
}
template <class Grid>
[[nodiscard]] Deed deed_of(const Rules<Grid>& rules, Action action) {
  return action.is_pass() ? Deed() : Deed(rules.cell(action.cell));
}
template <class Grid>
[[nodiscard]] std::vector<Deed> legal_deeds(const Rules<Grid>& rules,
                                            const typename Rules<Grid>::State& state) {
  std::vector<Action> actions;
  rules.actions(state, actions);
  std::vector<Deed> deeds;
  for (const Action action : actions) deeds.push_back(deed_of(rules, action));
  return deeds;
}

}  // namespace hexarena::reversi::oracle
