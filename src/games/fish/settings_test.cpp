// The settings of Fish: each key, its default, and invalid values.
#include "games/fish/settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_testing.hpp"

namespace hexarena::fish {
namespace {

using base::json;
using testing::ElementsAre;
using testing::HasSubstr;

Settings settings(std::string_view text) {
  auto read = read_settings(json(text));
  EXPECT_TRUE(read) << read.error().message;
  return read ? *read : Settings{};
}

std::string refusal(std::string_view text) {
  auto read = read_settings(json(text));
  return read ? "" : read.error().message;
}

Position started(std::string_view text) {
  auto position = start(settings(text));
  EXPECT_TRUE(position) << position.error().message;
  return position ? *position : Position{};
}

std::string start_refusal(std::string_view text) {
  auto position = start(settings(text));
  return position ? "" : position.error().message;
}

TEST(FishSettings, DefaultsAreThoseOfTheGame) {
  const Settings defaults = settings("{}");
  EXPECT_EQ(defaults.players, 2);
  EXPECT_EQ(defaults.variant, (Variant{Collect::leaving, Placing::any}));
  EXPECT_EQ(defaults.turns, std::nullopt);
  EXPECT_EQ(defaults.rows, 5);
  EXPECT_EQ(defaults.columns, 5);
  EXPECT_EQ(defaults.fish, 0);
  EXPECT_TRUE(defaults.holes.empty());
  EXPECT_EQ(defaults.ones, std::nullopt);
  EXPECT_EQ(defaults.seed, 1U);
  EXPECT_FALSE(defaults.boxed);
  EXPECT_EQ(defaults.grid, geometry::Layout::interleaved);
}

TEST(FishSettings, EachKeyIsRead) {
  EXPECT_EQ(settings(R"({"players":4})").players, 4);
  EXPECT_EQ(settings(R"({"collect":"landing"})").variant.collect, Collect::landing);
  EXPECT_EQ(settings(R"({"collect":"leaving+last"})").variant.collect, Collect::leaving_last);
  EXPECT_EQ(settings(R"({"collect":"leaving"})").variant.collect, Collect::leaving);
  EXPECT_EQ(settings(R"({"place":"one-fish"})").variant.placing, Placing::one_fish);
  EXPECT_EQ(settings(R"({"place":"any"})").variant.placing, Placing::any);
  EXPECT_EQ(settings(R"({"turns":0})").turns, 0);
  EXPECT_EQ(settings(R"({"turns":null})").turns, std::nullopt);
  EXPECT_EQ(settings(R"({"rows":100,"columns":1})").rows, 100);
  EXPECT_EQ(settings(R"({"rows":100,"columns":1})").columns, 1);
  EXPECT_EQ(settings(R"({"fish":5})").fish, 5);
  EXPECT_THAT(settings(R"({"holes":[[1,2],[0,0]]})").holes, ElementsAre(Place{1, 2}, Place{0, 0}));
  EXPECT_EQ(settings(R"({"ones":8})").ones, 8);
  EXPECT_EQ(settings(R"({"seed":9223372036854775807})").seed, 9223372036854775807U);
  EXPECT_EQ(settings(R"({"grid":"hex"})").grid, geometry::Layout::offset);
  EXPECT_EQ(settings(R"({"grid":"square"})").grid, geometry::Layout::square);
  EXPECT_EQ(settings(R"({"grid":"fish"})").grid, geometry::Layout::interleaved);
  EXPECT_EQ(settings(R"({"penguins":7})").penguins, 7);
  EXPECT_EQ(settings(R"({"gaps":3})").gaps, 3);
  EXPECT_EQ(settings(R"({"dialect":"course"})").dialect, Dialect::course);
  EXPECT_EQ(settings("{}").dialect, Dialect::ours);
}

TEST(FishSettings, UpToNinePlayOnTheGridsOfTheFileGame) {
  EXPECT_EQ(started(R"({"players":9,"grid":"square"})").players.size(), 9U);
  EXPECT_EQ(started(R"({"players":9,"grid":"hex"})").penguins, 1);
  EXPECT_THAT(refusal(R"({"players":10,"grid":"hex"})"), HasSubstr("settings.players"));
  EXPECT_THAT(refusal(R"({"players":5,"board":"boxed"})"), HasSubstr("settings.players"));
}

TEST(FishSettings, PenguinsOfEachPlayer) {
  EXPECT_EQ(started(R"({"penguins":1})").penguins, 1);
  EXPECT_EQ(started(R"({"grid":"square","penguins":6})").board.tiles_with(1) >= 12, true);
  EXPECT_THAT(start_refusal(R"({"rows":2,"columns":2,"penguins":3})"), HasSubstr("6 penguins"));
}

TEST(FishSettings, GapsAreRandomHolesBesidesTheGivenOnes) {
  const std::string_view text = R"({"rows":4,"columns":5,"gaps":6,"holes":[[0,0]],"seed":3})";
  const Position position = started(text);
  EXPECT_EQ(position.board.tiles(), 20 - 7);
  EXPECT_EQ(position, started(text));
  EXPECT_NE(position.board, started(R"({"rows":4,"columns":5,"gaps":6,"holes":[[0,0]]})").board);
  const Board square =
      started(R"({"grid":"square","rows":4,"columns":4,"gaps":5,"penguins":2})").board;
  EXPECT_EQ(square.tiles(), 11);
  EXPECT_GE(square.tiles_with(1), 4);
  EXPECT_THAT(start_refusal(R"({"rows":2,"columns":2,"gaps":4})"), HasSubstr("leave no floe"));
}

TEST(FishSettings, TheWholeBoardCanBeGiven) {
  const Position position = started(R"({"floes":[[1,0,3],[2,1]],"grid":"square","penguins":1})");
  EXPECT_EQ(position.board.rows(), 2);
  EXPECT_EQ(position.board.columns(), 3);
  EXPECT_EQ(position.board.fish({0, 2}), 3);
  EXPECT_FALSE(position.board.is_tile({1, 2}));
  EXPECT_EQ(position.board.layout(), geometry::Layout::square);
  EXPECT_THAT(refusal(R"({"floes":[[1,6]]})"), HasSubstr("settings.floes[0][1]"));
  EXPECT_THAT(refusal(R"({"floes":[[1],2]})"), HasSubstr("settings.floes[1]"));
  EXPECT_THAT(refusal(R"({"floes":[[],[]]})"), HasSubstr("columns"));
  EXPECT_THAT(refusal(R"({"floes":[[1]],"rows":1})"), HasSubstr("settings.rows does not apply"));
}

TEST(FishSettings, TheGridsOfTheFileGameSetItsRulesByDefault) {
  EXPECT_EQ(settings(R"({"grid":"hex"})").variant, (Variant{Collect::leaving, Placing::one_fish}));
  EXPECT_EQ(settings(R"({"grid":"square"})").variant,
            (Variant{Collect::landing, Placing::one_fish}));
  EXPECT_EQ(settings(R"({"grid":"square","collect":"leaving","place":"any"})").variant, Variant{});
}

TEST(FishSettings, OnTheGridsOfTheFileGameABoardFitsAFileAndEveryPenguinHasAStart) {
  for (int players = 2; players <= 4; ++players) {
    for (int seed = 1; seed <= 20; ++seed) {
      Settings wanted = settings(R"({"grid":"hex","rows":3,"columns":4})");
      wanted.players = players;
      wanted.seed = static_cast<std::uint64_t>(seed);
      const auto made = start(wanted);
      ASSERT_TRUE(made) << made.error().message;
      EXPECT_GE(made->board.tiles_with(1), players * penguins_each(players));
      EXPECT_EQ(made->board.tiles_with(4) + made->board.tiles_with(5), 0);
    }
  }
  EXPECT_EQ(start(settings(R"({"grid":"square","ones":25})"))->board.tiles_with(1), 25);
  EXPECT_FALSE(start(settings(R"({"grid":"square","rows":2,"columns":3})")));
}

TEST(FishSettings, TheBoxedBoardSetsItsVariantByDefault) {
  EXPECT_EQ(settings(R"({"board":"boxed"})").variant,
            (Variant{Collect::leaving_last, Placing::one_fish}));
  EXPECT_EQ(settings(R"({"board":"boxed","collect":"leaving","place":"any"})").variant, Variant{});
}

TEST(FishSettings, ValuesOutOfRangeOrOfAnotherTypeAreRefusedByName) {
  for (const auto& [text, key] : std::vector<std::pair<std::string_view, std::string>>{
           {R"({"players":1})", "players"},
           {R"({"players":5})", "players"},
           {R"({"players":"2"})", "players"},
           {R"({"collect":"Leaving"})", "collect"},
           {R"({"collect":null})", "collect"},
           {R"({"place":true})", "place"},
           {R"({"turns":-1})", "turns"},
           {R"({"turns":1.5})", "turns"},
           {R"({"rows":0})", "rows"},
           {R"({"rows":101})", "rows"},
           {R"({"columns":0})", "columns"},
           {R"({"columns":[5]})", "columns"},
           {R"({"fish":-1})", "fish"},
           {R"({"fish":6})", "fish"},
           {R"({"holes":[1,2]})", "holes[0]"},
           {R"({"holes":{}})", "holes"},
           {R"({"ones":-1})", "ones"},
           {R"({"seed":-1})", "seed"},
           {R"({"seed":18446744073709551615})", "seed"},
           {R"({"board":"5x5"})", "board"},
           {R"({"grid":"hexagon"})", "grid"}}) {
    EXPECT_THAT(refusal(text), HasSubstr("settings." + key)) << text;
  }
  EXPECT_THAT(refusal(R"({"colour":"red"})"), HasSubstr("\"colour\""));
  EXPECT_THAT(refusal("[]"), HasSubstr("settings"));
}

TEST(FishSettings, ContradictionsAreRefused) {
  EXPECT_THAT(refusal(R"({"ones":3,"fish":2})"), HasSubstr("exclude each other"));
  for (const char* key : {"rows", "columns", "fish", "holes", "gaps", "ones", "grid"}) {
    Json both = json(R"({"board":"boxed"})");
    both[key] = std::string_view(key) == "holes"  ? Json::array()
                : std::string_view(key) == "grid" ? Json("fish")
                                                  : Json(1);
    EXPECT_THAT(refusal(base::write_json(both)), HasSubstr(std::string("settings.") + key));
  }
}

TEST(FishSettings, TheSameSeedMakesTheSameBoard) {
  EXPECT_EQ(started(R"({"seed":7})"), started(R"({"seed":7})"));
  EXPECT_NE(started(R"({"seed":7})"), started(R"({"seed":8})"));
  EXPECT_EQ(started(R"({"board":"boxed","seed":7})"), started(R"({"board":"boxed","seed":7})"));
}

TEST(FishSettings, FishOnEveryTileOrAtRandom) {
  EXPECT_EQ(started(R"({"fish":3})").board.tiles_with(3), 25);
  const Board random = started("{}").board;
  EXPECT_EQ(random.tiles(), 25);
  EXPECT_LT(random.tiles_with(3), 25);
}

TEST(FishSettings, HolesAreCutWhateverTheFish) {
  for (const char* fish : {"0", "4"}) {
    const Board board =
        started(std::string(R"({"holes":[[0,0],[4,4]],"fish":)").append(fish) + "}").board;
    EXPECT_EQ(board.fish({0, 0}), 0);
    EXPECT_EQ(board.fish({4, 4}), 0);
    EXPECT_EQ(board.tiles(), 23);
  }
  EXPECT_THAT(start_refusal(R"({"holes":[[5,0]],"fish":1})"), HasSubstr("[5,0]"));
  EXPECT_THAT(start_refusal(R"({"holes":[[0,0],[0,0]]})"), HasSubstr("already a hole"));
}

TEST(FishSettings, TheMinimumOfOneFishTilesIsRespected) {
  const Board board = started(R"({"ones":20,"holes":[[2,2],[2,3]]})").board;
  EXPECT_EQ(board.tiles_with(1), 20);
  EXPECT_EQ(board.tiles(), 23);
  EXPECT_THAT(start_refusal(R"({"ones":24,"holes":[[2,2],[2,3]]})"), HasSubstr("24"));
}

TEST(FishSettings, ABoardTooSmallForItsPenguinsIsRefused) {
  EXPECT_EQ(start_refusal(R"({"rows":2,"columns":4})"), "");
  EXPECT_THAT(start_refusal(R"({"rows":1,"columns":7})"), HasSubstr("8 penguins"));
  EXPECT_THAT(start_refusal(R"({"place":"one-fish","fish":2})"), HasSubstr("one-fish"));
  EXPECT_EQ(start_refusal(R"({"place":"one-fish","ones":8})"), "");
}

TEST(FishSettings, TheLimitOfTurnsIsPartOfTheStart) {
  EXPECT_EQ(started(R"({"turns":9})").turns_left, 9);
  EXPECT_EQ(started("{}").turns_left, std::nullopt);
}

}  // namespace
}  // namespace hexarena::fish
