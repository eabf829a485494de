// Territory: what a position is likely to bring, by who is first at each tile, and how surely.
//
// All tiles that each side reaches in one move, in two, … are found at once. A tile then is sole
// (the other side never gets there), safe (it comes two moves later at least), ahead (one move
// later) or shared (as soon). The weights of these and of the freedom of the penguins are fitted to
// the results of games, for a full board and for an empty one; in between they are mixed.
#pragma once

#include <array>
#include <cstddef>

#include "games/fish/engine/node.hpp"
#include "search/evaluation.hpp"

namespace hexarena::fish::engine {

/// What is weighed: the side on turn less the other, but for what is shared and for the turn.
enum class Feature : std::uint8_t {
  sole,         ///< fish
  safe,         ///< fish
  ahead,        ///< fish
  shared_near,  ///< fish both reach in one move
  shared_far,   ///< fish both reach in as many, later
  mobility,     ///< tiles within one move
  stuck,        ///< penguins without exit
  one_exit,     ///< penguins
  two_exits,    ///< penguins
  turn,         ///< 1
  room,         ///< free tiles
};
inline constexpr std::size_t kFeatures = 11;
using Features = std::array<int, kFeatures>;

/// In units of the search for one fish, tile, penguin or turn.
struct Weights {
  Features full;   ///< all tiles are free
  Features empty;  ///< none is
};
inline constexpr Weights kWeights{
    {12, 20, -2, -3, -3, -10, -901, -367, -104, 69, 2},
    {90, 98, 97, 9, 19, -10, 490, 268, 74, -85, 2},
};

template <class Set>
class Territory {
 public:
  explicit Territory(const Moves<Set>& moves, const Weights& weights = kWeights)
      : moves_(moves), weights_(weights), tiles_(moves.grid().tiles().count()) {}

  struct Estimate {
    int value = 0;          ///< for the side on turn
    bool separate = false;  ///< no tile is within reach of both sides
  };
  [[nodiscard]] Estimate estimate(const Node<Set>& node) const {
    const Found found = find(node);
    const int free = node.free.count();
    int full = 0;
    int empty = 0;
    for (std::size_t i = 0; i < kFeatures; ++i) {
      full += weights_.full[i] * found.features[i];
      empty += weights_.empty[i] * found.features[i];
    }
    int value = (full * free + empty * (tiles_ - free)) / tiles_;
    if (moves_.on_leaving()) value += search::kPoint * 7 / 8 * found.under;
    return {value, found.separate};
  }
  [[nodiscard]] Features features(const Node<Set>& node) const { return find(node).features; }

 private:
  struct Found {
    Features features{};
    int under = 0;  ///< fish under penguins that can move, own less the other's
    bool separate = false;
  };
  struct Side {
    Set front;    // reached in just so many moves
    Set reached;  // in at most so many
    Set sole_or_safe;
    Set ahead;
  };

  [[nodiscard]] Found find(const Node<Set>& node) const {
    const Grid<Set>& grid = moves_.grid();
    const typename Grid<Set>::Slides slides(grid, node.free);
    Found found;
    Side own{node.own(), {}, {}, {}};
    Side other{node.other(), {}, {}, {}};
    Set shared_near;
    Set shared_far;
    Set own_before;
    Set other_before;
    bool first = true;
    do {
      own_before = own.front & (node.free - other.reached);
      other_before = other.front & (node.free - own.reached);
      spread(slides, own);
      spread(slides, other);
      // What was reached one move ago is safe where the other side has not come there even now.
      settle(own, own_before, other);
      settle(other, other_before, own);
      const Set shared = own.front & other.front;
      (first ? shared_near : shared_far) |= shared;
      if (first) {
        found.features[at(Feature::mobility)] = own.front.count() - other.front.count();
        first = false;
      }
    } while (own.front.any() || other.front.any());
    const Set both = own.reached & other.reached;
    found.separate = both.none();
    count(Feature::sole, found, own.reached - both, other.reached - both);
    count(Feature::safe, found, own.sole_or_safe & both, other.sole_or_safe & both);
    count(Feature::ahead, found, own.ahead & both, other.ahead & both);
    found.features[at(Feature::shared_near)] = grid.fish_on(shared_near);
    found.features[at(Feature::shared_far)] = grid.fish_on(shared_far);
    found.features[at(Feature::turn)] = 1;
    found.features[at(Feature::room)] = node.free.count();
    count_exits(node, node.own(), 1, found);
    count_exits(node, node.other(), -1, found);
    return found;
  }

  static void spread(const typename Grid<Set>::Slides& slides, Side& side) {
    if (side.front.none()) return;
    side.front = slides.reach(side.front) - side.reached;
    side.reached |= side.front;
  }
  /// `before`: what the side reached one move ago and before the other side.
  static void settle(Side& side, const Set& before, const Side& other) {
    side.sole_or_safe |= before - other.reached;
    side.ahead |= before & other.reached;
  }
  void count(Feature feature, Found& found, const Set& own, const Set& other) const {
    const Grid<Set>& grid = moves_.grid();
    found.features[at(feature)] = grid.fish_on(own) - grid.fish_on(other);
  }
  void count_exits(const Node<Set>& node, const Set& flock, int sign, Found& found) const {
    const Grid<Set>& grid = moves_.grid();
    flock.for_each([&](int bit) {
      const int exits = (grid.around(bit) & node.free).count();
      if (exits == 0) found.features[at(Feature::stuck)] += sign;
      if (exits == 1) found.features[at(Feature::one_exit)] += sign;
      if (exits == 2) found.features[at(Feature::two_exits)] += sign;
      if (exits > 0) found.under += sign * grid.fish(bit);
    });
  }
  [[nodiscard]] static constexpr std::size_t at(Feature feature) {
    return static_cast<std::size_t>(feature);
  }

  const Moves<Set>& moves_;
  Weights weights_;
  int tiles_;
};

}  // namespace hexarena::fish::engine
