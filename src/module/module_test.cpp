// The module as used by the page: every query on every game, and malformed ones.
#include "module/module.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>

#include "base/json_testing.hpp"

namespace hexarena::module {
namespace {

using base::json;
using testing::ElementsAre;
using testing::HasSubstr;

/// A module with a clock that advances by a millisecond at each reading.
class ModuleTest : public testing::Test {
 protected:
  Json answer(std::string_view question) { return json(module_.ask(question)); }
  Json ok(std::string_view question) {
    Json answered = answer(question);
    EXPECT_TRUE(answered.contains("ok")) << question << ": " << answered.dump();
    return answered.contains("ok") ? answered["ok"] : Json();
  }
  std::string error(std::string_view question) {
    const Json answered = answer(question);
    EXPECT_TRUE(answered.contains("error")) << question << ": " << answered.dump();
    return answered.contains("error") ? answered["error"].get<std::string>() : "";
  }
  int open(std::string_view game, std::string_view settings = "{}") {
    const Json opened =
        ok(fmt::format(R"({{"ask":"open","game":"{}","settings":{}}})", game, settings));
    return opened.value("table", -1);
  }
  Json about(std::string_view ask, int table, std::string_view more = "") {
    return ok(question(ask, table, more));
  }
  Json happen(int table, std::string_view events) {
    return about("happen", table, fmt::format(R"(,"events":{})", events));
  }
  static std::string question(std::string_view ask, int table, std::string_view more = "") {
    return fmt::format(R"({{"ask":"{}","table":{}{}}})", ask, table, more);
  }

