// The programs around the engine: best, solve and match, for Reversi and Fish.
#include <gtest/gtest.h>

#include <csignal>

#include "refusals.hpp"

namespace hexarena::tests {
namespace {

using base::Json;

std::string reversi(int size, const std::string& pass, const std::string& actions = "[]") {
  return R"({"game":"reversi","settings":{"size":)" + std::to_string(size) + R"(,"pass":")" + pass +
         R"("},"actions":)" + actions + "}";
}
Json answer(const std::vector<std::string>& words, const std::string& input, int code = 0) {
  Call call{words, input};
  call.seconds = 120;  // a search under sanitizers on a busy machine
  const Finished ended = run(call);
  EXPECT_EQ(ended.code, code) << ended;
  const auto json = base::read_json(ended.out);
  EXPECT_TRUE(json) << ended;
  return json ? *json : Json();
}

TEST(Solve, KnowsTheSmallBoards) {
  EXPECT_EQ(answer({"hexarena", "solve", "--json"}, reversi(2, "forced"))["value"], -4);
  EXPECT_EQ(answer({"hexarena", "solve", "--json"}, reversi(2, "free"))["value"], 0);
  EXPECT_EQ(answer({"hexarena", "solve", "--json"}, reversi(1, "forced"))["value"], 0);
  const Json three = answer({"hexarena", "solve", "--json"}, reversi(3, "forced"));
  EXPECT_EQ(three["value"], -19);
  EXPECT_EQ(three["proven"], true);
  EXPECT_FALSE(three.contains("bound"));
}

/// The value of a board, to which its line has been followed.
int solved_value(int size) {
  const Json solved = answer({"hexarena", "solve", "--json"}, reversi(size, "forced"));
  EXPECT_EQ(solved["proven"], true);
  const Json view = answer({"hexarena", "show", "--json"},
                           reversi(size, "forced", base::write_json(solved["line"])));
  EXPECT_EQ(view["over"], true);
  EXPECT_EQ(view["scores"][0].get<int>() - view["scores"][1].get<int>(), solved["value"]);
  return solved["value"].get<int>();
}

TEST(Solve, TheLineLeadsToTheValue) {
  EXPECT_EQ(solved_value(2), -4);
  EXPECT_EQ(solved_value(3), -19);
}

TEST(Solve, KnowsSizeFour) {
  if (sanitized()) GTEST_SKIP() << "too slow under sanitizers";
  EXPECT_EQ(solved_value(4), -39);
}

TEST(Solve, EndingsOfFishAreExact) {
  // Red takes 1 and then 3, white 1: the first tile left goes to who leaves it.
  const std::string position = R"({"game":"fish","players":[
      {"color":"red","score":0,"places":[[0,0]]},{"color":"white","score":2,"places":[[0,1]]}],
      "board":[[1,1],[0,0],[3,2],[0,0],[1,1]]})";
  const Json solved = answer({"hexarena", "solve", "--json"}, position);
  EXPECT_EQ(solved["proven"], true);
  EXPECT_EQ(solved["value"], -1);  // 1 + 3 against 2 + 1 + 2
}

TEST(Solve, TellsInWordsToo) {
  const Finished ended = run({"hexarena", "solve"}, reversi(2, "forced"));
  EXPECT_EQ(ended.code, 0);
  EXPECT_TRUE(ended.out.starts_with("White wins by 4\nvalue -4\nline [[")) << ended;
  EXPECT_EQ(ended.err, "");
}

TEST(Solve, ABoundIsAskedForWithAtLeastOrAWindow) {
  const auto asked = [](std::vector<std::string> question, const std::string& position) {
    question.insert(question.begin(), {"hexarena", "solve"});
    return run(question, position);
  };
  const std::string lost = reversi(3, "forced");  // by 19
  const Finished no = asked({"--at-least", "-18"}, lost);
  EXPECT_EQ(no.code, 1);
  EXPECT_TRUE(no.out.starts_with("value at most -19\n")) << no;
  const Finished yes = asked({"--at-least", "-19"}, lost);
  EXPECT_EQ(yes.code, 0);
  EXPECT_TRUE(yes.out.starts_with("value at least -19\nline [[")) << yes;
  EXPECT_TRUE(
      asked({"--window", "-20,-18"}, lost).out.starts_with("White wins by 19\nvalue -19\n"));
  EXPECT_TRUE(asked({"--window", "-5,3"}, lost).out.starts_with("value at most -5\n"));
  const Json bounded = answer({"hexarena", "solve", "--json", "--window", "-30,-25"}, lost);
  EXPECT_EQ(bounded["value"], -25);
  EXPECT_EQ(bounded["proven"], true);
  for (const std::string window : {"5", "3,3", "4,-4", "1,2,3", ",", "1,x", "9999999999,1"}) {
    const Finished refused = asked({"--window", window}, lost);
    EXPECT_EQ(refused.code, 2) << window;
    EXPECT_NE(refused.err.find("two numbers"), std::string::npos) << refused;
  }
  EXPECT_EQ(asked({"--window", "1,2", "--at-least", "1"}, lost).code, 2);
}

