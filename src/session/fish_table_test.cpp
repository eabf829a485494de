// Fish tables: settings, phases, variants, limits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_testing.hpp"
#include "base/random.hpp"
#include "games/fish/table.hpp"

namespace hexarena::session {

using namespace game;
namespace {

using base::json;
using testing::HasSubstr;

std::unique_ptr<Table> open(std::string_view settings, std::string_view start = "") {
  const Json position = start.empty() ? Json() : json(start);
  auto table = open_fish(json(settings), start.empty() ? nullptr : &position);
  EXPECT_TRUE(table) << table.error().message;
  return std::move(*table);
}

std::string refusal(std::string_view settings, std::string_view start = "") {
  const Json position = start.empty() ? Json() : json(start);
  auto table = open_fish(json(settings), start.empty() ? nullptr : &position);
  EXPECT_FALSE(table);
  return table ? "" : table.error().message;
}

void play(Table& table, std::string_view action) {
  auto meant = table.read_action(json(action));
  ASSERT_TRUE(meant) << meant.error().message;
  auto played = table.submit(*table.view().turn, *meant);
  ASSERT_TRUE(played) << played.error().message;
}

void play_at_random(Table& table, std::uint64_t seed) {
  base::Random random(seed);
  while (!table.view().over) {
    auto advice = table.advise({"random", std::nullopt, random.next()});
    ASSERT_TRUE(advice);
    ASSERT_TRUE(table.submit(*table.view().turn, advice->action));
  }
}

TEST(FishTable, StartsWithTwoPlayersOnFiveByFive) {
  const Json view = view_json(*open("{}"));
  EXPECT_EQ(view["turn"], 0);
  EXPECT_EQ(view["scores"], json("[0,0]"));
  EXPECT_EQ(view["legal"].size(), 25U);
  EXPECT_EQ(view["legal"][0], json("[0,0]"));
  EXPECT_EQ(view["position"]["penguins"], 4);
  EXPECT_EQ(view["position"]["board"].size(), 5U);
  EXPECT_FALSE(view["position"].contains("turns_left"));
}

TEST(FishTable, PenguinsAreSixMinusThePlayers) {
  EXPECT_EQ(open(R"({"players":3})")->position_json()["penguins"], 3);
  EXPECT_EQ(open(R"({"players":4})")->position_json()["penguins"], 2);
}

TEST(FishTable, APlacementPositionAlwaysSaysHowManyPenguins) {
  const auto table = open(R"({"rows":3,"columns":3,"fish":2,"players":4})");
  for (const char* place : {"[0,0]", "[0,1]", "[0,2]", "[1,0]", "[1,1]", "[1,2]", "[2,0]"}) {
    EXPECT_EQ(table->position_json()["penguins"], 2);
    play(*table, place);
  }
  play(*table, "[2,1]");
  EXPECT_FALSE(table->position_json().contains("penguins"));
  EXPECT_EQ(view_json(*table)["turn"], 0);
}

TEST(FishTable, APositionIsInMovementByDefault) {
  const std::string players = R"({"players":[{"color":"red","score":0,"places":[[0,0]]},
                                             {"color":"white","score":0,"places":[]}],)";
  const std::string board = R"("board":[[1,1],[1,1],[1,1]])";
  const Json moving = view_json(*open("{}", players + board + "}"));
  EXPECT_EQ(moving["legal"][0], json("[[0,0],[1,0]]"));
  const Json placing = view_json(*open("{}", players + board + R"(,"penguins":2})"));
  EXPECT_EQ(placing["legal"][0], json("[0,1]"));
  EXPECT_EQ(placing["turn"], 0);
}

TEST(FishTable, SeatsOfABarePositionAreThePlacesInPlayers) {
  const auto table = open("{}", R"({"players":[{"color":"black","score":7,"places":[[2,0]]},
      {"color":"red","score":9,"places":[[0,0]]}],"board":[[1,1],[1,1],[1,1]]})");
  EXPECT_EQ(table->seat_name(Seat(0)), "black");
  EXPECT_EQ(view_json(*table)["scores"], json("[7,9]"));
}

TEST(FishTable, TheBoxedBoardBringsItsRules) {
  const auto table = open(R"({"board":"boxed","seed":3})");
  const Json position = table->position_json();
  ASSERT_EQ(position["board"].size(), 15U);
  std::array<int, 6> tiles{};
  for (const Json& row : position["board"]) {
    ASSERT_EQ(row.size(), 4U);
    for (const Json& fish : row) ++tiles[fish.get<std::size_t>()];
  }
  EXPECT_EQ(tiles, (std::array<int, 6>{0, 30, 20, 10, 0, 0}));
  EXPECT_EQ(table->legal().size(), 30U) << "penguins start on one-fish tiles";
}

