// Fish in JSON: every line of the format, both ways.
#include "games/fish/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/json_testing.hpp"
#include "games/fish/playing_testing.hpp"

namespace hexarena::fish {
namespace {

using base::json;
using testing::HasSubstr;

std::string board_refusal(std::string_view text) {
  auto board = read_board(json(text), "board");
  return board ? "" : board.error().message;
}
std::string position_refusal(std::string_view text) {
  auto position = read_position(json(text), "");
  return position ? "" : position.error().message;
}

TEST(FishJson, APlaceIsRowAndColumn) {
  EXPECT_EQ(*read_place(json("[3,7]"), "here"), (Place{3, 7}));
  EXPECT_EQ(to_json(Place{3, 7}), json("[3,7]"));
  for (const char* text : {"[]", "[1]", "[1,2,3]", "1", "\"1,2\"", "null", "[1.0,2]", "[-1,2]",
                           "[1,-2]", "[\"1\",2]", "[1000001,0]", "[18446744073709551615,0]"}) {
    const auto place = read_place(json(text), "here");
    ASSERT_FALSE(place) << text;
    EXPECT_THAT(place.error().message, HasSubstr("here")) << text;
  }
}

TEST(FishJson, RaggedRowsArePaddedWithHoles) {
  const auto board = read_board(json("[[1],[],[2,3,4],[5,0]]"), "board");
  ASSERT_TRUE(board);
  EXPECT_EQ(board->rows(), 4);
  EXPECT_EQ(board->columns(), 3);
  EXPECT_EQ(to_json(*board), json("[[1,0,0],[0,0,0],[2,3,4],[5,0,0]]"));
}

TEST(FishJson, ABoardMayBeEmptyOrAllHoles) {
  EXPECT_EQ(to_json(*read_board(json("[]"), "board")), json("[]"));
  EXPECT_EQ(to_json(*read_board(json("[[],[]]"), "board")), json("[[],[]]"));
  EXPECT_EQ(read_board(json("[[0,0]]"), "board")->tiles(), 0);
}

TEST(FishJson, ABoardHoldsZeroToFiveWithinTheLimits) {
  EXPECT_EQ(board_refusal("[[0,1,2,3,4,5]]"), "");
  EXPECT_THAT(board_refusal("[[1],[1,6]]"), HasSubstr("board[1][1]"));
  EXPECT_THAT(board_refusal("[[-1]]"), HasSubstr("board[0][0]"));
  EXPECT_THAT(board_refusal("[[1.5]]"), HasSubstr("board[0][0]"));
  EXPECT_THAT(board_refusal("[[\"1\"]]"), HasSubstr("board[0][0]"));
  EXPECT_THAT(board_refusal("[1]"), HasSubstr("board[0]"));
  EXPECT_THAT(board_refusal("{}"), HasSubstr("board"));
  EXPECT_EQ(board_refusal(base::write_json(
                Json(std::vector<std::vector<int>>(100, std::vector<int>(100, 5))))),
            "");
  EXPECT_THAT(board_refusal(base::write_json(Json(std::vector<std::vector<int>>(101)))),
              HasSubstr("101 items"));
}

TEST(FishJson, APositionPreservesTheOrderOfPlayersAndPenguins) {
  const Json text = json(R"({"players":[{"color":"white","score":7,"places":[[2,0],[0,1],[0,0]]},
                             {"color":"red","score":0,"places":[]}],"board":[[1,2],[0,0],[3,0]]})");
  const auto position = read_position(text, "");
  ASSERT_TRUE(position);
  EXPECT_EQ(position->players[0].color, Color::white);
  EXPECT_EQ(position->players[0].places[2], (Place{0, 0}));
  EXPECT_EQ(position->penguins, std::nullopt);
  EXPECT_EQ(position->turns_left, std::nullopt);
  EXPECT_EQ(to_json(*position), text);
}

TEST(FishJson, TheKeysOfAPlayerMayComeInAnyOrder) {
  const auto position = read_position(
      json(R"({"board":[[1]],"players":[{"places":[[0,0]],"score":3,"color":"brown"}]})"), "");
  ASSERT_TRUE(position);
  EXPECT_EQ(base::write_json(to_json(*position)),
            R"({"players":[{"color":"brown","score":3,"places":[[0,0]]}],"board":[[1]]})");
}

