// Hex Reversi in JSON: every line of the format, both ways.
#include "games/reversi/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/reversi/oracle_testing.hpp"

namespace hexarena::reversi {
namespace {

using testing::HasSubstr;

Json json(std::string_view text) {
  auto read = base::read_json(text);
  EXPECT_TRUE(read) << text;
  return read ? *read : Json();
}
std::string refusal(std::string_view text) {
  auto position = read_position(json(text));
  return position ? "" : position.error().message;
}
Position position(std::string_view text) {
  auto read = read_position(json(text));
  EXPECT_TRUE(read) << read.error().message;
  return read ? *read : Position{};
}

TEST(ReversiJson, AStartIsWrittenTopRowFirst) {
  EXPECT_EQ(base::write_json(to_json(start_position(3))),
            R"({"size":3,"turn":"black","passes":0,"black":[[0,-1],[1,0],[-1,1]],)"
            R"("white":[[1,-1],[-1,0],[0,1]]})");
}

TEST(ReversiJson, AnyPositionIsReadAsItWasWritten) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    base::Random random(seed);
    const Position written = oracle::wild_position(random, 1, kMaxSize);
    const auto read = read_position(to_json(written));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, written);
  }
}

TEST(ReversiJson, TheDefaultIsBlackToMoveOnAnEmptyBoard) {
  EXPECT_EQ(position("{}"), (Position{5, Color::black, 0, {}, {}}));
  EXPECT_EQ(position(R"({"size":2,"turn":"white","passes":1,"white":[[0,0]]})"),
            (Position{2, Color::white, 1, {}, {{0, 0}}}));
  EXPECT_EQ(read_position(json("{}"), 3)->size, 3);
  EXPECT_EQ(read_position(json(R"({"size":4})"), 3)->size, 4);
  EXPECT_EQ(position(R"({"game":"reversi","black":[[1,0]]})").black.size(), 1U);
}

TEST(ReversiJson, ABoardMayBeAPicture) {
  const Position read = position(R"({"turn":"white","board":["  _ _","_ X O"," _ _"]})");
  EXPECT_EQ(read, (Position{1, Color::white, 0, {{0, 0}}, {{1, 0}}}));
  EXPECT_EQ(position(R"({"size":1,"board":["_ _","_ X O","_ _"]})").size, 1);
  EXPECT_EQ(refusal(R"({"size":2,"board":["_ _","_ X O","_ _"]})"),
            "size is 2, but the board has size 1");
  EXPECT_EQ(refusal(R"({"board":["_ _","_ X O","_ _"],"black":[]})"),
            "a position has either a board or lists of black and white discs");
  EXPECT_THAT(refusal(R"({"board":["_ _","_ X Z","_ _"]})"), HasSubstr("row 2"));
  EXPECT_THAT(refusal(R"({"board":["_ _",7,"_ _"]})"), HasSubstr("board[1]"));
  EXPECT_THAT(refusal(R"({"board":"_ _"})"), HasSubstr("board"));
  EXPECT_NE(refusal(R"({"board":[]})"), "");
}

TEST(ReversiJson, AnImpossiblePositionIsRefusedWithThePath) {
  EXPECT_THAT(refusal("[]"), HasSubstr("a position must be an object"));
  EXPECT_THAT(refusal(R"({"size":0})"), HasSubstr("size"));
  EXPECT_THAT(refusal(R"({"size":11})"), HasSubstr("size"));
  EXPECT_THAT(refusal(R"({"size":"5"})"), HasSubstr("size"));
  EXPECT_THAT(refusal(R"({"passes":3})"), HasSubstr("passes"));
  EXPECT_EQ(refusal(R"({"turn":"red"})"), R"(turn must be "black" or "white", not "red")");
  EXPECT_EQ(refusal(R"({"turn":0})"), R"(turn must be "black" or "white", not 0)");
  EXPECT_THAT(refusal(R"({"black":[[0,0],[1]]})"), HasSubstr("black[1]"));
  EXPECT_THAT(refusal(R"({"white":[[0,0.5]]})"), HasSubstr("white[0][1]"));
  EXPECT_THAT(refusal(R"({"white":{}})"), HasSubstr("white"));
  EXPECT_EQ(refusal(R"({"size":2,"white":[[2,1]]})"), "[2,1] is not on a board of size 2");
  EXPECT_EQ(refusal(R"({"black":[[0,1]],"white":[[0,1]]})"), "[0,1] has two discs");
}

TEST(ReversiJson, TooManyDiscsAreRefusedBeforeTheyAreRead) {
  Json many = Json::array();
  for (int i = 0; i <= cells_of(kMaxSize); ++i) many.push_back(to_json(Cell{0, 0}));
  const auto read = read_position(Json{{"black", many}});
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("black"));
}

TEST(ReversiJson, AnActionIsACellOrAPass) {
  const MediumRules rules(start_position(3), {});
  const auto read = [&](std::string_view text) { return read_action(rules, json(text)); };
  EXPECT_EQ(*read("\"pass\""), Action::pass());
  EXPECT_EQ(*read("[0,-3]"), Action::place(0));
  EXPECT_EQ(*read("[0,3]"), Action::place(36));
  for (int i = 0; i < cells_of(3); ++i) {
    const Action action = Action::place(i);
    EXPECT_EQ(*read_action(rules, to_json(rules, action)), action);
  }
  EXPECT_EQ(to_json(rules, Action::pass()), json("\"pass\""));
  for (const char* text : {"[]", "[1]", "[1,2,3]", "1", "\"Pass\"", "null", "[1.5,2]", "[\"1\",2]",
                           "{}", "[18446744073709551615,0]", "true"}) {
    const auto action = read(text);
    ASSERT_FALSE(action) << text;
    EXPECT_EQ(action.error().kind, base::Error::Kind::invalid) << text;
  }
}

TEST(ReversiJson, AnActionOffTheBoardIsIllegalNotMalformed) {
  const MediumRules rules(start_position(3), {});
  for (const char* text : {"[4,0]", "[-1000000,3]"}) {
    const auto action = read_action(rules, json(text));
    ASSERT_FALSE(action) << text;
    EXPECT_EQ(action.error().kind, base::Error::Kind::illegal) << text;
  }
  EXPECT_EQ(read_action(rules, json("[4,0]")).error().message, "[4,0] is not on a board of size 3");
}

}  // namespace
}  // namespace hexarena::reversi
