// Sentences about the end of a game.
#include "base/outcome.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace hexarena::base {
namespace {

using Names = std::vector<std::string>;

TEST(WhoWon, NamesOneSeveralAllOrNoOne) {
  EXPECT_EQ(who_won(Names{"Ada"}, 2), "Ada wins");
  EXPECT_EQ(who_won(Names{"Ada"}, 1), "Ada wins");
  EXPECT_EQ(who_won(Names{"red", "white"}, 3), "red and white share the win");
  EXPECT_EQ(who_won(Names{"red", "white", "blue"}, 4), "red, white and blue share the win");
  EXPECT_EQ(who_won(Names{"red", "white"}, 2), "a draw");
  EXPECT_EQ(who_won(Names{}, 0), "no one is left");
}

TEST(Capitalized, ChangesOnlyASmallFirstLetter) {
  EXPECT_EQ(capitalized("white wins"), "White wins");
  EXPECT_EQ(capitalized("Ada"), "Ada");
  EXPECT_EQ(capitalized("émile"), "émile");
  EXPECT_EQ(capitalized(""), "");
}

}  // namespace
}  // namespace hexarena::base
