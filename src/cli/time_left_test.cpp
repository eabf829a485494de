#include "cli/time_left.hpp"

#include <gtest/gtest.h>

namespace hexarena::cli {
namespace {

using world::Milliseconds;

TEST(TimeLeft, IsThatOfTheRestAtTheSameSpeed) {
  EXPECT_EQ(time_left(Milliseconds(10'000), 10, 30), ", about 20 s left");
  EXPECT_EQ(time_left(Milliseconds(60'000), 1, 11), ", about 10 min left");
  EXPECT_EQ(time_left(Milliseconds(3'600'000), 1, 3), ", about 2.0 h left");
  EXPECT_EQ(time_left(Milliseconds(100), 0, 3), "");
  EXPECT_EQ(time_left(Milliseconds(100), 3, 3), "");
}

}  // namespace
}  // namespace hexarena::cli
