// The numbers here were computed independently, from the definitions of xoshiro256++ and
// splitmix64. They must never change: boards, openings and tournaments are named by their seeds.
#include "base/random.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace hexarena::base {
namespace {

using testing::ElementsAre;

static_assert(Random(0).next() == 0x53175D61490B23DFU, "known at compile time, too");

std::vector<std::uint64_t> first_numbers(std::uint64_t seed) {
  Random random(seed);
  std::vector<std::uint64_t> numbers(4);
  for (std::uint64_t& number : numbers) number = random.next();
  return numbers;
}

std::vector<std::uint32_t> first_dice(std::uint64_t seed) {
  Random random(seed);
  std::vector<std::uint32_t> dice(12);
  for (std::uint32_t& die : dice) die = random.below(6);
  return dice;
}

std::vector<int> shuffled(int count, std::uint64_t seed) {
  std::vector<int> items(static_cast<std::size_t>(count));
  std::iota(items.begin(), items.end(), 0);
  Random(seed).shuffle(std::span(items));
  return items;
}

TEST(RandomNumbers, are_pinned_for_these_seeds) {
  EXPECT_THAT(first_numbers(0), ElementsAre(0x53175D61490B23DFU, 0x61DA6F3DC380D507U,
                                            0x5C0FDF91EC9A7BFCU, 0x02EEBF8C3BBE5E1AU));
  EXPECT_THAT(first_numbers(1), ElementsAre(0xCFC5D07F6F03C29BU, 0xBF424132963FE08DU,
                                            0x19A37D5757AAF520U, 0xBF08119F05CD56D6U));
  EXPECT_THAT(first_numbers(42), ElementsAre(0xD0764D4F4476689FU, 0x519E4174576F3791U,
                                             0xFBE07CFB0C24ED8CU, 0xB37D9F600CD835B8U));
  EXPECT_THAT(first_numbers(UINT64_MAX), ElementsAre(0x56CCF8CE948E27B2U, 0xE68588432E5A5B90U,
                                                     0xE3E9B5A48119CA8BU, 0x460F19495532AE73U));
}

TEST(RandomDraws, are_pinned_for_these_seeds) {
  EXPECT_THAT(first_dice(0), ElementsAre(1, 2, 2, 0, 2, 0, 5, 5, 1, 0, 1, 0));
  EXPECT_THAT(first_dice(1), ElementsAre(4, 4, 0, 4, 1, 3, 5, 3, 0, 0, 5, 2));
  EXPECT_THAT(first_dice(42), ElementsAre(4, 1, 5, 4, 4, 3, 0, 3, 1, 5, 3, 5));
}

TEST(RandomDraws, are_pinned_where_a_quarter_of_them_is_redrawn) {
  Random random(7);
  std::vector<std::uint32_t> drawn(5);
  for (std::uint32_t& number : drawn) number = random.below(0xC0000000U);
  EXPECT_THAT(drawn, ElementsAre(554423973, 2311474502, 1376139151, 3104164597, 1500136585));
}

TEST(Shuffles, are_pinned_for_these_seeds) {
  EXPECT_THAT(shuffled(10, 0), ElementsAre(1, 4, 5, 8, 6, 7, 0, 2, 9, 3));
  EXPECT_THAT(shuffled(10, 1), ElementsAre(4, 7, 9, 3, 2, 1, 5, 0, 6, 8));
  EXPECT_THAT(shuffled(10, 42), ElementsAre(5, 3, 1, 0, 9, 6, 4, 7, 2, 8));
}

RC_GTEST_PROP(RandomNumbers, are_the_same_for_the_same_seed, (std::uint64_t seed)) {
  RC_ASSERT(first_numbers(seed) == first_numbers(seed));
  RC_ASSERT(first_numbers(seed) != first_numbers(seed + 1));
}

TEST(RandomNumbers, continue_alike_in_a_copy) {
  Random original(5);
  static_cast<void>(original.next());
  Random copy = original;
  for (int i = 0; i < 10; ++i) EXPECT_EQ(copy.next(), original.next());
}

RC_GTEST_PROP(RandomDraws, stay_below_the_bound, (std::uint64_t seed)) {
  const auto bound = *rc::gen::inRange<std::uint32_t>(1, UINT32_MAX);
  Random random(seed);
  for (int i = 0; i < 50; ++i) RC_ASSERT(random.below(bound) < bound);
}

TEST(RandomDraws, below_one_are_zero) {
  Random random(3);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0U);
}

TEST(RandomDraws, reach_every_value) {
  for (std::uint32_t bound = 1; bound <= 64; ++bound) {
    Random random(bound);
    std::vector<bool> seen(bound, false);
    for (std::uint32_t i = 0; i < 30 * bound; ++i) seen[random.below(bound)] = true;
    EXPECT_EQ(std::count(seen.begin(), seen.end(), false), 0) << "below " << bound;
  }
}

TEST(RandomDraws, are_uniform) {
  constexpr int kExpected = 10'000;
  std::array<int, 7> drawn{};
  Random random(2025);
  for (int i = 0; i < 7 * kExpected; ++i) ++drawn[random.below(7)];
  for (const int times : drawn) EXPECT_NEAR(times, kExpected, 400);  // four standard deviations
}

RC_GTEST_PROP(RandomRanges, include_both_ends, (std::uint64_t seed)) {
  const int low = *rc::gen::inRange(-1000, 1000);
  const int high = low + *rc::gen::inRange(0, 5);
  Random random(seed);
  bool low_seen = false;
  bool high_seen = false;
  for (int i = 0; i < 500; ++i) {
    const int drawn = random.between(low, high);
    RC_ASSERT(low <= drawn && drawn <= high);
    low_seen = low_seen || drawn == low;
    high_seen = high_seen || drawn == high;
  }
  RC_ASSERT(low_seen && high_seen);
}

RC_GTEST_PROP(Shuffles, lose_and_add_nothing,
              (std::vector<std::string> items, std::uint64_t seed)) {
  std::vector<std::string> mixed = items;
  Random(seed).shuffle(std::span(mixed));
  std::sort(items.begin(), items.end());
  std::sort(mixed.begin(), mixed.end());
  RC_ASSERT(mixed == items);
}

TEST(Shuffles, are_uniform) {
  constexpr int kExpected = 1'000;
  std::array<int, 6> orders{};
  Random random(99);
  for (int i = 0; i < 6 * kExpected; ++i) {
    std::array<int, 3> items{0, 1, 2};
    random.shuffle(std::span<int>(items));
    ++orders[static_cast<std::size_t>(2 * items[0] + (items[1] > items[2] ? 1 : 0))];
  }
  for (const int times : orders) EXPECT_NEAR(times, kExpected, 120);
}

TEST(Shuffles, do_nothing_to_none_or_one_item) {
  EXPECT_TRUE(shuffled(0, 1).empty());
  EXPECT_THAT(shuffled(1, 1), ElementsAre(0));
}

}  // namespace
}  // namespace hexarena::base
