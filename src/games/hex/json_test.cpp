// Hex in JSON and in text: input, errors, output.
#include "games/hex/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/hex/pictures.hpp"
#include "games/hex/table.hpp"

namespace hexarena::hex {
namespace {

using testing::HasSubstr;

Json json(std::string_view text) { return *base::read_json(text); }

TEST(HexJson, PositionsSurviveWritingAndReading) {
  const Json position = json(R"({"size":3,"turn":"blue","red":[[0,0],[2,1]],"blue":[[1,1]]})");
  const auto read = read_position(position);
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json(*read), position);
  EXPECT_EQ(read_position(Json::object())->size, kDefaultSize);
}

TEST(HexJson, ErrorsSayWhatIsWrongWithAPosition) {
  const auto why = [](std::string_view text) { return read_position(json(text)).error().message; };
  EXPECT_THAT(why("[]"), HasSubstr("must be an object"));
  EXPECT_THAT(why(R"({"size":20})"), HasSubstr("size"));
  EXPECT_THAT(why(R"({"turn":"green"})"), HasSubstr("turn must be"));
  EXPECT_THAT(why(R"({"red":[[1]]})"), HasSubstr("red[0] must be [column,row]"));
  EXPECT_THAT(why(R"({"size":3,"red":[[3,0]]})"), HasSubstr("d1 is not on a board of size 3"));
  EXPECT_THAT(why(R"({"red":[[1,1]],"blue":[[1,1]]})"), HasSubstr("two stones are on b2"));
}

TEST(HexTable, PlaysAndShowsWhoWon) {
  auto table = open(json(R"({"size":2,"swap":"none"})"), nullptr);
  ASSERT_TRUE(table);
  for (const char* const action : {"[0,0]", "[1,0]", "[0,1]"}) {
    const auto meant = (*table)->read_action(json(action));
    ASSERT_TRUE(meant);
    ASSERT_TRUE((*table)->submit(*(*table)->view().turn, *meant));
  }
  EXPECT_TRUE((*table)->view().over);
  EXPECT_TRUE((*table)->view().winners.has(Seat(0)));
  EXPECT_EQ((*table)->text_picture({}),
            "    a b\n  1 X O\n   2 X .\nX red (top to bottom), O blue (left to right); red won\n");
  EXPECT_THAT((*table)->svg_picture({}), HasSubstr("<title>Hex: red won</title>"));
}

TEST(HexTable, ItsLayoutMatchesThePicture) {
  auto table = open(json(R"({"size":3})"), nullptr);
  const auto action = (*table)->read_action(json("[2,1]"));
  ASSERT_TRUE((*table)->submit(Seat(0), *action));
  const std::string picture = (*table)->text_picture({});
  for (const auto& spot : (*table)->text_layout().spots) {
    std::size_t at = 0;
    for (int line = 0; line < spot.at.line; ++line) at = picture.find('\n', at) + 1;
    const char sign = picture[at + static_cast<std::size_t>(spot.at.column)];
    EXPECT_EQ(sign, spot.cell == json("[2,1]") ? 'X' : '.') << spot.cell;
  }
}

TEST(HexTable, RefusesInvalidSettingsAndActions) {
  EXPECT_FALSE(open(json(R"({"size":0})"), nullptr));
  EXPECT_FALSE(open(json(R"({"swap":true})"), nullptr));
  EXPECT_FALSE(open(json(R"({"komi":1})"), nullptr));
  const Json start = json(R"({"size":4})");
  EXPECT_FALSE(open(json(R"({"size":3})"), &start));
  const auto table = open(json(R"({"size":3})"), nullptr);
  EXPECT_FALSE((*table)->read_action(json("[3,0]")));
  EXPECT_FALSE((*table)->read_action(json("\"pass\"")));
  EXPECT_FALSE((*table)->read_action(json("7")));
  EXPECT_TRUE((*table)->action_json({12345}).is_null());
}

}  // namespace
}  // namespace hexarena::hex
