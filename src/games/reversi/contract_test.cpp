// Hex Reversi satisfies the contract of every game, for any size, variant, position and rules type.
#include "rules/contract.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/reversi/oracle_testing.hpp"

namespace hexarena::reversi {
namespace {

using base::Random;
using testing::IsEmpty;

template <class FastRules>
std::vector<std::string> violations(const Position& position, const Variant& variant, int games) {
  const FastRules rules(position, variant);
  rules::Contract<FastRules> contract;
  // Cells slightly beyond the last must be refused like any other invalid one.
  contract.arbitrary = [cells = cells_of(position.size)](Random& random) {
    return random.below(8) == 0 ? Action::pass() : Action::place(random.between(0, cells + 2));
  };
  contract.same = rules::same_by<typename FastRules::State>(
      [&rules](const auto& state) { return std::pair(rules.position(state), state.present); });
  // A placement takes a cell, and between two placements there is at most one pass.
  contract.longest = 2 * cells_of(position.size) + 2;
  contract.states_per_removal = 5;
  return contract_violations(rules, contract, 7, games);
}

/// Calls `use(variant, what)` for each kind of passing and some values of min_flips.
template <class Use>
void for_each_variant(Use&& use) {
  for (const bool forced : {false, true}) {
    for (const int least : {1, 2}) {
      use(Variant{forced, least}, fmt::format("forced {}, at least {}", forced, least));
    }
  }
}

TEST(ReversiContract, HoldsForTheLiveRulesOfEverySize) {
  for (int size = 1; size <= LiveGrid::kLargest; ++size) {
    for_each_variant([size](const Variant& variant, const std::string& what) {
      EXPECT_THAT(violations<LiveRules>(start_position(size), variant, 4), IsEmpty())
          << size << ' ' << what;
    });
  }
}

TEST(ReversiContract, HoldsForTheMediumRulesOfEverySize) {
  for (int size = 1; size <= 6; ++size) {
    for_each_variant([size](const Variant& variant, const std::string& what) {
      EXPECT_THAT(violations<MediumRules>(start_position(size), variant, 2), IsEmpty())
          << size << ' ' << what;
    });
  }
}

TEST(ReversiContract, HoldsForTheLargeRules) {
  for (const int size : {1, 3, 7, 10}) {
    for (const bool forced : {false, true}) {
      EXPECT_THAT(violations<LargeRules>(start_position(size), {forced, 1}, 2), IsEmpty()) << size;
    }
  }
}

TEST(ReversiContract, HoldsFromAnyPosition) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    const Position position = oracle::wild_position(random, 1, 5);
    const Variant variant = oracle::wild_variant(random);
    EXPECT_THAT(violations<MediumRules>(position, variant, 2), IsEmpty()) << seed;
    EXPECT_THAT(violations<LargeRules>(position, variant, 2), IsEmpty()) << seed;
  }
}

}  // namespace
}  // namespace hexarena::reversi