TEST(FishJson, PenguinsAndTurnsLeftAreOptional) {
  const Json text = json(R"({"players":[],"board":[[1]],"penguins":4,"turns_left":0})");
  EXPECT_EQ(to_json(*read_position(text, "")), text);
  EXPECT_THAT(position_refusal(R"({"players":[],"board":[],"penguins":-1})"),
              HasSubstr("penguins"));
  EXPECT_THAT(position_refusal(R"({"players":[],"board":[],"turns_left":"9"})"),
              HasSubstr("turns_left"));
}

TEST(FishJson, EveryColourHasItsName) {
  for (const char* name :
       {"red", "white", "brown", "black", "blue", "green", "orange", "purple", "yellow"}) {
    EXPECT_EQ(
        position_refusal(std::string(R"({"board":[],"players":[{"score":0,"places":[],"color":")")
                             .append(name)
                             .append("\"}]}")),
        "");
  }
}

TEST(FishJson, ErrorsNameThePath) {
  const auto with_player = [](std::string_view player) {
    return position_refusal(std::string(R"({"board":[[1]],"players":[)").append(player) + "]}");
  };
  EXPECT_THAT(with_player("1"), HasSubstr("players[0]"));
  EXPECT_THAT(with_player(R"({"color":"red","score":0})"), HasSubstr("\"places\""));
  EXPECT_THAT(with_player(R"({"color":"red","places":[]})"), HasSubstr("\"score\""));
  EXPECT_THAT(with_player(R"({"score":0,"places":[]})"), HasSubstr("\"color\""));
  EXPECT_THAT(with_player(R"({"color":"pink","score":0,"places":[]})"),
              HasSubstr("players[0].color"));
  EXPECT_THAT(with_player(R"({"color":"red","score":-1,"places":[]})"),
              HasSubstr("players[0].score"));
  EXPECT_THAT(with_player(R"({"color":"red","score":0,"places":[[0,0],[0]]})"),
              HasSubstr("players[0].places[1]"));
  EXPECT_THAT(with_player(R"({"color":"red","score":0,"places":[],"age":3})"),
              HasSubstr("\"age\""));
  EXPECT_THAT(position_refusal(R"({"players":[]})"), HasSubstr("\"board\""));
  EXPECT_THAT(position_refusal(R"({"board":[]})"), HasSubstr("\"players\""));
  EXPECT_THAT(position_refusal("[]"), HasSubstr("must be an object"));
}

TEST(FishJson, AnActionIsAPlaceAMoveOrASkip) {
  EXPECT_EQ(read_written_action(json("[1,2]"))->kind, Action::Kind::place);
  EXPECT_EQ(read_written_action(json("[1,2]"))->to, (Place{1, 2}));
  const auto move = read_written_action(json("[[1,2],[3,4]]"));
  EXPECT_EQ(move->kind, Action::Kind::move);
  EXPECT_EQ(move->from, (Place{1, 2}));
  EXPECT_EQ(move->to, (Place{3, 4}));
  EXPECT_EQ(read_written_action(json("\"skip\""))->kind, Action::Kind::skip);
  for (const char* text : {"false", "null", "[]", "[1]", "[1,2,3]", "\"pass\"", "{}", "[[1,2],3]",
                           "[1,[2,3]]", "[[1],[2]]", "[[1,2],[3,4],[5,6]]", "[1.5,2]"}) {
    EXPECT_FALSE(read_written_action(json(text))) << text;
  }
}

TEST(FishJson, AnActionMeansTilesOfItsBoard) {
  const SmallRules rules(oracle::moving(oracle::board_of({{1, 0}, {2, 3}}), {{{0, 0}}}), {});
  for (const char* text : {"[0,0]", "[1,1]", "[[0,0],[1,0]]", "\"skip\""}) {
    const auto action = read_action(rules, json(text));
    ASSERT_TRUE(action) << text;
    EXPECT_EQ(to_json(rules, *action), json(text));
  }
  for (const char* text : {"[0,1]", "[2,0]", "[[0,0],[0,1]]", "[[9,9],[0,0]]"}) {
    const auto action = read_action(rules, json(text));
    ASSERT_FALSE(action) << text;
    EXPECT_EQ(action.error().kind, base::Error::Kind::illegal) << text;
  }
}

RC_GTEST_PROP(FishJsonProperty, AnyPositionSurvivesWritingAndReading, (std::uint64_t seed)) {
  base::Random random(seed);
  const Position position = oracle::wild_start(random, {}).position;
  const Json written = to_json(position);
  const auto parsed = base::read_json(base::write_json(written));
  RC_ASSERT(parsed.has_value());
  const auto read = read_position(*parsed, "");
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == position);
}

}  // namespace
}  // namespace hexarena::fish