TEST(FishTable, TheLastTilesOccupiedAreAddedOnceInTheBoxedGame) {
  const auto table = open(R"({"board":"boxed","seed":11,"players":4})");
  play_at_random(*table, 4);
  const Json view = view_json(*table);
  for (std::size_t i = 0; i < 4; ++i) {
    const Json& player = view["position"]["players"][i];
    int last = 0;
    for (const Json& place : player["places"]) {
      last += view["position"]["board"][place[0].get<std::size_t>()][place[1].get<std::size_t>()]
                  .get<int>();
    }
    const std::string& color = player["color"].get_ref<const std::string&>();
    for (int seat = 0; seat < 4; ++seat) {
      if (table->seat_name(Seat(seat)) != color) continue;
      EXPECT_EQ(view["scores"][static_cast<std::size_t>(seat)], player["score"].get<int>() + last);
    }
  }
}

TEST(FishTable, ALimitOfTurnsCountsDownFromTheFirstMove) {
  const auto table = open(R"({"rows":5,"columns":5,"fish":1,"players":4,"turns":2})");
  const auto play_first = [&] {
    ASSERT_TRUE(table->submit(*table->view().turn, table->legal().front()));
  };
  for (int placed = 0; placed < 8; ++placed) {
    EXPECT_EQ(table->position_json()["turns_left"], 2);
    play_first();
  }
  EXPECT_EQ(table->position_json()["turns_left"], 2);
  play_first();
  EXPECT_EQ(table->position_json()["turns_left"], 1);
  play_first();
  EXPECT_EQ(table->position_json()["turns_left"], 0);
  EXPECT_TRUE(table->view().over);
}

TEST(FishTable, TurnsLeftInAPositionOverridesTheSetting) {
  const std::string position = R"({"players":[{"color":"red","score":0,"places":[[0,0]]}],
                                   "board":[[1],[1],[1]])";
  EXPECT_EQ(open(R"({"turns":5})", position + "}")->position_json()["turns_left"], 5);
  EXPECT_EQ(open(R"({"turns":5})", position + R"(,"turns_left":3})")->position_json()["turns_left"],
            3);
  EXPECT_TRUE(open("{}", position + R"(,"turns_left":0})")->view().over);
}

TEST(FishTable, LandingScoresTheTileSteppedOn) {
  const auto table = open(R"({"collect":"landing"})",
                          R"({"players":[{"color":"red","score":0,"places":[]},
                              {"color":"white","score":0,"places":[]}],
                              "board":[[3],[1],[5]],"penguins":1})");
  play(*table, "[0,0]");
  play(*table, "[2,0]");
  EXPECT_EQ(view_json(*table)["scores"], json("[3,5]"));
  play(*table, "[[0,0],[1,0]]");
  EXPECT_EQ(view_json(*table)["scores"], json("[4,5]"));
}

TEST(FishTable, BoardsOverSixtyFourTilesPlayTheSame) {
  const auto table = open(R"({"rows":12,"columns":12,"players":3,"seed":9})");
  play_at_random(*table, 1);
  EXPECT_TRUE(table->view().over);
  EXPECT_FALSE(table->view().winners.empty());
}

TEST(FishTable, TheGridsOfTheFileGameHaveTheirOwnNeighbours) {
  const std::string middle = R"({"players":[{"color":"red","score":0,"places":[[1,1]]}],
                                 "board":[[1,1,1],[1,1,1],[1,1,1]]})";
  EXPECT_EQ(open(R"({"grid":"square"})", middle)->legal().size(), 4U);
  EXPECT_EQ(open(R"({"grid":"hex"})", middle)->legal().size(), 6U);
}

TEST(FishTable, ImpossibleStartsAreRefused) {
  EXPECT_THAT(refusal(R"({"rows":2,"columns":2})"), HasSubstr("8 penguins"));
  EXPECT_THAT(refusal(R"({"rows":3,"columns":3,"players":3,"holes":[[0,0]]})"),
              HasSubstr("9 penguins"));
  EXPECT_THAT(refusal("{}", R"({"players":[{"color":"red","score":0,"places":[[5,5]]}],
                                "board":[[1]]})"),
              HasSubstr("[5,5]"));
  EXPECT_THAT(refusal("{}", R"({"players":[{"color":"red","score":0,"places":[[0,0],[0,1]]}],
                                "board":[[1,1]],"penguins":1})"),
              HasSubstr("red has 2 penguins"));
  EXPECT_THAT(refusal("{}", "7"), HasSubstr("must be an object"));
}

TEST(FishTable, AnyPenguinsMovesCanBeListedOutOfTurn) {
  const auto table = open("{}", R"({"players":[{"color":"red","score":0,"places":[[0,0]]},
      {"color":"white","score":0,"places":[[2,1]]}],"board":[[1,2,3],[4,5,1],[1,2,3]]})");
  const auto in_json = [&](const std::vector<Action>& actions) {
    Json list = Json::array();
    for (const Action action : actions) list.push_back(table->action_json(action));
    return list;
  };
  EXPECT_EQ(in_json(*table->moves_of(json("[0,0]"))), in_json(table->legal()));
  const auto white = table->moves_of(json("[2,1]"));
  ASSERT_TRUE(white);
  EXPECT_FALSE(white->empty());
  for (const Action action : *white) EXPECT_EQ(table->action_json(action)[0], json("[2,1]"));
  EXPECT_EQ(table->moves_of(json("[1,1]")).error().message, "no penguin is on [1,1]");
  EXPECT_FALSE(table->moves_of(json("\"skip\"")));
}

}  // namespace
}  // namespace hexarena::session