  std::int64_t now_ = 0;
  Module module_{[this] { return ++now_; }};
};

constexpr std::array<std::string_view, 3> kGames{"fish", "reversi", "nooks"};

TEST_F(ModuleTest, DescribesTheGames) {
  const Json games = ok(R"({"ask":"games"})")["games"];
  ASSERT_EQ(games.size(), session::games().size());
  const Json& fish = games[0];
  EXPECT_EQ(fish["name"], "fish");
  EXPECT_EQ(fish["title"], "Fish");
  EXPECT_EQ(fish["seats"], json(R"({"least":2,"most":4,"setting":"players"})"));
  EXPECT_EQ(fish["random"], true);
  EXPECT_EQ(fish["adviser"], "house:2");
  EXPECT_EQ(fish["presets"][0]["options"][0],
            json(R"=({"title":"Classic board (60 floes)","set":{"board":"boxed"}})="));
  EXPECT_EQ(fish["players"][1], json(R"({"name":"house","least":1,"most":3,"default":2,
      "means":"Looks that many of its own turns ahead."})"));
  EXPECT_EQ(fish["players"][2]["name"], "greedy");
  EXPECT_FALSE(fish["players"][2].contains("least"));
  EXPECT_EQ(games[1]["seats"], json(R"({"least":2,"most":2,"setting":null})"));
  EXPECT_EQ(games[1]["settings"][0], json(R"({"name":"size","type":"integer","least":1,"most":10,
      "default":5,"means":"Steps from the centre to the edge."})"));
  EXPECT_EQ(games[1]["settings"][1]["choices"][1],
            json(R"({"value":"forced","means":"only when nothing can be placed"})"));
  EXPECT_EQ(games[1]["settings"][1]["default"], "free");
}

TEST_F(ModuleTest, EveryPlayerItListsGivesAdvice) {
  const Json answer = ok(R"({"ask":"games"})");
  for (const Json& game : answer["games"]) {
    const int table = open(game["name"].get<std::string>());
    for (const Json& player : game["players"]) {
      const std::string level = player.contains("least") ? ":2" : "";
      const Json advice = about(
          "advise", table,
          fmt::format(R"(,"player":"{}{}","seed":3)", player["name"].get<std::string>(), level));
      EXPECT_FALSE(advice["action"].is_null()) << player;
    }
  }
}

TEST_F(ModuleTest, AnOpenTableReturnsItsStartWrittenOut) {
  for (const std::string_view game : kGames) {
    const Json first = ok(fmt::format(R"({{"ask":"open","game":"{}","settings":{{}}}})", game));
    Json again = Json::object();
    again["ask"] = "open";
    again["game"] = std::string(game);
    again["settings"] = first["settings"];
    again["start"] = first["start"];
    if (game == "nooks") again["settings"]["rounds"] = 5;  // a bare position would be a puzzle
    const Json second = ok(again.dump());
    EXPECT_EQ(about("view", first["table"].get<int>()), about("view", second["table"].get<int>()));
    EXPECT_EQ(first["names"].size(), first["seats"].get<std::size_t>());
  }
}

TEST_F(ModuleTest, EventsAreReportedInWords) {
  const int fish = open("fish", R"({"rows":3,"columns":3,"fish":2})");
  EXPECT_EQ(about("notation", fish, R"(,"action":[0,1])"), "b1");
  EXPECT_EQ(about("notation", fish, R"(,"action":[[0,1],[2,1]])"), "b1-b3");
  EXPECT_EQ(about("notation", fish, R"(,"action":"skip")"), "skip");
  const Json placed = happen(fish, R"([[0,1]])");
  EXPECT_EQ(placed["told"].dump(), R"([{"seat":0,"words":"b1","news":"","turn":1,"over":false,)"
                                   R"("scores":[0,0]}])");
  EXPECT_THAT(happen(fish, R"([{"seat":0,"action":[0,0]}])")["refused"].get<std::string>(),
              HasSubstr("turn"));
  const Json removed = happen(fish, R"([{"seat":0,"removed":"exit"}])");
  EXPECT_EQ(removed["told"].dump(),
            R"([{"seat":0,"words":"","news":"","turn":null,"over":true,"scores":[null,0]}])");

  const int reversi = open("reversi");
  EXPECT_EQ(about("notation", reversi, R"(,"action":[1,-2])"), "g4");
  EXPECT_EQ(about("notation", reversi, R"(,"action":"pass")"), "pass");
  const int nooks = open("nooks", R"({"seed":4,"rounds":2})");
  EXPECT_EQ(about("notation", nooks, R"(,"action":{"announce":4})"), "+4");
  EXPECT_EQ(about("notation", nooks, R"(,"action":"give-up")"), "give-up");
  const Json step = about("view", nooks)["legal"][0];
  EXPECT_THAT(about("notation", nooks, ",\"action\":" + step.dump()).get<std::string>(),
              testing::MatchesRegex("[a-q][0-9]+-[a-q][0-9]+"));
  EXPECT_THAT(happen(nooks, R"(["give-up"])")["told"][0]["news"].get<std::string>(),
              HasSubstr("Round 1 of 2"));
}

TEST_F(ModuleTest, EventsReturnAllThatIsShownAfterwards) {
  for (const std::string_view game : kGames) {
    const int table = open(game);
    const Json nothing_yet = happen(table, "[]");
    EXPECT_TRUE(nothing_yet["told"].empty());
    EXPECT_EQ(nothing_yet["view"], about("view", table));
    const Json events = Json::array({nothing_yet["view"]["legal"][0]});
    const Json after = happen(table, events.dump());
    EXPECT_EQ(after["told"].size(), 1U);
    EXPECT_FALSE(after.contains("refused"));
    EXPECT_NE(after["view"], nothing_yet["view"]);
    EXPECT_EQ(after["view"], about("view", table));
    EXPECT_EQ(after["scene"], about("scene", table));
    EXPECT_EQ(after["told"][0]["turn"], after["view"]["turn"]);
    EXPECT_EQ(after["told"][0]["scores"], after["view"]["scores"]);
  }
}

TEST_F(ModuleTest, EventsArePlayedUntilOneIsRejected) {
  const int table = open("reversi");
  const Json after = happen(table, R"([[1,-2],"pass",[9,9],"pass"])");
  ASSERT_EQ(after["told"].size(), 2U);
  EXPECT_EQ(after["told"][0]["words"], "g4");
  EXPECT_EQ(after["told"][1]["words"], "pass");
  EXPECT_THAT(after["refused"].get<std::string>(), HasSubstr("[9,9]"));
  EXPECT_EQ(after["view"]["turn"], 0);
  EXPECT_EQ(after["view"], about("view", table));
}

TEST_F(ModuleTest, APreviewShowsTheEffectOfAnAction) {
  const int table = open("reversi");
  const Json before = about("view", table);
  const Json seen = about("preview", table, R"(,"action":[1,-2])");
  EXPECT_EQ(seen["words"], "1 disc would flip there");
  EXPECT_EQ(about("view", table), before);
  const Json pass = about("preview", table, R"(,"action":"pass")");
  EXPECT_TRUE(pass["words"].is_null());
  EXPECT_EQ(pass["scene"], about("scene", table));
  const Json nowhere = about("preview", table, R"(,"action":[4,0])");
  EXPECT_TRUE(nowhere["words"].is_string());
  EXPECT_TRUE(nowhere["scene"].is_null());
  EXPECT_EQ(seen["scene"], happen(table, "[[1,-2]]")["scene"]);
}

TEST_F(ModuleTest, ThePieceOnACellHasMoves) {
  const Json opened = ok(
      R"({"ask":"open","game":"fish","settings":{},"start":{"players":[)"
      R"({"color":"red","score":0,"places":[[0,0]]},{"color":"white","score":3,"places":[[2,1]]}],)"
      R"("board":[[1,2,3],[4,5,1],[1,2,3]]}})");
  const int fish = opened["table"].get<int>();
  EXPECT_EQ(about("moves", fish, R"(,"of":[0,0])"), about("view", fish)["legal"]);
  const Json white = about("moves", fish, R"(,"of":[2,1])");  // out of turn
  ASSERT_FALSE(white.empty());
  for (const Json& action : white) EXPECT_EQ(action[0], json("[2,1]"));
  EXPECT_EQ(error(question("moves", fish, R"(,"of":[1,1])")), "no penguin is on [1,1]");
  EXPECT_THAT(error(question("moves", fish)), HasSubstr("of"));
  EXPECT_EQ(error(question("moves", open("reversi"), R"(,"of":[1,-2])")),
            "the pieces of reversi do not move");
}

TEST_F(ModuleTest, AClosedTableIsGone) {
  const int table = open("reversi");
  EXPECT_EQ(about("close", table), true);
  EXPECT_EQ(error(question("view", table)), fmt::format("no table {}", table));
}

TEST_F(ModuleTest, ARecordIsReplayedAsFarAsAsked) {
  constexpr std::string_view kRecord =
      R"("record":{"game":"reversi","settings":{},"actions":[[1,-2],"pass","pass"]})";
  const int whole = ok(fmt::format(R"({{"ask":"replay",{}}})", kRecord))["table"].get<int>();
  EXPECT_EQ(about("view", whole)["over"], true);
  const Json one = ok(fmt::format(R"({{"ask":"replay","events":1,{}}})", kRecord));
  EXPECT_EQ(about("view", one["table"].get<int>())["turn"], 1);
  EXPECT_EQ(one["start"]["turn"], "black");
  EXPECT_THAT(error(R"({"ask":"replay","record":{"game":"reversi","actions":[[9,9]]}})"),
              HasSubstr("actions[0]"));
}

TEST_F(ModuleTest, ClocksTickInTimedGames) {
  const int table = open("nooks", R"({"players":2,"seconds":10})");
  EXPECT_EQ(about("view", table)["ms_left"], 10'000);
  const Json after =
      happen(table, R"([{"seat":1,"action":{"announce":30},"at":1000},{"tick":4000}])");
  ASSERT_EQ(after["told"].size(), 2U);
  EXPECT_EQ(after["told"][0]["seat"], 1);
  EXPECT_TRUE(after["told"][1]["seat"].is_null());
  EXPECT_EQ(after["view"]["ms_left"], 6'000);
  EXPECT_FALSE(about("view", open("fish")).contains("ms_left"));
  EXPECT_THAT(happen(table, R"([{"tick":-1}])")["refused"].get<std::string>(), HasSubstr("tick"));
}

TEST_F(ModuleTest, ASearchStopsAtItsTimeLimit) {
  const int table = open("reversi", R"({"pass":"forced"})");
  const Json advice = about("advise", table, R"(,"player":"engine","ms":20)");
  EXPECT_GT(advice["nodes"], 0);
  const Json solution = about("solve", table, R"(,"ms":5)");
  EXPECT_EQ(solution["proven"], false);
  const int small = open("reversi", R"({"size":1,"pass":"forced"})");
  EXPECT_THAT(answer(question("solve", small)).dump(), HasSubstr(R"("proven":true)"));
}

TEST_F(ModuleTest, ASearchWithoutATimeLimitEndsToo) {
  const int reversi = open("reversi", R"({"pass":"forced"})");
  EXPECT_EQ(about("solve", reversi)["proven"], false);
  EXPECT_LE(now_, kUsualSearchMs + 2);
  now_ = 0;
  const int fish = open("fish", R"({"rows":30,"columns":30,"players":4,"fish":3})");
  for (int i = 0; i < 8; ++i) {
    happen(fish, fmt::format("[[{},{}]]", 3 * i, 2 * i));
  }
  const Json advice = about("advise", fish, R"(,"player":"house:1000000","ms":100)");
  EXPECT_GE(advice["depth"], 1);
  EXPECT_LE(now_, 102);
}

TEST_F(ModuleTest, AQuestionHasALengthLimit) {
  const std::string blanks(kQuestionLimits.bytes, ' ');
  EXPECT_THAT(error(fmt::format(R"({{"ask":"games"{}}})", blanks)), HasSubstr("4194304"));
}

TEST_F(ModuleTest, APuzzleComesFromItsSeed) {
  const Json puzzle = ok(R"({"ask":"puzzle","seed":7,"difficulty":"easy"})");
  EXPECT_EQ(puzzle, ok(R"({"ask":"puzzle","seed":7,"difficulty":"easy"})"));
  EXPECT_EQ(puzzle["grade"], "easy");
  Json question = Json::object();
  question["ask"] = "open";
  question["game"] = "nooks";
  question["settings"] = Json::object();
  question["start"] = puzzle;
  const int table = ok(question.dump())["table"].get<int>();
  EXPECT_EQ(about("advise", table, R"(,"player":"solver")")["line"].size(), puzzle["steps"]);
  EXPECT_THAT(error(R"({"ask":"puzzle","seed":7,"difficulty":"absurd"})"), HasSubstr("easy"));
}

TEST_F(ModuleTest, PicturesAreSvgOrText) {
  const int table = open("reversi", R"({"size":2})");
  EXPECT_THAT(about("picture", table, R"(,"as":"svg")").get<std::string>(),
              testing::StartsWith("<svg"));
  EXPECT_THAT(about("picture", table, R"(,"as":"text")").get<std::string>(),
              HasSubstr("X black 3"));
  EXPECT_THAT(error(question("picture", table, R"(,"as":"film")")), HasSubstr("film"));
}

TEST_F(ModuleTest, NoMoreTablesThanItsLimit) {
  const int table = open("reversi", R"({"size":1})");
  for (std::size_t i = 1; i < kMaxTables; ++i) open("reversi", R"({"size":1})");
  EXPECT_THAT(error(R"({"ask":"open","game":"reversi","settings":{"size":1}})"),
              HasSubstr("tables are open"));
  about("close", table);
  open("reversi", R"({"size":1})");
}

TEST_F(ModuleTest, MalformedQuestionsGetAnErrorInOneSentence) {
  const int table = open("fish");
  constexpr std::array<std::string_view, 12> kBad{
      "",
      "{",
      "[]",
      "null",
      R"({"ask":[]})",
      R"({"ask":"dance"})",
      R"({"ask":"open"})",
      R"({"ask":"open","game":"chess","settings":{}})",
      R"({"ask":"open","game":"fish","settings":[]})",
      R"({"ask":"open","game":"fish","settings":{},"start":7})",
      R"({"ask":"replay","record":[]})",
      R"({"ask":"puzzle"})"};
  for (const std::string_view bad : kBad) EXPECT_NE(error(bad), "") << bad;
  for (const std::string_view ask : {"close", "happen", "view", "scene", "moves", "preview",
                                     "notation", "advise", "solve", "picture"}) {
    for (const std::string_view which : {"", R"(,"table":-1)", R"(,"table":"1")", R"(,"table":99)"})
      EXPECT_NE(error(fmt::format(R"({{"ask":"{}"{}}})", ask, which)), "") << ask;
  }
  for (const std::string_view more : {"", R"(,"events":{})", R"(,"events":"pass")"}) {
    EXPECT_NE(error(question("happen", table, more)), "") << more;
  }
  for (const std::string_view event : {"{}", R"({"seat":"a","action":[0,0]})", R"({"removed":1})",
                                       R"({"tick":"x"})", "[[[[]]]]"}) {
    const Json after = happen(table, fmt::format("[{}]", event));
    EXPECT_TRUE(after["told"].empty()) << event;
    EXPECT_NE(after.value("refused", ""), "") << event;
  }
  for (const std::string_view more :
       {"", R"(,"player":7)", R"(,"player":"engine:x")", R"(,"player":"engine:99")",
        R"(,"player":"nobody")", R"(,"player":"engine","ms":-1)", R"(,"player":":")",
        R"(,"player":"greedy","seed":"x")"}) {
    EXPECT_NE(error(question("advise", table, more)), "") << more;
  }
}

TEST_F(ModuleTest, AnUnknownNameIsQuotedWithoutControlCharacters) {
  for (const std::string_view game : kGames) {
    const int table = open(game);
    for (const std::string_view player : {R"(a\nb)", R"(a\nb:1)", R"(a\nb:x)"}) {
      const std::string told =
          error(question("advise", table, fmt::format(R"(,"player":"{}")", player)));
      EXPECT_THAT(told, HasSubstr("a\\nb")) << player;
      EXPECT_THAT(told, testing::Not(HasSubstr("\n"))) << player;
    }
  }
}

// Scenes.

TEST_F(ModuleTest, ASceneHasEveryCellInsideItsBox) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kBoards{
      {{"fish", R"({"rows":4,"columns":3})"},
       {"fish", R"({"rows":4,"columns":3,"grid":"hex"})"},
       {"fish", R"({"rows":4,"columns":3,"grid":"square"})"},
       {"fish", R"({"board":"boxed"})"},
       {"reversi", "{}"},
       {"nooks", "{}"}}};
  for (const auto& [game, settings] : kBoards) {
    const Json scene = about("scene", open(game, settings));
    const Json& box = scene["box"];
    std::set<std::string> places;
    for (const Json& cell : scene["cells"]) {
      places.insert(cell["at"].dump());
      for (const Json& corner : scene["outline"]) {
        for (const std::size_t axis : {0U, 1U}) {
          const double at = cell["at"][axis].get<double>() + corner[axis].get<double>();
          const double low = box[axis].get<double>();
          EXPECT_GE(at, low - 0.01) << settings;
          EXPECT_LE(at, low + box[axis + 2].get<double>() + 0.01) << settings;
        }
      }
    }
    EXPECT_EQ(places.size(), scene["cells"].size()) << game << " " << settings;
    // The side of a cell is 1 long.
    const Json& a = scene["outline"][0];
    const Json& b = scene["outline"][1];
    EXPECT_NEAR(std::hypot(a[0].get<double>() - b[0].get<double>(),
                           a[1].get<double>() - b[1].get<double>()),
                1, 0.01);
  }
}

TEST_F(ModuleTest, APenguinKeepsItsNumberAndItsFloeBecomesWater) {
  const int table = open("fish", R"({"rows":4,"columns":4,"fish":2})");
  happen(table, "[[0,0],[0,1],[0,2],[0,3],[1,0],[1,1],[1,2],[1,3]]");
  const auto piece = [&](int number) {
    const Json scene = about("scene", table);
    for (const Json& one : scene["pieces"]) {
      if (one["piece"] == number) return one;
    }
    return Json();
  };
  const Json before = piece(0);
  EXPECT_EQ(before.dump(), R"({"piece":0,"seat":0,"letter":"R","cell":[0,0]})");
  happen(table, "[[[0,0],[2,0]]]");
  EXPECT_EQ(piece(0).dump(), R"({"piece":0,"seat":0,"letter":"R","cell":[2,0]})");
  const Json after = about("scene", table);
  EXPECT_EQ(after["pieces"].size(), 8U);
  EXPECT_EQ(after["cells"][0].dump(), R"({"cell":[0,0],"name":"a1","at":[0.0,0.0],"fish":0})");
  std::set<int> numbers;
  for (const Json& one : after["pieces"]) numbers.insert(one["piece"].get<int>());
  EXPECT_EQ(numbers.size(), 8U);
}

TEST_F(ModuleTest, ADiscKeepsItsNumberWhenItTurns) {
  const int table = open("reversi");
  happen(table, "[[1,-2]]");
  const Json scene = about("scene", table);
  EXPECT_EQ(scene["cells"].size(), 91U);
  int black = 0;
  for (const Json& disc : scene["pieces"]) {
    black += disc["letter"] == "X" ? 1 : 0;
    // The number is the index of the cell among the cells, whatever the colour of the disc.
    EXPECT_EQ(scene["cells"][disc["piece"].get<std::size_t>()]["cell"], disc["cell"]);
  }
  EXPECT_EQ(black, 5);
}

TEST_F(ModuleTest, ASceneOfNooksHasItsWallsAndItsGoal) {
  const int table = open("nooks");
  const Json scene = about("scene", table);
  EXPECT_EQ(scene["cells"].size(), 217U);
  EXPECT_EQ(scene["nooks"].size(), 18U);
  EXPECT_GE(scene["walls"].size(), 18U * 3);
  EXPECT_EQ(scene["pieces"].size(), 4U);
  EXPECT_TRUE(scene["pieces"][0]["seat"].is_null());
  const Json objective = about("view", table)["position"]["objective"];
  EXPECT_EQ(scene["goal"]["piece"], objective["piece"]);
  EXPECT_EQ(scene["goal"]["cell"], objective["nook"]);
  for (const Json& wall : scene["walls"]) {
    EXPECT_NEAR(std::hypot(wall[2].get<double>() - wall[0].get<double>(),
                           wall[3].get<double>() - wall[1].get<double>()),
                1, 0.01);
  }
}

}  // namespace
}  // namespace hexarena::module
