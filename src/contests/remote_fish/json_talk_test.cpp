// JSON values over a connection: any split, any order of arrival, and every way it can end.
#include "contests/remote_fish/json_talk.hpp"

#include <gtest/gtest.h>

#include "world/socket_testing.hpp"

namespace hexarena::remote_fish {
namespace {

using base::Json;
using world::kPatient;
using world::Milliseconds;
using Kind = Said::Kind;

constexpr base::JsonLimits kLimits{100, 3000, 4};

/// A JSON connection, and its other end, to which a test can write any bytes.
struct Ends {
  Ends() : Ends(world::connected_pair()) {}
  explicit Ends(std::pair<world::Connection, world::Connection> pair)
      : talk(std::move(pair.first), kLimits), far(std::move(pair.second)) {}
  void say(std::string_view bytes) { EXPECT_EQ(far.send(bytes, kPatient), world::Sent::all); }

  JsonTalk talk;
  world::Connection far;
};

TEST(JsonTalk, SendsAValueAndALineEnd) {
  Ends ends;
  EXPECT_EQ(ends.talk.say(Json::array({"start", {true}}), kPatient), world::Sent::all);
  EXPECT_EQ(ends.far.receive(kPatient).bytes, "[\"start\",[true]]\n");
}

TEST(JsonTalk, ReturnsValuesOneByOneWhenTheyCameTogether) {
  Ends ends;
  ends.say("\"void\"[0,1] \n\t 7 \"x\"");
  EXPECT_EQ(ends.talk.hear(kPatient).value, "void");
  EXPECT_EQ(ends.talk.hear(kPatient).value, Json::array({0, 1}));
  EXPECT_EQ(ends.talk.hear(kPatient).value, 7);
  EXPECT_EQ(ends.talk.hear(kPatient).value, "x");
  EXPECT_EQ(ends.talk.hear(Milliseconds(0)).kind, Kind::late);
}

TEST(JsonTalk, AssemblesAValueThatComesByteByByteAfterBlanks) {
  Ends ends;
  const std::string bytes = std::string(2040, ' ') + "[[0,1],[2,\n3]]";
  for (std::size_t i = 0; i + 1 < bytes.size(); ++i) {
    ends.say(bytes.substr(i, 1));
    ASSERT_EQ(ends.talk.hear(Milliseconds(0)).kind, Kind::late) << i;
  }
  ends.say("]");
  EXPECT_EQ(ends.talk.hear(kPatient).value, *base::read_json("[[0,1],[2,3]]"));
}

TEST(JsonTalk, InvalidBytesAreBad) {
  for (const std::string& bytes :
       {std::string("{x}"), std::string("nonsense "), std::string("[1 2]"),
        std::string("[[[[[]]]]]"), "\"" + std::string(200, 'x') + "\"", std::string(3001, ' '),
        std::string("]]] ")}) {
    Ends ends;
    ends.say(bytes);
    const Said said = ends.talk.hear(kPatient);
    EXPECT_EQ(said.kind, Kind::bad) << bytes.substr(0, 20);
    EXPECT_NE(said.why, "");
  }
}

TEST(JsonTalk, ReportsCloseAfterAllValuesWereRead) {
  Ends ends;
  ends.say("1 2");
  ends.far.hang_up();
  EXPECT_EQ(ends.talk.hear(kPatient).value, 1);
  EXPECT_EQ(ends.talk.hear(kPatient).value, 2);
  EXPECT_EQ(ends.talk.hear(kPatient).kind, Kind::closed);
  Ends half;
  half.say("[1,");
  half.far.hang_up();
  EXPECT_EQ(half.talk.hear(kPatient).kind, Kind::closed);
  EXPECT_FALSE(half.talk.open());
}

}  // namespace
}  // namespace hexarena::remote_fish
