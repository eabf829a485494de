// JSON that is no game: impossible states, wrong records and settings, illegal actions.
#include <gtest/gtest.h>

#include "refusals.hpp"

namespace hexarena::tests {
namespace {

// JSON that is no game ----------------------------------------------------------------------------

struct Wrong {
  std::string state;
  std::string mention;  ///< what the line on STDERR must name
};

std::string player(const std::string& color, const std::string& score, const std::string& places) {
  return R"({"color":)" + color + R"(,"score":)" + score + R"(,"places":)" + places + "}";
}
std::string state(const std::string& players, const std::string& board) {
  return R"({"players":[)" + players + R"(],"board":)" + board + "}";
}
std::string red_at(const std::string& places) { return player("\"red\"", "0", places); }
std::string white_at(const std::string& places) { return player("\"white\"", "0", places); }

void expect_wrong(const std::vector<Wrong>& cases) {
  for (const Wrong& wrong : cases) {
    for (const Reader& reader : state_readers()) {
      expect_bad(reader, reader.asking(wrong.state), wrong.mention);
    }
  }
}

TEST(BadGame, PenguinsStandOnTilesOfTheirOwn) {
  expect_wrong({
      {state(red_at("[[9,0]]"), "[[1],[2]]"), "[9,0], which is off the board"},
      {state(red_at("[[0,1]]"), "[[1],[2]]"), "[0,1], which is off the board"},
      {state(red_at("[[2,0],[1,0]]"), "[[1],[2]]"), "[2,0]"},
      {state(red_at("[[1,0]]"), "[[1],[0]]"), "[1,0], which is a hole"},
      {state(red_at("[[1,1]]"), "[[1,1],[2]]"), "[1,1], which is a hole"},  // beyond a short row
      {state(red_at("[[0,0],[0,0]]"), "[[1],[2]]"), "two penguins are on [0,0]"},
      {state(red_at("[[0,0]]") + "," + white_at("[[0,0]]"), "[[1],[2]]"), "[0,0]"},
      {state(red_at("[[0,0]]"), "[]"), "[0,0]"},
      {state(red_at("[[1000000,0]]"), "[[1],[2]]"), "[1000000,0]"},
  });
}

TEST(BadGame, PlacesAreTwoWholeNumbers) {
  for (const std::string place :
       {"[]", "[0]", "[0,0,0]", "0", "\"00\"", "null", "{}", "[null,0]", "[0,\"0\"]", "[true,0]",
        "[-1,0]", "[0,-1]", "[0.5,0]", "[0,0.0]", "[1e0,0]", "[[0],0]", "[4294967296,0]"}) {
    expect_wrong({{state(red_at("[" + place + "]"), "[[1],[2]]"), "players[0].places[0]"}});
    expect_bad(xboard_reader(), R"({"position":)" + place + R"(,"board":[[1],[2]]})", "position");
  }
}

TEST(BadGame, ColoursAreKnownAndNotTwice) {
  expect_wrong({
      {state(red_at("[]") + "," + red_at("[]"), "[[1]]"), "two players are red"},
      {state(player("\"pink\"", "0", "[]"), "[[1]]"), "players[0].color"},
      {state(player("\"Red\"", "0", "[]"), "[[1]]"), "players[0].color"},
      {state(player("\"\"", "0", "[]"), "[[1]]"), "players[0].color"},
      {state(player("7", "0", "[]"), "[[1]]"), "players[0].color"},
      {state(player("null", "0", "[]"), "[[1]]"), "players[0].color"},
      {state(red_at("[]") + "," + player("[\"white\"]", "0", "[]"), "[[1]]"), "players[1].color"},
  });
}

TEST(BadGame, TheCourseHasFourColours) {
  const std::string blue = state(player("\"blue\"", "0", "[[0,0]]"), "[[1],[2]]");
  for (const Reader& reader : state_readers()) {
    if (reader.words.front() != "hexarena") expect_bad(reader, reader.asking(blue), "blue");
  }
}

TEST(BadGame, NoTableSeatsTenPlayers) {
  std::string players;
  for (int i = 0; i < 10; ++i) players += joined(i == 0 ? "" : ",", red_at("[]"));
  expect_wrong({{state(players, "[[1]]"), "players has 10 items"}});
}

TEST(BadGame, ScoresAreNaturalNumbers) {
  for (const std::string score :
       {"-1", "0.5", "1e3", "\"0\"", "null", "false", "[]", "{}", "1000000001", "99999999999999"}) {
    expect_wrong({{state(player("\"red\"", score, "[]"), "[[1]]"), "players[0].score"}});
  }
}

TEST(BadGame, TilesHoldUpToFiveFish) {
  for (const std::string fish :
       {"6", "-1", "1.5", "1.0", "\"1\"", "null", "true", "[]", "{}", "256", "4294967297"}) {
    expect_wrong({{state("", "[[1,2],[3," + fish + "]]"), "board[1][1]"}});
    expect_bad(xboard_reader(), R"({"position":[0,0],"board":[[1],[)" + fish + "]]}",
               "board[1][0]");
  }
}

TEST(BadGame, BoardsAreRowsWithinTheLimits) {
  const std::string wide = joined("[", repeated("1,", 100), "1]");
  const std::string high = joined("[", repeated("[1],", 100), "[1]]");
  for (const auto& [board, mention] : std::vector<std::pair<std::string, std::string>>{
           {"1", "board"},
           {"null", "board"},
           {"{}", "board"},
           {"\"[[1]]\"", "board"},
           {"[1]", "board[0]"},
           {"[[1],2]", "board[1]"},
           {"[[1],null]", "board[1]"},
           {"[[1],{}]", "board[1]"},
           {"[[1]," + wide + "]", "board[1] has 101 items"},
           {high, "board has 101 items"}}) {
    expect_wrong({{state("", board), mention}});
    expect_bad(xboard_reader(), R"({"position":[0,0],"board":)" + board + "}", mention);
  }
}

TEST(BadGame, AQuestionOfXboardIsAboutATile) {
  expect_bad(xboard_reader(), R"({"position":[2,0],"board":[[1],[2]]})", "[2,0] is off the board");
  expect_bad(xboard_reader(), R"({"position":[0,1],"board":[[1],[2]]})", "[0,1] is off the board");
  expect_bad(xboard_reader(), R"({"position":[0,0],"board":[]})", "off the board");
  expect_bad(xboard_reader(), R"({"position":[1,0],"board":[[1],[0]]})", "[1,0] is a hole");
  expect_bad(xboard_reader(), R"({"position":[1,1],"board":[[1,2],[1]]})", "[1,1] is a hole");
}

TEST(BadGame, TheDepthOfXstrategyIsAtLeastOne) {
  const Reader xstrategy{"xstrategy", {"xstrategy"}, "", ""};
  for (const std::string depth : {"0", "-1", "1.5", "\"2\"", "null", "[]", "1e2", "99999999999"}) {
    expect_bad(xstrategy, "[" + depth + "," + std::string(kState) + "]", "[0]");
  }
  expect_bad(xstrategy, "[2]", "[depth, state]");
  expect_bad(xstrategy, "[1,2,3]", "[depth, state]");
  expect_bad(xstrategy, "[" + std::string(kState) + ",2]", "[0]");
}

TEST(BadGame, XrefWantsAWholeGame) {
  const Reader xref{"xref", {"xref"}, "", ""};
  const auto game = [](const std::string& row, const std::string& players,
                       const std::string& fish) {
    return R"({"row":)" + row + R"(,"column":3,"players":)" + players + R"(,"fish":)" + fish + "}";
  };
  const std::string two = R"([["ada",1],["bob",1]])";
  expect_bad(xref, game("0", two, "1"), "row");
  expect_bad(xref, game("101", two, "1"), "row");
  expect_bad(xref, game("3", two, "6"), "fish");
  expect_bad(xref, game("3", two, "null"), "fish");
  expect_bad(xref, game("3", R"([["ada",1]])", "1"), "players");
  expect_bad(xref, game("3", R"([["a",1],["b",1],["c",1],["d",1],["e",1]])", "1"), "players");
  expect_bad(xref, game("3", R"([["ada",1],["bob",0]])", "1"), "players[1]");
  expect_bad(xref, game("3", R"([["ada",1],[7,1]])", "1"), "players[1]");
  expect_bad(xref, game("3", R"({"ada":1})", "1"), "players");
  expect_bad(xref, R"({"row":3,"column":3,"fish":1})", "players");
  expect_bad(xref, "[]", "");
}

TEST(BadGame, XtreeWantsALegalMove) {
  const Reader xtree{"xtree", {"xtree"}, "", ""};
  const std::string two = state(red_at("[[0,0]]") + "," + white_at("[[2,0]]"), "[[1],[2],[3],[0]]");
  const auto ask = [&](const std::string& from, const std::string& to) {
    return R"({"state":)" + two + R"(,"from":)" + from + R"(,"to":)" + to + "}";
  };
  EXPECT_EQ(xtree.answer(ask("[0,0]", "[1,0]")).code, 0);
  expect_bad(xtree, ask("[0,0]", "[0,0]"), "leave");
  expect_bad(xtree, ask("[0,0]", "[2,0]"), "[2,0]");          // taken
  expect_bad(xtree, ask("[2,0]", "[1,0]"), "no penguin on");  // another's
  expect_bad(xtree, ask("[1,0]", "[0,0]"), "no penguin on");  // an empty floe
  expect_bad(xtree, ask("[0,0]", "[3,0]"), "[3,0]");          // a hole
  expect_bad(xtree, ask("[0,0]", "[0,7]"), "[0,7]");          // off the board
  expect_bad(xtree, ask("[7,7]", "[0,0]"), "[7,7]");
  expect_bad(xtree, ask("[0]", "[1,0]"), "from");
  expect_bad(xtree, ask("[0,0]", "false"), "to");
  expect_bad(xtree, R"({"state":{"players":[],"board":[[1],[1]]},"from":[0,0],"to":[1,0]})");
}

TEST(BadGame, APenguinMayNotJumpInXtree) {
  const Reader xtree{"xtree", {"xtree"}, "", ""};
  expect_bad(xtree,
             R"({"from":[0,0],"to":[4,0],"state":)" +
                 state(red_at("[[0,0]]"), "[[1,1],[1,1],[0,1],[1,1],[1,1]]") + "}",
             "[4,0] is not in a straight line");
}

// Records, settings and actions -------------------------------------------------------------------

const Reader& moves_reader() {
  static const Reader reader{"moves", {"hexarena", "moves"}, "", ""};
  return reader;
}

TEST(BadGame, RecordsAreRefusedWithThePlaceOfTheMistake) {
  const auto record = [](const std::string& rest) {
    return R"({"game":"fish","settings":{"rows":3,"columns":4,"fish":1},)" + rest + "}";
  };
  for (const auto& [input, mention] : std::vector<std::pair<std::string, std::string>>{
           {record(R"("actions":[[0,0],[0,0]])"), "actions[1]"},
           {record(R"("actions":[[0,0],"skip"])"), "actions[1]"},
           {record(R"("actions":[[9,9]])"), "actions[0]"},
           {record(R"("actions":[{"seat":1,"action":[0,0]}])"), "actions[0]"},
           {record(R"("actions":[{"seat":7,"action":[0,0]}])"), "actions[0]"},
           {record(R"("actions":[{"seat":"0","action":[0,0]}])"), "actions[0]"},
           {record(R"("actions":[{"seat":0,"action":[0,0],"mood":1}])"), "mood"},
           {record(R"("actions":[{"seat":0,"removed":"bored"}])"), "actions[0].removed"},
           {record(R"("actions":[{"removed":"exit"}])"), "actions[0]"},
           {record(R"("actions":[{"tick":-1}])"), "actions[0].tick"},
           {record(R"("actions":[{"tick":1.5}])"), "actions[0].tick"},
           {record(R"("actions":[null])"), "actions[0]"},
           {record(R"("actions":[[[0,0],[1,0]]])"), "actions[0]"},
           {record(R"("actions":{})"), "actions"},
           {record(R"("actions":[],"players":["a"])"), "players"},
           {record(R"("actions":[],"players":["a","b","c","d","e"])"), "players"},
           {record(R"("actions":[],"players":[1,2])"), "players[0]"},
           {record(R"("actions":[],"players":[{"age":1},{"age":2}])"), "players[0]"},
           {record(R"("actions":[],"players":[{"name":"a","age":9},{"name":"b","age":8}])"),
            "players[1].age"},
           {record(R"("actions":[],"start":{"players":[]})"), "board"},
           {record(R"("actions":[],"start":7)"), ""},
           {record(R"("actions":[],"version":2)"), "version"},
           {record(R"("actions":[],"moves":[])"), "moves"},
           {R"({"game":"chess","actions":[]})", "chess"},
           {R"({"game":7,"actions":[]})", "game"},
           {R"({"settings":{},"actions":[]})", "game"},
           {R"({"game":"fish","settings":[],"actions":[]})", "settings"}}) {
    expect_bad(moves_reader(), input, mention);
  }
}

TEST(BadGame, SettingsAreRefusedByName) {
  for (const auto& [settings, mention] : std::vector<std::pair<std::string, std::string>>{
           {R"({"players":1})", "settings.players"},
           {R"({"players":5})", "settings.players"},
           {R"({"rows":0})", "settings.rows"},
           {R"({"rows":101})", "settings.rows"},
           {R"({"columns":"5"})", "settings.columns"},
           {R"({"fish":6})", "settings.fish"},
           {R"({"fish":1.5})", "settings.fish"},
           {R"({"collect":"never"})", "settings.collect"},
           {R"({"place":1})", "settings.place"},
           {R"({"turns":-1})", "settings.turns"},
           {R"({"seed":-1})", "settings.seed"},
           {R"({"seed":1e3})", "settings.seed"},
           {R"({"holes":[[0]]})", "settings.holes[0]"},
           {R"({"holes":[[0,0],[0,0]]})", "[0,0]"},
           {R"({"holes":[[9,9]]})", "[9,9]"},
           {R"({"ones":26})", "26"},
           {R"({"ones":3,"fish":2})", "settings.ones"},
           {R"({"board":"round"})", "settings.board"},
           {R"({"board":"boxed","rows":4})", "settings.rows"},
           {R"({"grid":"octagon"})", "settings.grid"},
           {R"({"rows":2,"columns":2})", "8 penguins"},
           {R"({"place":"one-fish","fish":2})", "one-fish"},
           {R"({"colour":1})", "colour"}}) {
    expect_bad(moves_reader(), R"({"game":"fish","actions":[],"settings":)" + settings + "}",
               mention);
  }
}

TEST(BadGame, AnIllegalActionIsAnHonestNo) {
  const std::string good = R"({"game":"fish",)" + std::string(kState).substr(1);
  for (const auto& [action, mention] :
       std::vector<std::pair<std::string, std::string>>{{"[[0,0],[0,0]]", "leave"},
                                                        {"[[1,0],[0,0]]", "no penguin on [1,0]"},
                                                        {"[[0,0],[5,0]]", "[5,0]"},
                                                        {"[1,0]", "all penguins are placed"},
                                                        {"\"skip\"", "may not skip"},
                                                        {"skip", "may not skip"},
                                                        {"0 0 0 7", "[0,7]"}}) {
    expect_bad_call({"hexarena", "apply", action}, mention, good, 1);
  }
}

TEST(BadGame, AnActionThatIsNoneIsBadInput) {
  const std::string good = R"({"game":"fish",)" + std::string(kState).substr(1);
  for (const std::string& action :
       {std::string(), std::string("["), std::string("1 2 3"), std::string("dance"),
        std::string("{}"), std::string("[[0,0],[1,0]] x"), std::string("[[0,0],[-1,0]]"),
        std::string("[[0,0],[0.5,0]]"), std::string("99999 1"), std::string(400, '9'),
        repeated("[", 100'000), std::string("[\"\xFF\",1]"), std::string("null")}) {
    expect_bad_call({"hexarena", "apply", action}, "", good);
  }
}

}  // namespace
}  // namespace hexarena::tests
