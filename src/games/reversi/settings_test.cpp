// The settings of hex Reversi: each key, its default, and invalid values.
#include "games/reversi/settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hexarena::reversi {
namespace {

using testing::HasSubstr;

Expected<Settings> read(std::string_view text) { return read_settings(*base::read_json(text)); }

Settings settings(std::string_view text) {
  auto found = read(text);
  EXPECT_TRUE(found) << found.error().message;
  return found ? *found : Settings{};
}
std::string refusal(std::string_view text) {
  auto found = read(text);
  return found ? "" : found.error().message;
}

TEST(ReversiSettings, DefaultsAreThoseOfTheGame) {
  const Settings defaults = settings("{}");
  EXPECT_EQ(defaults.size, 5);
  EXPECT_FALSE(defaults.variant.forced_pass);
  EXPECT_EQ(defaults.variant.min_flips, 1);
}

TEST(ReversiSettings, EachKeyIsRead) {
  EXPECT_EQ(settings(R"({"size":1})").size, 1);
  EXPECT_EQ(settings(R"({"size":10})").size, 10);
  EXPECT_TRUE(settings(R"({"pass":"forced"})").variant.forced_pass);
  EXPECT_FALSE(settings(R"({"pass":"free"})").variant.forced_pass);
  EXPECT_EQ(settings(R"({"min_flips":4})").variant.min_flips, 4);
  EXPECT_EQ(refusal(R"({"players":2,"seed":7})"), "");
}

TEST(ReversiSettings, UnknownKeysAndInvalidValuesAreRefused) {
  EXPECT_THAT(refusal("[]"), HasSubstr("settings"));
  EXPECT_THAT(refusal(R"({"sise":3})"), HasSubstr("sise"));
  EXPECT_THAT(refusal(R"({"size":0})"), HasSubstr("settings.size"));
  EXPECT_THAT(refusal(R"({"size":11})"), HasSubstr("settings.size"));
  EXPECT_THAT(refusal(R"({"size":"3"})"), HasSubstr("settings.size"));
  EXPECT_THAT(refusal(R"({"pass":"never"})"), HasSubstr("settings.pass"));
  EXPECT_THAT(refusal(R"({"pass":true})"), HasSubstr("settings.pass"));
  EXPECT_THAT(refusal(R"({"min_flips":0})"), HasSubstr("settings.min_flips"));
  EXPECT_THAT(refusal(R"({"min_flips":1.5})"), HasSubstr("settings.min_flips"));
  EXPECT_THAT(refusal(R"({"players":3})"), HasSubstr("settings.players"));
  EXPECT_THAT(refusal(R"({"seed":-1})"), HasSubstr("settings.seed"));
}

}  // namespace
}  // namespace hexarena::reversi
