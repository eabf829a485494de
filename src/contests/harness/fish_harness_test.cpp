// The harness programs, tested line by line against their specification.
#include "contests/harness/fish_harness.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hexarena::harness {
namespace {

using base::Expected;
using base::Json;
using testing::HasSubstr;

using Program = Expected<Json> (*)(const Json&);

std::string ask(Program program, const std::string& question) {
  auto read = base::read_json(question);
  EXPECT_TRUE(read) << question;
  auto answer = program(*read);
  return answer ? base::write_json(*answer) : "refused: " + answer.error().message;
}

std::string state(const std::string& players, const std::string& board) {
  return R"({"players":[)" + players + R"(],"board":)" + board + "}";
}
std::string player(const std::string& color, int score, const std::string& places) {
  return R"({"color":")" + color + R"(","score":)" + std::to_string(score) + R"(,"places":)" +
         places + "}";
}

// xboard ------------------------------------------------------------------------------------------

std::string reached(const std::string& position, const std::string& board) {
  return ask(xboard, R"({"position":)" + position + R"(,"board":)" + board + "}");
}

TEST(Xboard, CountsTheTilesInSixStraightLines) {
  EXPECT_EQ(reached("[2,1]", "[[1,1,1],[1,1,1],[1,1,1],[1,1,1],[1,1,1]]"), "10");
  EXPECT_EQ(reached("[1,1]", "[[1,1,1],[1,1,1],[1,1,1],[1,1,1],[1,1,1]]"), "8");
  EXPECT_EQ(reached("[0,0]", "[[5]]"), "0");
}

TEST(Xboard, HolesEndALine) {
  EXPECT_EQ(reached("[0,0]", "[[1],[0],[1],[0],[0],[0],[1]]"), "1");
  EXPECT_EQ(reached("[0,0]", "[[1],[0],[1],[0],[1],[0],[1]]"), "3");
}

TEST(Xboard, MissingTilesAndRowsAreHoles) {
  EXPECT_EQ(reached("[0,0]", "[[1,1],[],[1]]"), "1");
  EXPECT_EQ(reached("[0,1]", "[[1,1],[],[1]]"), "0");
  EXPECT_EQ(reached("[1,0]", "[[],[1],[1,1]]"), "2");
}

TEST(Xboard, WorksOnTheLargestBoard) {
  const Json board(std::vector<std::vector<int>>(100, std::vector<int>(100, 1)));
  EXPECT_EQ(reached("[0,0]", base::write_json(board)), "148");  // 99 down right, 49 down
}

TEST(Xboard, ThePositionIsATile) {
  EXPECT_THAT(reached("[0,1]", "[[1],[1]]"), HasSubstr("off the board"));
  EXPECT_THAT(reached("[1,0]", "[[1],[0]]"), HasSubstr("a hole"));
}

// xstate ------------------------------------------------------------------------------------------

TEST(Xstate, StepsInTheFirstFeasibleDirection) {
  const std::string board = "[[1,1,1],[1,1,1],[1,1,1],[1,1,1],[1,1,1]]";
  const auto steps_to = [&](const std::string& others) {
    const std::string answer =
        ask(xstate, state(player("red", 0, "[[2,1]]") + (others.empty() ? "" : ",") +
                              (others.empty() ? "" : player("white", 0, others)),
                          board));
    const auto json = base::read_json(answer);
    if (!json || !json->is_object()) return answer;
    return base::write_json((*json)["players"].back()["places"][0]);
  };
  EXPECT_EQ(steps_to(""), "[0,1]");                                 // N
  EXPECT_EQ(steps_to("[[0,1]]"), "[1,1]");                          // NE
  EXPECT_EQ(steps_to("[[0,1],[1,1]]"), "[3,1]");                    // SE
  EXPECT_EQ(steps_to("[[0,1],[1,1],[3,1]]"), "[4,1]");              // S
  EXPECT_EQ(steps_to("[[0,1],[1,1],[3,1],[4,1]]"), "[3,0]");        // SW
  EXPECT_EQ(steps_to("[[0,1],[1,1],[3,1],[4,1],[3,0]]"), "[1,0]");  // NW
  EXPECT_EQ(steps_to("[[0,1],[1,1],[3,1],[4,1],[3,0],[1,0]]"), "false");
}

TEST(Xstate, TheMoverRotatesToTheEndAndCollectsTheTileItLeft) {
  EXPECT_EQ(ask(xstate, state(player("white", 2, "[[0,0]]") + "," + player("red", 1, "[[3,0]]") +
                                  "," + player("black", 0, "[[3,1]]"),
                              "[[4,0],[1,0],[1,0],[1,1]]")),
            state(player("red", 1, "[[3,0]]") + "," + player("black", 0, "[[3,1]]") + "," +
                      player("white", 6, "[[1,0]]"),
                  "[[0,0],[1,0],[1,0],[1,1]]"));
}

TEST(Xstate, ThePenguinKeepsItsIndex) {
  const std::string answer =
      ask(xstate, state(player("red", 0, "[[2,0],[0,1],[0,0]]"), "[[1,1],[1,1],[1,1]]"));
  EXPECT_THAT(answer, HasSubstr(R"("places":[[1,0],[0,1],[0,0]])"));
}

TEST(Xstate, OnlyTheFirstPenguinCounts) {
  EXPECT_EQ(ask(xstate, state(player("red", 0, "[[0,0],[3,0]]"), "[[1,1],[0,1],[0,1],[1,1]]")),
            "false");
}

TEST(Xstate, StuckPlayersAreNotSkipped) {
  // White cannot move, and is still first afterwards.
  const std::string answer =
      ask(xstate, state(player("red", 0, "[[0,0]]") + "," + player("white", 0, "[[0,2]]") + "," +
                            player("brown", 0, "[[2,0]]"),
                        "[[1,0,1],[1,0,0],[1,0,0],[1,0,0]]"));
  EXPECT_THAT(answer, HasSubstr(R"({"players":[{"color":"white")"));
}

TEST(Xstate, NothingToMoveIsFalse) {
  EXPECT_EQ(ask(xstate, state("", "[[1]]")), "false");
  EXPECT_EQ(ask(xstate, state("", "[]")), "false");
  EXPECT_EQ(
      ask(xstate, state(player("red", 0, "[]") + "," + player("white", 0, "[[0,0]]"), "[[1],[1]]")),
      "false");
}

TEST(Xstate, TheBoardIsWrittenPadded) {
  EXPECT_EQ(ask(xstate, state(player("red", 0, "[[0,0]]"), "[[1],[],[2,3],[1,1,1]]")),
            state(player("red", 1, "[[2,0]]"), "[[0,0,0],[0,0,0],[2,3,0],[1,1,1]]"));
}

// xtree -------------------------------------------------------------------------------------------

std::string follows(const std::string& from, const std::string& to, const std::string& of) {
  return ask(xtree, R"({"state":)" + of + R"(,"from":)" + from + R"(,"to":)" + to + "}");
}

TEST(Xtree, TakesTheFirstDirectionAroundTheTarget) {
  // Around [2,1]: N [0,1] is a hole, NE [1,1] cannot be reached; SE [3,1] can be reached from
  // [1,2], and NW [1,0] from [3,0], but comes later in the order.
  EXPECT_EQ(follows("[4,1]", "[2,1]",
                    state(player("red", 0, "[[4,1]]") + "," + player("white", 0, "[[1,2],[3,0]]"),
                          "[[1,0,1],[1,1,1],[1,1,1],[1,1,1],[1,1,1]]")),
            "[[1,2],[3,1]]");
}

TEST(Xtree, AmongPenguinsTheLowestFromRowThenColumn) {
  const std::string board = "[[1,1,1],[1,1,1],[1,1,1],[1,1,1],[1,1,1],[1,1,1],[1,1,1]]";
  EXPECT_EQ(follows("[6,1]", "[4,1]",
                    state(player("red", 0, "[[6,1]]") + "," +
                              player("white", 0, "[[3,1],[1,1],[1,0],[0,1]]"),
                          board)),
            "[[0,1],[2,1]]");
  EXPECT_EQ(follows("[6,1]", "[4,1]",
                    state(player("red", 0, "[[6,1]]") + "," + player("white", 0, "[[1,1],[1,0]]"),
                          board)),
            "[[1,0],[2,1]]");
}

TEST(Xtree, AnyDistanceCounts) {
  EXPECT_EQ(follows("[8,0]", "[6,0]",
                    state(player("red", 0, "[[8,0]]") + "," + player("white", 0, "[[0,0]]"),
                          "[[1],[0],[1],[0],[1],[0],[1],[0],[1]]")),
            "[[0,0],[4,0]]");
}

TEST(Xtree, OnlyTheNextPlayerFollows) {
  // White is next and cannot get near; brown could.
  const std::string three =
      state(player("red", 0, "[[0,0]]") + "," + player("white", 0, "[[0,3]]") + "," +
                player("brown", 0, "[[4,0]]"),
            "[[1,0,0,1],[1,0,0,1],[1],[1],[1]]");
  EXPECT_EQ(follows("[0,0]", "[1,0]", three), "false");
}

TEST(Xtree, AStuckNextPlayerIsFalse) {
  EXPECT_EQ(follows("[0,0]", "[1,0]",
                    state(player("red", 0, "[[0,0]]") + "," + player("white", 0, "[[0,2]]") + "," +
                              player("brown", 0, "[[3,0]]"),
                          "[[1,0,1],[1],[1],[1]]")),
            "false");
}

TEST(Xtree, OnePlayerFollowsItself) {
  // The penguin that has moved may move again; the tile it left is a hole by then.
  EXPECT_EQ(follows("[0,0]", "[1,0]", state(player("red", 0, "[[0,0]]"), "[[1],[1],[1]]")),
            "[[1,0],[2,0]]");
  EXPECT_EQ(follows("[0,0]", "[1,0]", state(player("red", 0, "[[0,0]]"), "[[1],[1]]")), "false");
}

TEST(Xtree, AnIllegalMoveIsRefused) {
  const std::string duel = state(player("red", 0, "[[0,0]]") + "," + player("white", 0, "[[2,0]]"),
                                 "[[1,1],[1,1],[1,1]]");
  EXPECT_THAT(follows("[0,0]", "[0,1]", duel), HasSubstr("refused: [0,1] is not in a straight"));
  EXPECT_THAT(follows("[0,0]", "[2,0]", duel), HasSubstr("refused: "));
  EXPECT_THAT(follows("[2,0]", "[1,0]", duel), HasSubstr("refused: red has no penguin"));
  EXPECT_THAT(follows("[0,0]", "[7,0]", duel), HasSubstr("refused: [7,0]"));
  EXPECT_THAT(follows("[0,0]", "[1,0]", state("", "[[1],[1]]")), HasSubstr("refused: "));
}

// xstrategy ---------------------------------------------------------------------------------------

std::string chosen(int depth, const std::string& of) {
  return ask(xstrategy, "[" + std::to_string(depth) + "," + of + "]");
}

TEST(Xstrategy, AtDepthOneTakesTheMostFish) {
  EXPECT_EQ(chosen(1, state(player("red", 0, "[[0,0],[0,1]]") + "," + player("white", 0, "[[4,0]]"),
                            "[[1,5],[1,1],[1,1],[1,1],[1,1]]")),
            "[[0,1],[1,0]]");
}

TEST(Xstrategy, TiesGoToTheLowestFromThenTo) {
  EXPECT_EQ(
      chosen(1, state(player("red", 0, "[[4,1],[2,0],[0,1]]") + "," + player("white", 0, "[[0,0]]"),
                      "[[2,2],[2,2],[2,2],[2,2],[2,2]]")),
      "[[0,1],[1,0]]");
}

TEST(Xstrategy, LooksAheadItsOwnTurns) {
  // One turn: all moves are equal. Two turns: through the tile with five fish.
  const std::string alone = state(player("red", 0, "[[0,0]]"), "[[1],[1],[5],[1],[1]]");
  EXPECT_EQ(chosen(1, alone), "[[0,0],[1,0]]");
  EXPECT_EQ(chosen(2, alone), "[[0,0],[2,0]]");
}

TEST(Xstrategy, OpponentsMinimizeTheOutcome) {
  // The five-fish tile [4,1] is a trap: white would close it from [3,0]. By moving to [3,0] red
  // encloses white instead.
  const std::string duel = state(player("red", 0, "[[2,1]]") + "," + player("white", 0, "[[4,0]]"),
                                 "[[0,2],[0,0],[0,5],[4,0],[3,5]]");
  EXPECT_EQ(chosen(2, duel), "[[2,1],[3,0]]");
  EXPECT_EQ(chosen(2, state(player("red", 0, "[[2,1]]"), "[[0,2],[0,0],[0,5],[4,0],[3,5]]")),
            "[[2,1],[4,1]]");
}

TEST(Xstrategy, StuckOpponentsAreSkipped) {
  EXPECT_EQ(chosen(2, state(player("red", 0, "[[0,0]]") + "," + player("white", 0, "[[0,2]]"),
                            "[[1,0,1],[1],[5],[1],[1]]")),
            "[[0,0],[2,0]]");
}

TEST(Xstrategy, ADepthBeyondTheGameSearchesTheWholeGame) {
  const std::string alone = state(player("red", 0, "[[0,0]]"), "[[1],[1],[5],[1],[1]]");
  EXPECT_EQ(chosen(1'000'000'000, alone), chosen(5, alone));
}

TEST(Xstrategy, APlayerThatCannotMoveIsFalse) {
  EXPECT_EQ(chosen(2, state("", "[[1]]")), "false");
  EXPECT_EQ(chosen(2, state(player("red", 0, "[]"), "[[1],[1]]")), "false");
  EXPECT_EQ(chosen(2, state(player("red", 0, "[[0,0]]") + "," + player("white", 0, "[[0,1]]"),
                            "[[1,1],[0,1],[0,1]]")),
            "false");
}

TEST(Xstrategy, TheDepthIsAWholeNumberFromOne) {
  for (const char* depth : {"0", "-1", "1.5", "\"1\"", "null", "1000000001"}) {
    EXPECT_THAT(ask(xstrategy, std::string("[") + depth + "," + state("", "[[1]]") + "]"),
                HasSubstr("refused: [0]"));
  }
  EXPECT_THAT(ask(xstrategy, "[1]"), HasSubstr("refused: "));
  EXPECT_THAT(ask(xstrategy, "{}"), HasSubstr("refused: "));
}

// All of them -------------------------------------------------------------------------------------

TEST(HarnessStates, HaveUpToFourPlayersInTheGamesOwnColours) {
  std::string four;
  for (const char* color : {"black", "red", "brown", "white"}) {
    four += (four.empty() ? "" : ",") + player(color, 0, "[]");
  }
  EXPECT_EQ(ask(xstate, state(four, "[[1]]")), "false");
  EXPECT_THAT(ask(xstate, state(four + "," + player("blue", 0, "[]"), "[[1]]")),
              HasSubstr("5 players"));
  EXPECT_THAT(ask(xstate, state(player("green", 0, "[]"), "[[1]]")), HasSubstr("green"));
}

TEST(HarnessStates, AreAlwaysInMovement) {
  EXPECT_THAT(ask(xstate, R"({"players":[],"board":[],"penguins":2})"), HasSubstr("penguins"));
  EXPECT_THAT(ask(xstate, R"({"players":[],"board":[],"turns_left":2})"), HasSubstr("turns_left"));
}

TEST(HarnessStates, MayHaveAnyNumberOfPenguins) {
  EXPECT_NE(ask(xstate, state(player("red", 0, "[[0,0],[0,1],[0,2],[1,0],[1,1],[2,0],[2,2]]"),
                              "[[1,1,1],[1,1,1],[1,1,1],[1,1,1]]")),
            "");
}

}  // namespace
}  // namespace hexarena::harness
