#include "base/listed.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace hexarena::base {
namespace {

using Items = std::vector<std::string>;

TEST(Listed, OnlyTheLastTwoAreJoinedByTheConjunction) {
  EXPECT_EQ(listed(Items{}, "or"), "");
  EXPECT_EQ(listed(Items{"a"}, "or"), "a");
  EXPECT_EQ(listed(Items{"a", "b"}, "or"), "a or b");
  EXPECT_EQ(listed(Items{"a", "b", "c"}, "and"), "a, b and c");
}

}  // namespace
}  // namespace hexarena::base
