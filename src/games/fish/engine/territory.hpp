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
#include <utility>
#include <vector>

#include "games/fish/engine/node.hpp"
#include "games/fish/engine/pair_slides.hpp"
#include "games/fish/engine/surroundings.hpp"
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
    Found found;
    int* next = found.features.data();
    Zones own;
    Zones other;
    next = find_zones(node, own, other, next);
    found.separate = (own[kSteps] | other[kSteps]) == node.free;
    next = count_zones(own, other, next);
    const Surroundings<Set> around(moves_.grid(), node.free);
    next = count_exits(node, around, next);
    next = count_land(node, own, other, around, next);
    *next = 1;
    const Grid<Set>& grid = moves_.grid();
    found.under =
        grid.fish_on(node.own() - around.with[0]) - grid.fish_on(node.other() - around.with[0]);
    return found;
  }

  /// Also counts how many moves the penguins of either side have.
  int* find_zones(const Node<Set>& node, Zones& own, Zones& other, int* next) const {
    const PairSlides<Set> slides(moves_.grid(), node.free);
    const auto count_in = [](int* counts) {
      return [counts](int moves) {
        ++counts[kMobilityClass[std::min(static_cast<std::size_t>(moves),
                                         kMobilityClass.size() - 1)]];
      };
    };
    Set own_front = slides.reach_each(node.own(), count_in(next));
    Set other_front = slides.reach_each(node.other(), count_in(next + kMobilityClasses));
    next += 2 * kMobilityClasses;
    Set own_left = node.free;
    Set other_left = node.free;
    for (std::size_t step = 0; own_front.any() || other_front.any(); ++step) {
      own_left -= own_front;
      other_left -= other_front;
      own[std::min(step, kSteps - 1)] |= own_front;
      other[std::min(step, kSteps - 1)] |= other_front;
      const auto reached = slides.reach(own_front, other_front);
      own_front = reached[0] & own_left;
      other_front = reached[1] & other_left;
    }
    own[kSteps] = own_left;
    other[kSteps] = other_left;
    return next;
  }

  int* count_zones(const Zones& own, const Zones& other, int* next) const {
    constexpr std::size_t kAll = kSteps + 1;
    const auto count = [&](const Set& zone) {
      *next++ = moves_.grid().fish_on(zone);
      *next++ = zone.count();
    };
    // Never by both, the last pair, is left out. Without a loop, for speed.
    [&]<std::size_t... Pair>(std::index_sequence<Pair...>) {
      (count(own[Pair / kAll] & other[Pair % kAll]), ...);
    }(std::make_index_sequence<kAll * kAll - 1>{});
    return next;
  }
  int* count_exits(const Node<Set>& node, const Surroundings<Set>& around, int* next) const {
    for (std::size_t exits = 0; exits < 4; ++exits) {
      *next++ = (node.own() & around.with[exits]).count();
      *next++ = (node.other() & around.with[exits]).count();
    }
    return next;
  }
  /// The tiles that either side is nearer to, by how easily they are passed through.
  int* count_land(const Node<Set>& node, const Zones& own, const Zones& other,
                  const Surroundings<Set>& around, int* next) const {
    const Grid<Set>& grid = moves_.grid();
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
    const Set shared = node.free - own_land - other_land - own[kSteps];
    const Set dead_ends = around.with[0] | around.with[1];
    for (const Set& narrow : {dead_ends, around.with[2]}) {
      *next++ = grid.fish_on(own_land & narrow) - grid.fish_on(other_land & narrow);
    }
    for (const Set& open : {dead_ends, around.with[2], around.with[3], around.with[4]}) {
      *next++ = (own_land & open).count();
      *next++ = (other_land & open).count();
      *next++ = (shared & open).count();
    }
    for (const Set& land : {own_land & other[kSteps], other_land & own[kSteps],
                            own_land - other[kSteps], other_land - own[kSteps]}) {
      const Set cut = land & around.cut;
      *next++ = grid.fish_on(cut);
      *next++ = cut.count();
    }
    return next;
  }

  const Moves<Set>& moves_;
  Weights weights_;
  std::vector<Features> by_free_;  // mixed, by the number of free tiles
};

}  // namespace hexarena::fish::engine