TEST(Solve, OtherGamesAnswerToBoundsToo) {
  const std::string position = R"({"game":"fish","players":[
      {"color":"red","score":0,"places":[[0,0]]},{"color":"white","score":2,"places":[[0,1]]}],
      "board":[[1,1],[0,0],[3,2],[0,0],[1,1]]})";  // -1
  EXPECT_EQ(run({"hexarena", "solve", "--at-least", "0"}, position).code, 1);
  EXPECT_EQ(run({"hexarena", "solve", "--at-least", "-1"}, position).code, 0);
  EXPECT_TRUE(run({"hexarena", "solve", "--window", "-9,-3"}, position)
                  .out.starts_with("value at least -3\n"));
}

TEST(Solve, TimeIsALimitAndTheAnswerHonest) {
  const Json given_up =
      answer({"hexarena", "solve", "--json", "--ms", "50"}, reversi(5, "forced"), 1);
  EXPECT_EQ(given_up["proven"], false);
  EXPECT_TRUE(given_up["value"].is_number_integer());
}

TEST(Solve, CtrlCEndsTheSearchNotTheAnswer) {
  const ScratchFile position(reversi(5, "forced"));
  Process solver({{"hexarena", "solve", "--json", position.name()}, ""});
  ASSERT_TRUE(solver.catches(SIGINT));
  solver.signal(SIGINT);
  const Finished ended = solver.finish();
  EXPECT_EQ(ended.signal, 0) << ended;
  EXPECT_EQ(ended.code, 1) << ended;
  EXPECT_NE(ended.out.find("\"proven\":false"), std::string::npos) << ended;
}

TEST(Solve, RefusesWhatHasNoSuchValue) {
  const std::string three = R"({"game":"fish","settings":{"players":3},"actions":[]})";
  expect_bad_call({"hexarena", "solve"}, "two players", three);
  expect_bad_call({"hexarena", "solve"}, "two players", R"({"game":"nooks","actions":[]})");
  expect_bad_call({"hexarena", "solve"}, "the game is over",
                  reversi(2, "free", R"(["pass","pass"])"), 1);
  expect_bad_call({"hexarena", "solve", "--ms", "0"}, "--ms");
}

TEST(Best, TheEngineNamesItsDepthNodesAndLine) {
  const Json five = answer({"hexarena", "best", "engine:5"}, reversi(5, "forced"));
  EXPECT_EQ(five, answer({"hexarena", "best", "engine:5"}, reversi(5, "forced")));
  EXPECT_GT(five["depth"], 2);
  EXPECT_GT(five["nodes"], 1000);
  EXPECT_EQ(five["line"][0], five["action"]);
  const Json hurried = answer({"hexarena", "best", "engine", "--ms", "30"}, reversi(5, "forced"));
  EXPECT_TRUE(hurried["action"].is_array());
  const Json fish = answer({"hexarena", "best", "engine:3"},
                           R"({"game":"fish","settings":{"board":"boxed"},"actions":[]})");
  EXPECT_TRUE(fish["action"].is_array());
}

TEST(Best, WritesDownWhatALevelAsks) {
  const Finished ended = run({"hexarena", "best", "hard", "--explain"}, reversi(3, "free"));
  EXPECT_EQ(ended.code, 0);
  EXPECT_NE(ended.err.find("legal moves: [1,-2]"), std::string::npos) << ended;
  EXPECT_NE(ended.err.find("corners: [0,-3]"), std::string::npos) << ended;
  EXPECT_NE(ended.err.find("flips at [1,-2]: 1"), std::string::npos) << ended;
}

TEST(Best, UnknownPlayersAndLevelsAreRefused) {
  expect_bad_call({"hexarena", "best", "wizard"}, "has no player \"wizard\"; available: engine",
                  reversi(3, "free"));
  expect_bad_call({"hexarena", "best", "engine:11"}, "levels 1–10", reversi(3, "free"));
  expect_bad_call({"hexarena", "best", "engine:x"}, "whole number", reversi(3, "free"));
  expect_bad_call({"hexarena", "best", "hard:2"}, "takes no level", reversi(3, "free"));
}

