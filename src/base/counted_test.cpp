#include "base/counted.hpp"

#include <gtest/gtest.h>

namespace hexarena::base {
namespace {

TEST(Counted, OnlyOneIsOne) {
  EXPECT_EQ(counted(0, "step"), "0 steps");
  EXPECT_EQ(counted(1, "step"), "1 step");
  EXPECT_EQ(counted(2U, "game"), "2 games");
  EXPECT_EQ(counted(std::size_t{1}, "game"), "1 game");
  EXPECT_EQ(counted(std::size_t{0} - 1, "solution"), "18446744073709551615 solutions");
}

}  // namespace
}  // namespace hexarena::base
