#include "search/transposition_table.hpp"

#include <gtest/gtest.h>

namespace hexarena::search {
namespace {

using Seen = TranspositionTable<int>;

Seen::Entry entry(std::uint64_t key, int effort = 1) {
  return {key, 7, static_cast<int>(key) % 100, 3, Bound::exact, static_cast<std::uint8_t>(effort)};
}

TEST(TranspositionTable, RecallsWhatWasStored) {
  Seen seen(12);
  EXPECT_FALSE(seen.recall(5));
  seen.store(entry(5));
  ASSERT_TRUE(seen.recall(5));
  EXPECT_EQ(seen.recall(5)->value, 5);
  EXPECT_FALSE(seen.recall(6));
}

TEST(TranspositionTable, ANewerEntryReplacesTheOldOfTheSameState) {
  Seen seen(12);
  seen.store(entry(5));
  Seen::Entry again = entry(5, 9);
  again.value = 42;
  seen.store(again);
  EXPECT_EQ(seen.recall(5)->value, 42);
}

TEST(TranspositionTable, GrowsWithoutLosingExpensiveEntries) {
  Seen seen(18);
  for (std::uint64_t key = 1; key <= 1000; ++key) seen.store(entry(key, 20));
  for (std::uint64_t key = 1001; key <= 100'000; ++key) seen.store(entry(key));
  int recalled = 0;
  for (std::uint64_t key = 1; key <= 1000; ++key) recalled += seen.recall(key) ? 1 : 0;
  EXPECT_GT(recalled, 700);  // before the table grows some share a slot, and one of them stays
}

TEST(TranspositionTable, HoldsNoMoreThanItsCapacity) {
  constexpr int kBits = 4;
  Seen seen(kBits);
  for (std::uint64_t key = 1; key <= 1000; ++key) seen.store(entry(key));
  int recalled = 0;
  for (std::uint64_t key = 1; key <= 1000; ++key) recalled += seen.recall(key) ? 1 : 0;
  EXPECT_LE(recalled, 1 << kBits);
  EXPECT_GT(recalled, 0);
}

}  // namespace
}  // namespace hexarena::search
