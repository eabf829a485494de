// How long a built-in player thinks.
#include "players/pace.hpp"

#include <gtest/gtest.h>

namespace hexarena::players {
namespace {

using std::chrono::milliseconds;

TEST(Pace, WithoutATimeThereIsNoDeadline) { EXPECT_EQ(time_to_think({}), std::nullopt); }

TEST(Pace, AMoveHasAllItsTimeButWhatTheTransferTakes) {
  EXPECT_EQ(time_to_think({1000}), milliseconds(1000));
  EXPECT_EQ(time_to_think({1000}, 10), milliseconds(990));
  EXPECT_EQ(time_to_think({100'000}, 10), milliseconds(99'990));
  EXPECT_EQ(time_to_think({8}, 10), milliseconds(4));
  EXPECT_EQ(time_to_think({0}, 10), milliseconds(0));
}

TEST(Pace, AClockIsSharedEquallyByAGameOfUsualLength) {
  std::int64_t left = 40'000;
  for (int decided = 0; decided < 30; ++decided) {
    const auto time = time_to_think({{}, left, decided});
    EXPECT_EQ(time, milliseconds(1000)) << decided;
    left -= time->count();
  }
}

TEST(Pace, AClockNeverRunsOutHoweverLongTheGame) {
  std::int64_t left = 5000;
  for (int decided = 0; decided < 1000; ++decided) {
    const auto time = time_to_think({{}, left, decided});
    ASSERT_LE(time->count(), left / 10) << decided;
    left -= time->count();
  }
  EXPECT_EQ(time_to_think({{}, -5, 3}), milliseconds(0));
}

TEST(Pace, TheShorterOfBothTimesCounts) {
  EXPECT_EQ(time_to_think({100, 400'000, 0}), milliseconds(100));
  EXPECT_EQ(time_to_think({1000, 4000, 0}), milliseconds(100));
}

}  // namespace
}  // namespace hexarena::players
