// Dialects, and which player has which line in the files of the course.
#include "contests/penguins/roster.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.hpp"
#include "contests/penguins/dialect.hpp"
#include "contests/penguins/penguin_testing.hpp"

namespace hexarena::penguins {
namespace {

using base::Json;
using testing::HasSubstr;

/// Three players on one row of squares, the first of them to act.
Position three(const std::vector<std::pair<Color, std::vector<Place>>>& players) {
  Position position;
  position.board = Board(1, 6, layout_of(Grid::square));
  for (int i = 0; i < 6; ++i) position.board.set_fish({0, i}, 1);
  for (const auto& [color, places] : players) {
    position.players.push_back({color, static_cast<int>(places.size()), places});
  }
  return position;
}

std::string text_of(const Expected<PenguinFile>& file) {
  return file ? write_penguin_file(*file) : file.error().message;
}

TEST(Roster, ListsPlayersThatHavePlaced) {
  Roster roster;
  const Position start = three({{Color::brown, {}}, {Color::red, {{0, 0}}}, {Color::white, {}}});
  EXPECT_EQ(text_of(roster.file_of(start, "102D")), "1 6\n01 10 10 10 10 10\nRed 1 1\n");
  const Position later =
      three({{Color::brown, {{0, 1}}}, {Color::red, {{0, 0}}}, {Color::white, {{0, 5}}}});
  EXPECT_EQ(text_of(roster.file_of(later, "102D")),
            "1 6\n01 03 10 10 10 02\nRed 1 1\nWhite 2 1\n102D 3 1\n");
}

TEST(Roster, NumbersFollowTheOrderOfFirstPlacements) {
  Roster roster;  // red failed before it had a penguin
  static_cast<void>(roster.file_of(three({{Color::white, {}}, {Color::brown, {}}}), "W"));
  const Position later = three({{Color::white, {{0, 3}}}, {Color::brown, {{0, 1}}}});
  EXPECT_EQ(text_of(roster.file_of(later, "W")), "1 6\n10 02 10 01 10 10\nW 1 1\nBrown 2 1\n");
}

TEST(Roster, APlayerThatIsOutLeavesNoGap) {
  Roster roster;
  const Position all =
      three({{Color::white, {{0, 1}}}, {Color::brown, {{0, 2}}}, {Color::red, {{0, 0}}}});
  static_cast<void>(roster.file_of(all, "W"));
  const Position left = three({{Color::white, {{0, 1}}}, {Color::brown, {{0, 2}}}});
  EXPECT_EQ(text_of(roster.file_of(left, "W")), "1 6\n10 01 02 10 10 10\nW 1 1\nBrown 2 1\n");
}

TEST(Roster, FindsTheLineThatWasAdded) {
  const PenguinFile read = file("1 2\n01 10\nRed 1 1\n");
  EXPECT_EQ(added_id(read, file("1 2\n01 02\nAda 2 1\nRed 1 1\n")), "Ada");
  EXPECT_EQ(added_id(read, read), std::nullopt);
  EXPECT_EQ(added_id(read, file("1 2\n01 02\nRed 1 1\nA 2 1\nB 3 0\n")), std::nullopt);
  EXPECT_EQ(in_order_of(read, file("1 2\n01 02\nAda 2 1\nRed 1 1\n")),
            file("1 2\n01 02\nRed 1 1\nAda 2 1\n"));
}

TEST(WordsOfAFile, MayBeOnAnyLine) {
  const PenguinFile proper = file("2 3\n11 20 30\n10 12 00\nAda 1 0\nBob 2 4\n");
  for (const std::string_view text :
       {std::string_view("2 3\n11 20 30\n10 12 00\nAda 1 0\nBob 2 4"),
        std::string_view("2 3 11 20 30 10 12 00 Ada 1 0 Bob 2 4\0", 38),
        std::string_view("\r\n2\n3\n11\n20 30\t10\r\n12 00\n\n\nAda 1\n0\nBob 2 4 \n\n")}) {
    const auto read = read_penguin_words(text);
    ASSERT_TRUE(read) << text << read.error().message;
    EXPECT_EQ(*read, proper);
  }
  EXPECT_FALSE(read_penguin_words("2 3 11 20 30 10 12"));
  EXPECT_FALSE(read_penguin_words("2 3 11 20 30 10 12 00 Ada 1"));
  EXPECT_FALSE(read_penguin_words("x"));
  EXPECT_FALSE(read_penguin_words(""));
  EXPECT_FALSE(read_penguin_words("1 1 10 Ada 1 0 Ada 1 0")) << "its line twice";
}

TEST(Dialects, AreReadFromOptions) {
  const auto ours = read_dialect(Json::object(), Dialect::ours);
  EXPECT_EQ(*ours, FileDialect{});
  const auto course = read_dialect(Json{{"newline", "none"}, {"files", "one"}}, Dialect::course);
  ASSERT_TRUE(course);
  EXPECT_EQ(course->limit_ms, kCourseLimitMs);
  EXPECT_TRUE(course->by_cpu);
  EXPECT_EQ(in_words(*course), "dialect=course newline=none files=one");
  const auto own = read_dialect(Json{{"dialect", "ours"},
                                     {"limit", "70"},
                                     {"timed", "wall"},
                                     {"lines", "crlf"},
                                     {"blanks", "trailing"}},
                                Dialect::course);
  ASSERT_TRUE(own);
  EXPECT_EQ(in_words(*own), "dialect=ours blanks=trailing lines=crlf timed=wall limit=70");
  EXPECT_EQ(dialect_of(Json{{"dialect", "course"}, {"grid", "square"}}), Dialect::course);
  EXPECT_EQ(dialect_of(Json::object()), Dialect::ours);
}

TEST(Dialects, WithWrongOptionsAreRefused) {
  const auto refusal = [](const Json& options) {
    const auto read = read_dialect(options, Dialect::ours);
    return read ? "" : read.error().message;
  };
  EXPECT_THAT(refusal({{"dialect", "x"}}), HasSubstr("ours or course, not \"x\""));
  EXPECT_THAT(refusal({{"timed", "sun"}}), HasSubstr("cpu or wall"));
  EXPECT_THAT(refusal({{"limit", "0"}}), HasSubstr("1–86400000 ms"));
  EXPECT_THAT(refusal({{"limit", "5s"}}), HasSubstr("not \"5s\""));
  EXPECT_THAT(refusal({{"files", "one"}}), HasSubstr("for dialect=course"));
}

}  // namespace
}  // namespace hexarena::penguins
