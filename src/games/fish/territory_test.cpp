// The counts of the Fish engine's estimate against plain ones, tile by tile.
#include "games/fish/engine/territory.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/fish/engine/duel.hpp"
#include "games/fish/playing_testing.hpp"

namespace hexarena::fish::engine {
namespace {

using base::Random;

/// In how many moves penguins get to each bit; kSteps + 1 stands for never.
template <class Set>
std::vector<std::size_t> moves_to(const Grid<Set>& grid, Set front, const Set& free) {
  std::vector<std::size_t> moves(static_cast<std::size_t>(Set::kCapacity), kSteps + 1);
  Set left = free;
  for (std::size_t move = 1; front.any(); ++move) {
    Set next;
    front.for_each([&](int from) { next |= grid.reach(from, free) & left; });
    next.for_each([&](int bit) { moves[static_cast<std::size_t>(bit)] = std::min(move, kSteps); });
    left -= next;
    front = next;
  }
  return moves;
}

/// Whether the free neighbours of a tile lie in two groups or more.
bool cuts(const geometry::Shape& shape, int tile, const std::vector<bool>& free) {
  int groups = 0;
  bool before = false;
  // Where directions are missing there is nothing; the last one is next to the first.
  for (int d = 6; d-- > 0;) {
    const auto next =
        d < shape.directions() ? shape.neighbour(static_cast<Index>(tile), d) : geometry::kNowhere;
    const bool open = next != geometry::kNowhere && free[next];
    if (d == 5) {
      const auto first = shape.neighbour(static_cast<Index>(tile), 0);
      before = first != geometry::kNowhere && free[first];
    }
    if (open && !before) ++groups;
    before = open;
  }
  return groups > 1;
}

template <class Set>
Features plain_features(const Grid<Set>& grid, const geometry::Shape& shape,
                        const Node<Set>& node) {
  const auto own = moves_to(grid, node.own(), node.free);
  const auto other = moves_to(grid, node.other(), node.free);
  std::vector<bool> free(static_cast<std::size_t>(shape.size()));
  node.free.for_each([&](int bit) { free[static_cast<std::size_t>(grid.number(bit))] = true; });
  Features features{};
  int* const zones = features.data() + 2 * kMobilityClasses;
  int* const exits = zones + 2 * ((kSteps + 1) * (kSteps + 1) - 1);
  int* const narrow = exits + 8;
  int* const lands = narrow + 2;
  int* const cut = lands + 12;
  cut[8] = 1;
  node.free.for_each([&](int bit) {
    const std::size_t a = own[static_cast<std::size_t>(bit)];
    const std::size_t b = other[static_cast<std::size_t>(bit)];
    if (a > kSteps && b > kSteps) return;
    const std::size_t at = 2 * ((a - 1) * (kSteps + 1) + b - 1);
    zones[at] += grid.fish(bit);
    ++zones[at + 1];
    const int open = (grid.around(bit) & node.free).count();
    const std::size_t land = a < b ? 0 : b < a ? 1 : 2;
    if (open <= 2 && land < 2) narrow[open == 2 ? 1 : 0] += (land == 0 ? 1 : -1) * grid.fish(bit);
    if (open <= 4) ++lands[3 * (std::max(open, 1) - 1) + static_cast<int>(land)];
    if (land == 2 || !cuts(shape, grid.number(bit), free)) return;
    const std::size_t kind = 2 * (land + (std::max(a, b) > kSteps ? 0 : 2));
    cut[kind] += grid.fish(bit);
    ++cut[kind + 1];
  });
  for (std::size_t side = 0; side < 2; ++side) {
    (side == 0 ? node.own() : node.other()).for_each([&](int bit) {
      const auto open = static_cast<std::size_t>((grid.around(bit) & node.free).count());
      if (open < 4) ++exits[2 * open + side];
      const auto moves = static_cast<std::size_t>(grid.reach(bit, node.free).count());
      ++features[side * kMobilityClasses +
                 kMobilityClass[std::min(moves, kMobilityClass.size() - 1)]];
    });
  }
  return features;
}

template <class Set>
void expect_plain_counts(const SmallRules& rules, Random& random) {
  const auto embedding = embed(rules.shape(), Set::kCapacity);
  if (!embedding) return;
  const Duel<Set, SmallRules> duel(rules, *embedding, 4);
  const Territory<Set> territory(duel.moves());
  for (auto state = rules.start(); !rules.over(state);) {
    const Node<Set> node = duel.node(state);
    const Features plain = plain_features(duel.grid(), rules.shape(), node);
    ASSERT_EQ(territory.features(node), plain);
    bool contested = false;
    const auto own = moves_to(duel.grid(), node.own(), node.free);
    const auto other = moves_to(duel.grid(), node.other(), node.free);
    for (std::size_t i = 0; i < own.size(); ++i) {
      contested = contested || (own[i] <= kSteps && other[i] <= kSteps);
    }
    ASSERT_EQ(territory.estimate(node).separate, !contested);
    rules.play(state, rules.sample(state, random));
  }
}

TEST(Territory, CountsEveryTileOnce) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Random random(seed);
    const oracle::Start start = oracle::wild_start(
        random,
        {.players = 2, .penguins = 4, .layout = static_cast<geometry::Layout>(random.below(3))});
    if (start.position.players.size() != 2 || start.position.board.tiles() > 64) continue;
    const SmallRules rules(start.position, start.variant);
    expect_plain_counts<geometry::Bits64>(rules, random);
    expect_plain_counts<geometry::Bits128>(rules, random);
  }
}

TEST(Territory, StagesAddUpToTheWhole) {
  Random random(3);
  const Variant variant{Collect::leaving_last, Placing::one_fish};
  const SmallRules rules(*set_up(boxed_board(random), 2, variant), variant);
  const Duel<geometry::Bits64, SmallRules> duel(
      rules, *embed(rules.shape(), geometry::Bits64::kCapacity), 4);
  const Territory<geometry::Bits64> territory(duel.moves());
  std::size_t before = 0;
  for (auto state = rules.start(); !rules.over(state);) {
    const auto stage = territory.stage(duel.node(state));
    EXPECT_GE(stage.before, before);
    EXPECT_LT(stage.before + 1, kWeights.size());
    EXPECT_EQ(stage.before < kPlacingStages, rules.placing(state));
    EXPECT_TRUE(stage.after >= 0 && stage.after <= Territory<geometry::Bits64>::kWhole);
    before = stage.before;
    rules.play(state, rules.sample(state, random));
  }
}

}  // namespace
}  // namespace hexarena::fish::engine
