// Hex Reversi tables: settings, positions, pictures, players, exact values.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_testing.hpp"
#include "base/random.hpp"
#include "games/reversi/table.hpp"
#include "session/record_testing.hpp"

namespace hexarena::session {

using namespace game;
namespace {

using base::json;
using testing::HasSubstr;
using testing::StartsWith;

Expected<std::unique_ptr<Table>> try_open(std::string_view settings, std::string_view start = "") {
  const Json position = start.empty() ? Json() : json(start);
  return open_reversi(json(settings), start.empty() ? nullptr : &position);
}
std::unique_ptr<Table> open(std::string_view settings, std::string_view start = "") {
  auto table = try_open(settings, start);
  EXPECT_TRUE(table) << table.error().message;
  return std::move(*table);
}
std::string refusal(std::string_view settings, std::string_view start = "") {
  auto table = try_open(settings, start);
  EXPECT_FALSE(table);
  return table ? "" : table.error().message;
}

Expected<void> try_play(Table& table, std::string_view action) {
  auto meant = table.read_action(json(action));
  if (!meant) return base::passed_on(meant);
  return table.submit(table.view().turn.value_or(Seat(0)), *meant);
}
void play(Table& table, std::string_view action) {
  auto played = try_play(table, action);
  ASSERT_TRUE(played) << played.error().message;
}

TEST(ReversiTable, StartsAtSizeFiveWithFreePassing) {
  const Json view = view_json(*open("{}"));
  EXPECT_EQ(view["turn"], 0);
  EXPECT_EQ(view["scores"], json("[3,3]"));
  EXPECT_EQ(view["legal"], json(R"([[1,-2],[-1,-1],[2,-1],[-2,1],[1,1],[-1,2],"pass"])"));
  EXPECT_EQ(view["position"], json(R"({"size":5,"turn":"black","passes":0,
                     "black":[[0,-1],[1,0],[-1,1]],"white":[[1,-1],[-1,0],[0,1]]})"));
}

TEST(ReversiTable, TwoPassesEndItAndEqualIsATieOfBoth) {
  const auto table = open(R"({"size":2})");
  play(*table, R"("pass")");
  EXPECT_EQ(view_json(*table)["turn"], 1);
  play(*table, R"("pass")");
  const Json view = view_json(*table);
  EXPECT_EQ(view["over"], true);
  EXPECT_EQ(view["winners"], json("[0,1]"));
  EXPECT_EQ(view["legal"], json("[]"));
  const auto late = try_play(*table, "[1,-2]");
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().message, "the game is over");
}

TEST(ReversiTable, ForcedPassingRefusesAPassWhileAPlacementIsPossible) {
  const auto table = open(R"({"size":3,"pass":"forced"})");
  const auto refused = try_play(*table, R"("pass")");
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("black can place a disc"));
  EXPECT_EQ(view_json(*table)["legal"].size(), 6U);
}

TEST(ReversiTable, AnIllegalPlacementIsExplainedInWords) {
  const auto table = open(R"({"size":3,"min_flips":2})");
  for (const auto& [action, reason] : std::vector<std::pair<std::string, std::string>>{
           {"[0,-1]", "[0,-1] is taken"},
           {"[0,0]", "a disc of black on [0,0] would turn no other"},
           {"[1,-2]", "a disc of black on [1,-2] would turn 1, fewer than 2"},
           {"[4,0]", "[4,0] is not on a board of size 3"}}) {
    const auto played = try_play(*table, action);
    ASSERT_FALSE(played) << action;
    EXPECT_EQ(played.error().message, reason);
    EXPECT_EQ(played.error().kind, base::Error::Kind::illegal);
  }
}

TEST(ReversiTable, APositionMayBeADrawing) {
  const auto table = open("{}", R"({"turn":"white","board":["_ _ _","_ X O _","_ O _ X _",
                                    "_ X O _","_ _ _"]})");
  EXPECT_EQ(table->position_json()["size"], 2);
  EXPECT_EQ(table->position_json()["turn"], "white");
  EXPECT_EQ(table->position_json()["black"], json("[[0,-1],[1,0],[-1,1]]"));
}

TEST(ReversiTable, ImpossiblePositionsAndSettingsAreRefused) {
  EXPECT_THAT(refusal(R"({"size":0})"), HasSubstr("settings.size"));
  EXPECT_THAT(refusal(R"({"size":500})"), HasSubstr("settings.size"));
  EXPECT_THAT(refusal(R"({"pass":"never"})"), HasSubstr("\"free\" or \"forced\""));
  EXPECT_THAT(refusal(R"({"min_flips":0})"), HasSubstr("settings.min_flips"));
  EXPECT_THAT(refusal(R"({"players":3})"), HasSubstr("settings.players"));
  EXPECT_EQ(refusal("{}", R"({"size":2,"black":[[0,0],[0,0]],"white":[]})"), "[0,0] has two discs");
  EXPECT_EQ(refusal("{}", R"({"size":2,"black":[[0,1]],"white":[[0,1]]})"), "[0,1] has two discs");
  EXPECT_EQ(refusal("{}", R"({"size":2,"black":[[3,0]],"white":[]})"),
            "[3,0] is not on a board of size 2");
  EXPECT_THAT(refusal(R"({"size":3})", R"({"size":2,"black":[],"white":[]})"),
              HasSubstr("settings.size is 3"));
  EXPECT_THAT(refusal("{}", R"({"size":2,"turn":"red"})"), HasSubstr("turn must be"));
}

