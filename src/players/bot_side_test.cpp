// A built-in player as a bot: it answers a referee, and survives lines that no referee would send.
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

TEST(BotSide, PlaysAnyGameUnlessOneIsNamed) {
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

TEST(BotSide, ReusesItsSearchWhileTheActionsLeadToTheNextPosition) {
  const game::Adviser engine{"engine", 4};
  const auto table = (*session::find_game("reversi"))->open(Json{{"size", 3}}, nullptr);
  ASSERT_TRUE(table);
  BotSide remembers(nullptr, engine);
  ASSERT_TRUE(remembers.hear(R"({"type":"hello","game":"reversi","settings":{"size":3}})"));
  const auto thinker = (*table)->thinker();
  game::Adviser asked = engine;
  Json since = Json::array();
  for (int id = 0; id < 4; ++id) {
    Json turn = *base::read_json(turn_of(**table, id));
    turn["actions"] = std::exchange(since, Json::array());
    const auto answer = remembers.hear(base::write_json(turn));
    ASSERT_TRUE(answer && *answer) << answer.error().message;
    // As a thinker that lives as long as the game would.
    ++asked.seed;
    const auto advice = thinker->think(**table, asked);
    ASSERT_TRUE(advice);
    EXPECT_EQ((**answer)["action"], (*table)->action_json(advice->action)) << id;
    for (const bool own : {true, false}) {
      const game::Action action = own ? advice->action : (*table)->legal().front();
      const Json event{{"seat", own ? 0 : 1}, {"action", (*table)->action_json(action)}};
      ASSERT_TRUE((*table)->submit(*(*table)->view().turn, action));
      since.push_back(event);
    }
  }
}

TEST(BotSide, AViewThatDoesNotFollowStartsANewPosition) {
  const game::Adviser engine{"engine", 3};
  const auto table = (*session::find_game("reversi"))->open(Json{{"size", 3}}, nullptr);
  BotSide side(nullptr, engine);
  ASSERT_TRUE(side.hear(R"({"type":"hello","game":"reversi","settings":{"size":3}})"));
  for (const char* actions : {R"([{"seat":0,"action":[9,9]}])", R"([{"seat":1,"removed":"exit"}])",
                              R"([7])", R"({})", R"([{"seat":0,"action":"pass"}])"}) {
    Json turn = *base::read_json(turn_of(**table, 1));
    turn["actions"] = *base::read_json(actions);
    const auto answer = side.hear(base::write_json(turn));
    ASSERT_TRUE(answer && *answer) << actions;
    const auto action = (*table)->read_action((**answer)["action"]);
    ASSERT_TRUE(action);
    EXPECT_TRUE((*table)->judge(*(*table)->view().turn, *action)) << actions;
  }
}

TEST(BotSide, PlaysOnlyTheGameItIsGiven) {
  BotSide side(*session::find_game("fish"), kGreedy);
  EXPECT_TRUE(side.hear(hello("fish")));
  const auto other = side.hear(hello("reversi"));
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().message, HasSubstr("plays fish, not \"reversi\""));
}

TEST(BotSide, RejectsInvalidLines) {
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
