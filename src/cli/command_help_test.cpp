// Suggestions for unknown commands.
#include "cli/command_help.hpp"

#include <gtest/gtest.h>

namespace hexarena::cli {
namespace {

TEST(UnknownCommand, CountsTypingErrors) {
  EXPECT_EQ(typing_errors("play", "play"), 0);
  EXPECT_EQ(typing_errors("plya", "play"), 1);
  EXPECT_EQ(typing_errors("pla", "play"), 1);
  EXPECT_EQ(typing_errors("plaay", "play"), 1);
  EXPECT_EQ(typing_errors("plby", "play"), 1);
  EXPECT_EQ(typing_errors("", "play"), 4);
  EXPECT_EQ(typing_errors("mathc", "match"), 1);
  EXPECT_EQ(typing_errors("show", "solve"), 4);
}

TEST(UnknownCommand, GetsTheNearestSuggestionOrNone) {
  const std::vector<std::string> commands{"play", "show", "solve", "match"};
  EXPECT_EQ(meant_by("plya", commands), "play");
  EXPECT_EQ(meant_by("shwo", commands), "show");
  EXPECT_EQ(meant_by("slove", commands), "solve");
  EXPECT_EQ(meant_by("x", commands), std::nullopt);
  EXPECT_EQ(meant_by("frobnicate", commands), std::nullopt);
  EXPECT_EQ(unknown_command("plya", commands), R"(unknown command "plya"; did you mean "play"?)");
  EXPECT_EQ(unknown_command("fish", commands),
            R"(unknown command "fish"; did you mean "play fish"?)");
  EXPECT_EQ(unknown_command("frobnicate", commands),
            R"(unknown command "frobnicate"; `hexarena help` lists the commands)");
}

}  // namespace
}  // namespace hexarena::cli
