// The client's side of remote Fish: answers of the house strategy, and invalid calls.
#include "contests/remote_fish/fish_client.hpp"

#include <gtest/gtest.h>

#include "base/json_testing.hpp"

namespace hexarena::remote_fish {
namespace {

using base::json;
using base::Json;

Json answered(FishClient& client, std::string_view call) {
  auto answer = client.answer(json(call));
  EXPECT_TRUE(answer) << call << ": " << answer.error().message;
  return answer ? *answer : Json();
}

TEST(FishClient, AnswersNotificationsWithVoid) {
  FishClient client(2);
  EXPECT_FALSE(client.playing());
  EXPECT_EQ(answered(client, R"(["start",[true]])"), "void");
  EXPECT_TRUE(client.playing());
  EXPECT_EQ(answered(client, R"(["playing-as",["red"]])"), "void");
  EXPECT_EQ(answered(client, R"(["playing-with",[["white","brown"]]])"), "void");
  EXPECT_EQ(answered(client, R"(["end",[false]])"), "void");
  EXPECT_FALSE(client.playing());
  EXPECT_EQ(client.won(), false);
}

TEST(FishClient, PlacesOnTheFirstFreeTile) {
  FishClient client(2);
  EXPECT_EQ(answered(client, R"(["setup",[{"players":[{"color":"white","score":0,"places":[]},)"
                             R"({"color":"red","score":0,"places":[[0,0]]}],)"
                             R"("board":[[2,0,2],[2,2,2]]}]])"),
            json("[0,2]"));
  // The player later in the order may be one penguin ahead.
  EXPECT_EQ(answered(client, R"(["setup",[{"players":[{"color":"red","score":0,"places":[[0,0]]},)"
                             R"({"color":"brown","score":0,"places":[[0,2],[1,0]]}],)"
                             R"("board":[[2,0,2],[2,2,2]]}]])"),
            json("[1,1]"));
}

TEST(FishClient, MovesAsTheHouseDoesWhateverTheActionsSent) {
  FishClient client(1);
  const std::string state = R"({"players":[{"color":"red","score":0,"places":[[0,0],[2,2]]},)"
                            R"({"color":"white","score":3,"places":[[2,1]]}],)"
                            R"("board":[[1,2,3],[4,5,1],[1,2,3]]})";
  for (const std::string actions : {"[]", "[false]", "[[[0,0],[1,0]]]", "7"}) {
    EXPECT_EQ(answered(client, R"(["take-turn",[)" + state + "," + actions + "]]"),
              json("[[2,2],[0,1]]"));
  }
}

TEST(FishClient, AnswersFalseWhenItCannotMove) {
  FishClient client(1);
  const std::string board = R"("board":[[1,2],[0,1],[0,1]]})";
  for (const std::string players :
       {R"({"players":[],)", R"({"players":[{"color":"red","score":0,"places":[[0,0]]}],)",
        R"({"players":[{"color":"red","score":0,"places":[[0,0]]},)"
        R"({"color":"white","score":0,"places":[[0,1]]}],)"}) {
    EXPECT_EQ(answered(client, R"(["take-turn",[)" + players + board + ",[]]]"), false) << players;
  }
}

TEST(FishClient, AdditionalDataInAStateIsIgnored) {
  FishClient client(1);
  EXPECT_EQ(answered(client, R"(["take-turn",[{"round":7,"penguins":3,)"
                             R"("players":[{"color":"red","score":0,"places":[[0,0]]}],)"
                             R"("board":[[1,2],[1,1]]},[]]])"),
            json("[[0,0],[1,0]]"));
}

TEST(FishClient, AnInvalidCallIsRefused) {
  FishClient client(2);
  for (const std::string call :
       {"7", "[]", "{}", R"("start")", R"(["start"])", R"(["start",true])", R"(["start",[]])",
        R"(["start",[1]])", R"(["end",["x"]])", R"(["dance",[true]])", R"(["setup",[7]])",
        R"(["setup",[{}]])", R"(["setup",[{"players":[],"board":[[1]]}]])",
        R"(["setup",[{"players":[7],"board":[[1]]}]])",
        R"(["setup",[{"players":[{"color":"red","score":0,"places":7}],"board":[[1]]}]])",
        R"(["setup",[{"players":[{"color":"red","score":0,"places":[]}],"board":[[0]]}]])",
        R"(["take-turn",[{"players":[],"board":[]}]])", R"(["take-turn",[[],[]]])",
        R"([["take-turn"],[[],[]]])"}) {
    EXPECT_FALSE(client.answer(json(call))) << call;
  }
  EXPECT_FALSE(client.playing());
}

}  // namespace
}  // namespace hexarena::remote_fish
