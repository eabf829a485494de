// Territory: what a position is likely to bring, by who gets to which tile how soon.
//
// All tiles that each side reaches in one move, in two, … are found at once, and every tile is
// counted by how soon either side gets there, with its fish. The weights of these counts, and of the
// exits that are left to the penguins, are fitted to the results of games (tools/tune_fish.cpp) at a
// few stages of the game; in between they are mixed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "games/fish/engine/node.hpp"
#include "games/fish/engine/pair_slides.hpp"
#include "games/fish/engine/weights.hpp"
#include "search/evaluation.hpp"

namespace hexarena::fish::engine {

template <class Set>
class Territory {
 public:
  explicit Territory(const Moves<Set>& moves, const Weights& weights = kWeights)
      : moves_(moves), weights_(weights) {
    for (int free = 0; free <= moves.grid().tiles().count(); ++free) {
      by_free_.push_back(mixed(moving(free)));
    }
  }

  struct Estimate {
    int value = 0;          ///< for the side on turn
    bool separate = false;  ///< no tile is within reach of both sides
  };
  [[nodiscard]] Estimate estimate(const Node<Set>& node) const {
    const Found found = find(node);
    int value = node.placing() ? weighted(found.features, mixed(stage(node)))
                               : weighted(found.features,
                                          by_free_[static_cast<std::size_t>(node.free.count())]);
    if (moves_.on_leaving()) value += kUnder * found.under;
    return {value, found.separate};
  }
  [[nodiscard]] Features features(const Node<Set>& node) const { return find(node).features; }

  /// Between two stages that the weights are given for: `after` of kWhole parts of the later one.
  struct Stage {
    std::size_t before = 0;
    int after = 0;
  };
  static constexpr int kWhole = 4096;
  [[nodiscard]] Stage stage(const Node<Set>& node) const {
    if (!node.placing()) return moving(node.free.count());
    const int standing = node.flock[0].count() + node.flock[1].count();
    return between(0, kPlacingStages, standing, standing + node.unplaced[0] + node.unplaced[1]);
  }

 private:
  struct Found {
    Features features{};
    int under = 0;  ///< fish under penguins that can move, own less the other's
    bool separate = false;
  };
  static constexpr int kUnder = search::kPoint * 7 / 8;
  /// The tiles a side reaches in 1, 2, 3, more moves; then those it never reaches.
  using Zones = std::array<Set, kSteps + 1>;

  [[nodiscard]] static Stage between(std::size_t first, std::size_t stages, int part, int of) {
    const int at = part * static_cast<int>(stages - 1) * kWhole / std::max(of, 1);
    const int before = std::min(at / kWhole, static_cast<int>(stages) - 2);
    return {first + static_cast<std::size_t>(before), at - before * kWhole};
  }
  [[nodiscard]] Stage moving(int free) const {
    const int tiles = moves_.grid().tiles().count();
    return between(kPlacingStages, kMovingStages, tiles - free, tiles);
  }
  [[nodiscard]] Features mixed(const Stage& stage) const {
    const Features& before = weights_[stage.before];
    const Features& after = weights_[stage.before + 1];
    Features mixed;
    for (std::size_t i = 0; i < mixed.size(); ++i) {
      mixed[i] = (before[i] * (kWhole - stage.after) + after[i] * stage.after) / kWhole;
    }
    return mixed;
  }
  [[nodiscard]] static int weighted(const Features& features, const Features& weights) {
    int sum = 0;
    for (std::size_t i = 0; i < features.size(); ++i) sum += features[i] * weights[i];
    return sum / kScale;
  }

  [[nodiscard]] Found find(const Node<Set>& node) const {
    const Grid<Set>& grid = moves_.grid();
    Found found;
    Zones own;
    Zones other;
    found.separate = zones(node, own, other);
    int* next = found.features.data();
    for (std::size_t a = 0; a <= kSteps; ++a) {
      for (std::size_t b = 0; b <= kSteps; ++b) {
        if (a == kSteps && b == kSteps) continue;
        const Set both = own[a] & other[b];
        *next++ = grid.fish_on(both);
        *next++ = both.count();
      }
    }
    count_exits(node, own, other, next, found.under);
    return found;
  }

  /// True if no tile is within reach of both sides.
  bool zones(const Node<Set>& node, Zones& own, Zones& other) const {
    const PairSlides<Set> slides(moves_.grid(), node.free);
    Set own_front = node.own();
    Set other_front = node.other();
    Set own_left = node.free;
    Set other_left = node.free;
    for (std::size_t step = 0; own_front.any() || other_front.any(); ++step) {
      const auto reached = slides.reach(own_front, other_front);
      own_front = reached[0] & own_left;
      other_front = reached[1] & other_left;
      own_left -= own_front;
      other_left -= other_front;
      own[std::min(step, kSteps - 1)] |= own_front;
      other[std::min(step, kSteps - 1)] |= other_front;
    }
    own[kSteps] = own_left;
    other[kSteps] = other_left;
    return (own_left | other_left) == node.free;
  }

  /// How many free neighbours tiles have, as binary digits.
  struct Exits {
    Set ones;
    Set twos;
    Set fours;
  };
  [[nodiscard]] Exits exits(const Set& free) const {
    const Grid<Set>& grid = moves_.grid();
    std::array<Set, 6> from;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      from[2 * axis] = (free & grid.enter_up(axis)) >> grid.shift(axis);
      from[2 * axis + 1] = (free & grid.enter_down(axis)) << grid.shift(axis);
    }
    const auto carry = [](const Set& a, const Set& b, const Set& c) {
      return (a & b) | (c & (a ^ b));
    };
    const Set first = from[0] ^ from[1] ^ from[2];
    const Set second = from[3] ^ from[4] ^ from[5];
    const Set first_carry = carry(from[0], from[1], from[2]);
    const Set second_carry = carry(from[3], from[4], from[5]);
    const Set third_carry = first & second;
    return {first ^ second, first_carry ^ second_carry ^ third_carry,
            carry(first_carry, second_carry, third_carry)};
  }
  void count_exits(const Node<Set>& node, const Zones& own, const Zones& other, int* next,
                   int& under) const {
    const Grid<Set>& grid = moves_.grid();
    const Exits exits = this->exits(node.free);
    const Set few = grid.tiles() - exits.fours;
    const Set none = few - exits.twos - exits.ones;
    const Set one = (few - exits.twos) & exits.ones;
    const Set two = (few & exits.twos) - exits.ones;
    const Set three = few & exits.twos & exits.ones;
    for (const Set& count : {none, one, two, three}) {
      *next++ = (node.own() & count).count();
      *next++ = (node.other() & count).count();
    }
    // Tiles a side is nearer to, and that can hardly be passed through.
    Set own_land;
    Set other_land;
    Set own_later = node.free;
    Set other_later = node.free;
    for (std::size_t step = 0; step < kSteps; ++step) {
      own_later -= own[step];
      other_later -= other[step];
      own_land |= own[step] & other_later;
      other_land |= other[step] & own_later;
    }
    for (const Set& narrow : {none | one, two}) {
      *next++ = grid.fish_on(own_land & narrow) - grid.fish_on(other_land & narrow);
      *next++ = (own_land & narrow).count() - (other_land & narrow).count();
    }
    *next = 1;
    under = grid.fish_on(node.own() - none) - grid.fish_on(node.other() - none);
  }

  const Moves<Set>& moves_;
  Weights weights_;
  std::vector<Features> by_free_;  // mixed, by the number of free tiles
};

}  // namespace hexarena::fish::engine