TEST(ReversiTable, EveryKindOfBoardCanBePlayedToTheEndAndReplayed) {
  for (const char* settings : {R"({"size":1})", R"({"size":5,"pass":"forced"})",
                               R"({"size":6,"pass":"forced"})", R"({"size":10,"pass":"forced"})"}) {
    Record record = record_of("reversi", settings);
    const auto table = open(settings);
    base::Random random(1);
    while (!table->view().over) {
      auto advice = table->advise({"random", std::nullopt, random.next()});
      ASSERT_TRUE(advice);
      record.events.emplace_back(ActionEvent{std::nullopt, advice->action});
      ASSERT_TRUE(table->submit(*table->view().turn, advice->action));
    }
    auto again = replay(record);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(view_json(**again), view_json(*table));
  }
}

TEST(ReversiTable, ThePictureComesFirstAndTheScoresFollow) {
  const auto table = open(R"({"size":1})");
  EXPECT_EQ(table->text_picture({}), " X O\nO _ X\n X O\nX black 3, O white 3; black to move\n");
  Table::Picture picture;
  picture.selected = *table->read_action(json("[0,0]"));
  EXPECT_THAT(table->text_picture(picture), HasSubstr("O (_) X\n"));
  play(*table, R"("pass")");
  EXPECT_THAT(table->text_picture({}), HasSubstr("; white to move after a pass\n"));
  play(*table, R"("pass")");
  EXPECT_THAT(table->text_picture({}), testing::EndsWith("X black 3, O white 3\n"));
  EXPECT_THAT(table->svg_picture({}), StartsWith("<svg"));
}

TEST(ReversiTable, TheDocumentedLevelsAnswerAndLogTheirQueries) {
  const auto table = open("{}");
  for (const char* level : {"easy", "medium", "hard", "expert"}) {
    Adviser adviser{level, std::nullopt};
    std::string questions;
    adviser.transcript = [&](std::string_view line) { questions += std::string(line) + "\n"; };
    const auto advice = table->advise(adviser);
    ASSERT_TRUE(advice) << advice.error().message;
    EXPECT_EQ(table->action_json(advice->action), json("[1,-2]"));  // ties go to the top left
    EXPECT_THAT(questions, HasSubstr("legal moves: [1,-2] [-1,-1]"));
  }
  EXPECT_FALSE(table->advise({"hard", 3}));
  EXPECT_FALSE(table->advise({"no such player", std::nullopt}));
}

TEST(ReversiTable, TheEngineHasTenLevels) {
  const auto table = open(R"({"size":3,"pass":"forced"})");
  for (const int level : {1, 4, 7}) {
    const auto advice = table->advise({"engine", level});
    ASSERT_TRUE(advice);
    EXPECT_LE(advice->nodes, search::kLevels[static_cast<std::size_t>(level) - 1].nodes + 2);
  }
  EXPECT_EQ(table->advise({"engine", 0}).error().message, "engine has levels 1–10, not 0");
  EXPECT_FALSE(table->advise({"engine", 11}));
  Adviser hurried{"engine", std::nullopt};
  hurried.stop = [] { return true; };
  EXPECT_TRUE(table->advise(hurried));
}

TEST(ReversiTable, LowLevelsSlipDependingOnlyOnTheirSeed) {
  const auto table = open(R"({"pass":"forced"})");
  std::set<std::uint64_t> chosen;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Adviser adviser{"engine", 1, seed};
    const auto first = table->advise(adviser);
    const auto again = table->advise(adviser);
    ASSERT_TRUE(first && again);
    EXPECT_EQ(first->action, again->action);
    chosen.insert(first->action.code);
  }
  EXPECT_GT(chosen.size(), 3U);
}

TEST(ReversiTable, ASlipIsNeverAPass) {
  const auto table = open("{}");
  const Action pass = *table->read_action(json(R"("pass")"));
  int slips = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const auto advice = table->advise({"engine", 1, seed});
    ASSERT_TRUE(advice);
    if (advice->value) continue;  // not a slip: it was searched
    ++slips;
    EXPECT_NE(advice->action, pass);
  }
  EXPECT_GT(slips, 20);
}

TEST(ReversiTable, SolvesAPositionWithItsLine) {
  const auto table = open(R"({"size":3,"pass":"forced"})");
  const auto solved = table->solve({});
  ASSERT_TRUE(solved) << solved.error().message;
  EXPECT_EQ(solved->value, -19);
  EXPECT_TRUE(solved->proven);
  for (const Action action : solved->line) {
    ASSERT_TRUE(table->submit(*table->view().turn, action));
  }
  EXPECT_EQ(view_json(*table)["scores"], json("[4,23]"));
  EXPECT_EQ(table->solve({}).error().message, "the game is over");
  EXPECT_EQ(open(R"({"size":2,"pass":"forced"})")->solve({})->value, -4);
  EXPECT_EQ(open(R"({"size":2})")->solve({})->value, 0);
}

TEST(ReversiTable, AStoppedSolverReturnsWhatItHas) {
  const auto table = open(R"({"pass":"forced"})");
  search::Limits limits;
  limits.nodes = 5000;
  const auto solved = table->solve(limits);
  ASSERT_TRUE(solved);
  EXPECT_FALSE(solved->proven);
  EXPECT_FALSE(solved->line.empty());
}

TEST(ReversiTable, ARemovedPlayerLeavesTheWinToTheOther) {
  const auto table = open("{}");
  ASSERT_TRUE(table->remove(Seat(0)));
  const Json view = view_json(*table);
  EXPECT_EQ(view["over"], true);
  EXPECT_EQ(view["winners"], json("[1]"));
  EXPECT_EQ(view["scores"], json("[null,3]"));
  EXPECT_FALSE(table->remove(Seat(1)));
}

}  // namespace
}  // namespace hexarena::session
