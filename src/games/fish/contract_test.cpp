// Fish satisfies the contract of every game: any number of players, variant, grid and rules type.
#include "rules/contract.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/fish/playing_testing.hpp"

namespace hexarena::fish {
namespace {

using base::Random;
using testing::IsEmpty;

template <class FastRules>
rules::Contract<FastRules> contract_of(const FastRules& rules) {
  rules::Contract<FastRules> contract;
  // Tiles slightly beyond the last must be refused like any other invalid one.
  contract.arbitrary = [tiles = rules.shape().size()](Random& random) {
    const int from = random.between(0, tiles + 2);
    const int to = random.between(0, tiles + 2);
    const std::uint32_t kind = random.below(8);
    return kind == 0 ? Action::skip() : kind < 3 ? Action::place(to) : Action::move(from, to);
  };
  // Slots of penguins not yet placed may contain anything, so states are compared by their meaning.
  contract.same = rules::same_by<typename FastRules::State>(
      [&rules](const auto& state) { return std::pair(rules.position(state), state.present); });
  contract.longest = 8 + 4 * rules.shape().size();
  return contract;
}

template <class FastRules>
std::vector<std::string> violations(const oracle::Start& start, int games) {
  const FastRules rules(start.position, start.variant);
  return contract_violations(rules, contract_of(rules), 7, games);
}

constexpr std::array kCollects{Collect::leaving, Collect::landing, Collect::leaving_last};
constexpr std::array kPlacings{Placing::any, Placing::one_fish};
constexpr std::array kLayouts{geometry::Layout::interleaved, geometry::Layout::offset,
                              geometry::Layout::square};

/// Calls `use(start, what)` for each variant and grid, with a board of enough one-fish tiles.
template <class Use>
void for_each_variant(int players, Use&& use) {
  for (const Collect collect : kCollects) {
    for (const Placing placing : kPlacings) {
      for (const geometry::Layout layout : kLayouts) {
        const Variant variant{collect, placing};
        Random random(static_cast<std::uint64_t>(players));
        const std::array<Place, 2> holes{{{1, 1}, {3, 2}}};
        const Board board = *board_with_ones(5, 4, holes, 9, random, layout);
        use(oracle::Start{*set_up(board, players, variant), variant},
            fmt::format("{} players, collect {}, place {}, layout {}", players,
                        static_cast<int>(collect), static_cast<int>(placing),
                        static_cast<int>(layout)));
      }
    }
  }
}

TEST(FishContract, HoldsForTwoToFourPlayersInEveryVariantOnEveryGrid) {
  for (int players = 2; players <= 4; ++players) {
    for_each_variant(players, [](const oracle::Start& start, const std::string& what) {
      EXPECT_THAT(violations<SmallRules>(start, 4), IsEmpty()) << what;
    });
  }
}

TEST(FishContract, HoldsForTheLargeRules) {
  for (int players = 2; players <= 4; ++players) {
    for_each_variant(players, [](const oracle::Start& start, const std::string& what) {
      EXPECT_THAT(violations<LargeRules>(start, 2), IsEmpty()) << what;  // one with removals
    });
  }
}

TEST(FishContract, HoldsWithALimitOfTurns) {
  for (const int turns : {0, 1, 5, 20}) {
    for_each_variant(3, [turns](oracle::Start start, const std::string& what) {
      start.position.turns_left = turns;
      EXPECT_THAT(violations<SmallRules>(start, 2), IsEmpty()) << what << ", turns " << turns;
    });
  }
}

TEST(FishContract, HoldsForTheBoxedGame) {
  Random random(1);
  const Variant variant{Collect::leaving_last, Placing::one_fish};
  const Board board = boxed_board(random);
  for (int players = 2; players <= 4; ++players) {
    EXPECT_THAT(violations<SmallRules>({*set_up(board, players, variant), variant}, 4), IsEmpty());
  }
}

TEST(FishContract, HoldsFromAnyPosition) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const auto layout = kLayouts[random.below(3)];
    const auto start =
        oracle::wild_start(random, {.rows = 6, .columns = 5, .players = 9, .layout = layout});
    EXPECT_THAT(violations<SmallRules>(start, 2), IsEmpty()) << "seed " << seed;
  }
}

}  // namespace
}  // namespace hexarena::fish
