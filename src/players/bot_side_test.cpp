// One of our players as a bot: it answers what a referee asks, and survives what none would.
#include "players/bot_side.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hexarena::players {
namespace {

using base::Json;
using testing::HasSubstr;

const game::Adviser kGreedy{"greedy", std::nullopt};

std::string turn_of(const game::Table& table, int id) {
  Json turn = Json::object();
  turn["type"] = "turn";
  turn["id"] = id;
  turn["view"] = game::view_json(table);
  return base::write_json(turn);
}
std::string hello(const std::string& game) {
  return R"({"type":"hello","protocol":1,"game":")" + game + R"(","settings":{}})";
}

TEST(BotSide, PlaysAnyGameWhereNoneIsNamed) {
  BotSide side(nullptr, kGreedy);
  for (const char* game : {"fish", "reversi"}) {
    const auto ready = side.hear(hello(game));
    ASSERT_TRUE(ready && *ready);
    EXPECT_EQ((**ready)["type"], "ready");
    const auto table = (*session::find_game(game))->open(Json::object(), nullptr);
    const auto action = side.hear(turn_of(**table, 7));
    ASSERT_TRUE(action && *action) << action.error().message;
    EXPECT_EQ((**action)["id"], 7);
    const auto meant = (*table)->read_action((**action)["action"]);
    ASSERT_TRUE(meant);
    EXPECT_EQ(meant->code, (*table)->advise(kGreedy)->action.code);
    EXPECT_FALSE(side.over());
    const auto end = side.hear(R"({"type":"end","scores":[1,2],"winners":[1]})");
    ASSERT_TRUE(end);
    EXPECT_FALSE(*end);
    EXPECT_TRUE(side.over());
  }
}

TEST(BotSide, KeepsToTheGameItIsNamed) {
  BotSide side(*session::find_game("fish"), kGreedy);
  EXPECT_TRUE(side.hear(hello("fish")));
  const auto other = side.hear(hello("reversi"));
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().message, HasSubstr("plays fish, not \"reversi\""));
}

TEST(BotSide, RefusesWhatNoRefereeSays) {
  for (const char* line :
       {"", "x", "7", "{}", R"({"type":"turn"})", R"({"type":"turn","view":{"position":7}})",
        R"({"type":"turn","view":{"position":{}}})",
        R"({"type":"turn","view":{"game":7,"position":{}}})",
        R"({"type":"turn","view":{"game":"chess","position":{}}})"}) {
    BotSide side(nullptr, kGreedy);
    EXPECT_FALSE(side.hear(line)) << line;
  }
  BotSide side(nullptr, kGreedy);
  const auto unknown = side.hear(R"({"type":"weather","wind":3})");
  ASSERT_TRUE(unknown);
  EXPECT_FALSE(*unknown);
}

}  // namespace
}  // namespace hexarena::players
