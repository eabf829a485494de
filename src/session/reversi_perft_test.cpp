// Perft of hex Reversi: the numbers of the specification, by all implementations and the oracle.
#include <gtest/gtest.h>

#include "games/reversi/oracle_testing.hpp"
#include "search/perft.hpp"
#include "search/perft_testing.hpp"

namespace hexarena::session {

using namespace search;
namespace {

using reversi::LiveRules;
using reversi::Position;
using reversi::Variant;
using Leaves = std::vector<std::uint64_t>;

/// Leaves at depth 1, 2, …
template <class FastRules>
Leaves fast(const FastRules& rules, std::size_t deepest) {
  Perft<FastRules> perft(rules);
  Leaves leaves;
  for (std::size_t depth = 1; depth <= deepest; ++depth) {
    leaves.push_back(perft.leaves(rules.start(), static_cast<int>(depth)));
  }
  return leaves;
}

void expect_leaves(const Position& position, const Variant& variant, const Leaves& leaves) {
  reversi::oracle::with_every_rules(
      position, variant, [&](const auto& rules) { EXPECT_EQ(fast(rules, leaves.size()), leaves); });
  const reversi::oracle::Oracle slow(position, variant);
  for (std::size_t depth = 1; depth <= std::min<std::size_t>(5, leaves.size()); ++depth) {
    EXPECT_EQ(oracle_perft(slow, static_cast<int>(depth)), leaves[depth - 1]);
  }
}

/// From the start, with forced and with free passing.
void expect_table(int size, const Leaves& forced, const Leaves& free) {
  expect_leaves(reversi::start_position(size), {true, 1}, forced);
  expect_leaves(reversi::start_position(size), {false, 1}, free);
}

TEST(ReversiPerft, SizeOneHasOnlyPasses) { expect_table(1, {1, 1, 0, 0}, {1, 1, 0, 0}); }

TEST(ReversiPerft, SizeTwo) {
  expect_table(2, {6, 18, 30, 42, 48, 48, 48}, {7, 31, 102, 246, 522, 924, 1278});
}

TEST(ReversiPerft, SizeThree) {
  expect_table(3, {6, 24, 72, 234, 738, 2514, 8394}, {7, 37, 156, 606, 2262, 8460, 32'142});
}

TEST(ReversiPerft, SizeFour) {
  expect_table(4, {6, 24, 72, 234, 780, 2844, 11'124}, {7, 37, 156, 606, 2316, 9000, 37'740});
}

TEST(ReversiPerft, SizeFive) {
  expect_table(5, {6, 24, 72, 234, 780, 2874, 11'400}, {7, 37, 156, 606, 2316, 9036, 38'154});
}

TEST(ReversiPerft, TwelvePliesOnSizeThree) {
  const LiveRules rules(reversi::start_position(3), {true, 1});
  EXPECT_EQ(Perft<LiveRules>(rules).leaves(rules.start(), 12), 4'575'624U);
}

TEST(ReversiPerft, AGameEndingAtTheDepthIsOneLeafAndOneEndingEarlierNone) {
  Position position = reversi::start_position(1);
  position.passes = 1;
  expect_leaves(position, {}, {1, 0, 0});
  position.passes = 2;
  expect_leaves(position, {}, {0, 0});
}

TEST(ReversiPerft, ArbitraryPositionsCountAsTheOracleDoes) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    base::Random random(seed);
    const Position position = reversi::oracle::wild_position(random, 1, 5);
    const Variant variant = reversi::oracle::wild_variant(random);
    const reversi::oracle::Oracle slow(position, variant);
    const Leaves leaves{oracle_perft(slow, 1), oracle_perft(slow, 2), oracle_perft(slow, 3)};
    reversi::oracle::with_every_rules(position, variant, [&](const auto& rules) {
      EXPECT_EQ(fast(rules, leaves.size()), leaves) << "seed " << seed;
    });
  }
}

}  // namespace
}  // namespace hexarena::session
