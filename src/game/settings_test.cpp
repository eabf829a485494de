#include "game/settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "base/json_testing.hpp"

namespace hexarena::game {
namespace {

using base::json;

constexpr std::array<SettingChoice, 3> kChoices{{{"a", "one"}, {"b", "two"}, {"c", "three"}}};
constexpr std::array<Setting, 6> kTable{{
    integer("size", 1, 10, 5, "The size."),
    integer_or_null("turns", 0, 100, std::nullopt, "The turns."),
    choice("pass", kChoices, "The pass."),
    optional_choice("board", kChoices, "The board."),
    cells("holes", 2, "The holes."),
    integer("players", 2, 2, 2, "Always two."),
}};

std::string refusal(std::string_view text) {
  const Json given = json(text);
  const auto values = SettingValues::read(kTable, given);
  return values ? "" : values.error().message;
}

TEST(SettingValues, AbsentOnesHaveTheirDefaults) {
  const Json given = Json::object();
  const auto values = SettingValues::read(kTable, given);
  ASSERT_TRUE(values);
  EXPECT_EQ(values->number("size"), 5);
  EXPECT_EQ(values->maybe("turns"), std::nullopt);
  EXPECT_EQ(values->choice("pass"), 0U);
  EXPECT_FALSE(values->given("board"));
  EXPECT_EQ(values->find("holes"), nullptr);
}

TEST(SettingValues, GivenOnesAreUsed) {
  const Json given = json(R"({"size":7,"turns":3,"pass":"c","board":"b","holes":[[0,1]]})");
  const auto values = SettingValues::read(kTable, given);
  ASSERT_TRUE(values);
  EXPECT_EQ(values->number("size"), 7);
  EXPECT_EQ(values->maybe("turns"), 3);
  EXPECT_EQ(values->choice("pass"), 2U);
  EXPECT_EQ(values->choice("board"), 1U);
  EXPECT_EQ(*values->find("holes"), json("[[0,1]]"));
}

TEST(SettingValues, RefusalsNameTheSettingAndItsPossibleValues) {
  EXPECT_EQ(refusal("[]"), "settings must be an object, not []");
  EXPECT_EQ(refusal(R"({"sise":1})"),
            "settings has an unknown key \"sise\"; available: size, turns, pass, board, holes");
  EXPECT_EQ(refusal(R"({"size":11})"), "settings.size must be a whole number from 1 to 10, not 11");
  EXPECT_EQ(refusal(R"({"size":null})"),
            "settings.size must be a whole number from 1 to 10, not null");
  EXPECT_EQ(refusal(R"({"turns":null})"), "");
  EXPECT_EQ(refusal(R"({"pass":"d"})"), R"(settings.pass must be "a", "b" or "c", not "d")");
  EXPECT_NE(refusal(R"({"board":null})"), "");
  EXPECT_NE(refusal(R"({"holes":[1,2,3]})"), "");
  EXPECT_NE(refusal(R"({"players":3})"), "");
}

TEST(Settings, AreListedWithTheirValuesUnlessThereIsNoChoice) {
  const Json list = settings_json(kTable);
  ASSERT_EQ(list.size(), 5U);
  EXPECT_EQ(list[0], json(R"({"name":"size","type":"integer","least":1,"most":10,"default":5,
                              "means":"The size."})"));
  EXPECT_EQ(list[1]["null"], true);
  EXPECT_EQ(list[2]["default"], "a");
  EXPECT_EQ(list[3]["default"], Json());
  EXPECT_EQ(list[4]["type"], "cells");
  EXPECT_EQ(kTable[0].range(), "1–10");
  EXPECT_EQ(kTable[1].range(), "0–100 or null");
  EXPECT_EQ(kTable[2].range(), "a, b or c");
}

}  // namespace
}  // namespace hexarena::game