TEST(Match, CountsEveryGameAndIsRepeatable) {
  const std::vector<std::string> words{"hexarena", "match",   "reversi", "hard",
                                       "easy",     "--games", "20",      "--set",
                                       "size=4",   "--json",  "--seed",  "7"};
  const Json result = answer(words, "");
  EXPECT_EQ(result["games"], 20);
  EXPECT_EQ(result["wins"][0].get<int>() + result["wins"][1].get<int>() + result["ties"].get<int>(),
            20);
  EXPECT_EQ(result["settings"]["pass"], "forced");
  EXPECT_EQ(result["opening"], 4);
  EXPECT_TRUE(result["error"].is_number());
  Json again = answer(words, "");
  again["run"]["date"] = result["run"]["date"];
  EXPECT_EQ(result, again);
}

TEST(Match, HardBeatsEasyAndTheEngineBoth) {
  // Fewer games where sanitizers make each of them slow; strength is then not to be seen.
  const std::string games = !sanitized() ? "20" : "2";
  const Json hard = answer({"hexarena", "match", "reversi", "hard", "easy", "--games",
                            !sanitized() ? "100" : "2", "--json"},
                           "");
  EXPECT_GE(hard["points"][0], !sanitized() ? 80 : 0);
  const Json engine =
      answer({"hexarena", "match", "reversi", "engine:4", "hard", "--games", games, "--json"}, "");
  EXPECT_GE(engine["points"][0].get<double>(), 0.95 * engine["games"].get<double>());
  const Json fish =
      answer({"hexarena", "match", "fish", "engine:4", "house:2", "--games", games, "--json"}, "");
  EXPECT_GE(fish["points"][0].get<double>(), 0.95 * fish["games"].get<double>());
}

TEST(Match, CtrlCCountsWhatWasPlayed) {
  Process match({{"hexarena", "match", "reversi", "engine:6", "hard", "--games", "100000"}, ""});
  ASSERT_TRUE(match.catches(SIGINT));
  match.signal(SIGINT);
  const Finished ended = match.finish();
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_NE(ended.err.find("stopped"), std::string::npos) << ended;
  EXPECT_TRUE(ended.out.starts_with("engine:6 ")) << ended;
}

TEST(Match, RefusesWhoCannotPlay) {
  expect_bad_call({"hexarena", "match", "reversi", "hard", "wizard"}, "wizard");
  expect_bad_call({"hexarena", "match", "reversi", "hard", "human"}, "human");
  expect_bad_call({"hexarena", "match", "reversi", "hard"}, "players");
  expect_bad_call({"hexarena", "match", "chess", "hard", "easy"}, "unknown game \"chess\"");
  expect_bad_call({"hexarena", "match", "reversi", "hard", "easy", "random"}, "2 play");
  expect_bad_call({"hexarena", "match", "reversi", "hard", "easy", "--set", "size=500"},
                  "settings.size");
  expect_bad_call({"hexarena", "match", "reversi", "hard", "easy", "--games", "0"}, "--games");
  expect_bad_call({"hexarena", "match", "nooks", "solver", "solver", "--opening", "3"}, "turns");
  expect_bad_call(
      {"hexarena", "match", "reversi", "hard", "easy", "--records", "/dev/null/records"},
      "cannot be");
}

TEST(BadReversi, PositionsThatCannotBeAreRefused) {
  const auto position = [](const std::string& rest) {
    return R"({"game":"reversi",)" + rest + "}";
  };
  for (const std::string command : {"show", "moves", "best", "solve"}) {
    expect_bad_call({"hexarena", command}, "[0,1] has two discs",
                    position(R"("size":2,"black":[[0,1],[0,1]],"white":[])"));
    expect_bad_call({"hexarena", command}, "[0,1] has two discs",
                    position(R"("size":2,"black":[[0,1]],"white":[[0,1]])"));
    expect_bad_call({"hexarena", command}, "[3,0] is not on a board of size 2",
                    position(R"("size":2,"black":[[3,0]],"white":[])"));
    expect_bad_call({"hexarena", command}, "size", position(R"("size":0,"black":[])"));
    expect_bad_call({"hexarena", command}, "size", position(R"("size":500,"black":[])"));
    expect_bad_call({"hexarena", command}, "turn", position(R"("size":2,"turn":"red")"));
    expect_bad_call({"hexarena", command}, "board", position(R"("board":["X","X"])"));
  }
  expect_bad_call({"hexarena", "show"}, "the game is over",
                  reversi(2, "free", R"(["pass","pass",[1,-2]])"));
  expect_bad_call({"hexarena", "apply", "[1,-2]"}, "the game is over",
                  reversi(2, "free", R"(["pass","pass"])"), 1);
  expect_bad_call({"hexarena", "apply", "[0,0]"}, "would turn no other", reversi(2, "free"), 1);
  expect_bad_call({"hexarena", "apply", "[9,9]"}, "not on a board", reversi(2, "free"), 1);
}

}  // namespace
}  // namespace hexarena::tests
