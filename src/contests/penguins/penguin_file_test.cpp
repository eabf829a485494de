// The board file: reading, writing, and errors with their position.
#include "contests/penguins/penguin_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contests/penguins/penguin_testing.hpp"
#include "games/fish/playing_testing.hpp"
#include "games/fish/rules.hpp"

namespace hexarena::penguins {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::string refusal(std::string_view text, std::optional<int> most = std::nullopt) {
  const auto read = read_penguin_file(text, most);
  return read ? "" : read.error().message;
}

void expect_wrong(std::string_view text, const std::string& where, const std::string& cause,
                  std::optional<int> most = std::nullopt) {
  const std::string error = refusal(text, most);
  EXPECT_THAT(error, StartsWith(where + ": ")) << text;
  EXPECT_THAT(error, HasSubstr(cause)) << text;
  EXPECT_EQ(error.find('\n'), std::string::npos) << text;
}

constexpr std::string_view kFile =
    "2 3\n"
    "10 21 00\n"
    "30 02 10\n"
    "Ada 1 7\n"
    "Bob 2 0\n";

TEST(PenguinFile, HasABoardAndPlayers) {
  const PenguinFile read = file(kFile);
  EXPECT_EQ(read.rows, 2);
  EXPECT_EQ(read.columns, 3);
  EXPECT_THAT(read.cells, ElementsAre(FileCell{1, 0}, FileCell{2, 1}, FileCell{0, 0},
                                      FileCell{3, 0}, FileCell{0, 2}, FileCell{1, 0}));
  EXPECT_THAT(read.players, ElementsAre(FileLine{"Ada", 1, 7}, FileLine{"Bob", 2, 0}));
  EXPECT_TRUE(read.at({0, 0}).is_free());
  EXPECT_TRUE(read.at({0, 2}).is_gap());
  EXPECT_FALSE(read.at({0, 1}).is_free());
  EXPECT_FALSE(read.at({1, 1}).is_gap()) << "a penguin whose fish are scored is on a floe";
  EXPECT_THAT(read.penguins(1), ElementsAre(Place{0, 1}));
  EXPECT_EQ(read.find("Bob")->number, 2);
  EXPECT_EQ(read.find("Eve"), nullptr);
  EXPECT_EQ(read.find(3), nullptr);
  EXPECT_EQ(read.next_number(), 3);
}

TEST(PenguinFile, LineEndsAndBlanksDoNotMatter) {
  const PenguinFile plain = file(kFile);
  for (const std::string_view text :
       {"2 3\r\n10 21 00\r\n30 02 10\r\nAda 1 7\r\nBob 2 0\r\n",
        "2 3  \n10 21 00 \n30 02 10\t\nAda 1 7 \nBob 2 0",
        "2 3\n10 21 00\n30 02 10\nAda 1 7\nBob 2 0",
        "2 3 \r\n10 21 00 \r\n30 02 10 \r\nAda 1 7 \r\nBob 2 0 ",
        "2\t3\n10  21 00\n  30 02 10\nAda   1   7\nBob 2 0\n\n \r\n"}) {
    EXPECT_EQ(file(text), plain) << text;
  }
}

TEST(PenguinFile, IsWrittenPlainlyOrInAVariant) {
  const PenguinFile read = file(kFile);
  EXPECT_EQ(write_penguin_file(read), kFile);
  EXPECT_EQ(write_penguin_file(read, {true, false, true}),
            "2 3\r\n10 21 00\r\n30 02 10\r\nAda 1 7\r\nBob 2 0\r\n");
  EXPECT_EQ(write_penguin_file(read, {false, true, true}),
            "2 3\n10 21 00 \n30 02 10 \nAda 1 7\nBob 2 0\n");
  EXPECT_EQ(write_penguin_file(read, {false, false, false}),
            "2 3\n10 21 00\n30 02 10\nAda 1 7\nBob 2 0");
}

TEST(PenguinFile, NeedsNoPlayers) {
  EXPECT_TRUE(file("1 1\n10\n").players.empty());
  EXPECT_EQ(file("1 1\n10").next_number(), 1);
}

TEST(PenguinFile, SeatsNine) {
  std::string text = "1 1\n10\n";
  for (int number = 9; number >= 1; --number) {
    text += "P" + std::to_string(number) + " " + std::to_string(number) + " 0\n";
  }
  const PenguinFile read = file(text);
  EXPECT_EQ(read.players.size(), 9U);
  EXPECT_EQ(read.next_number(), std::nullopt);
  expect_wrong(text + "P10 10 0\n", "line 12, column 5", "1–9");
  expect_wrong(text + "P10 1 0\n", "line 12, column 5", "two players have number 1");
}

TEST(PenguinFile, MayBeAsLargeAsABoard) {
  for (const int size : {99, 100}) {
    std::string text = std::to_string(size) + " " + std::to_string(size) + "\n";
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) text += column % 2 == 0 ? "10 " : "00 ";
      text += "\r\n";
    }
    EXPECT_EQ(file(text).cells.size(), static_cast<std::size_t>(size * size));
  }
  expect_wrong("101 1\n", "line 1, column 1", "1–100 rows");
  expect_wrong("1 101\n", "line 1, column 3", "1–100 columns");
}

// What is wrong, and where ------------------------------------------------------------------------

TEST(PenguinFile, ABadHeaderIsReported) {
  expect_wrong("", "line 1, column 1", "empty");
  expect_wrong(" \n\n", "line 1, column 1", "empty");
  expect_wrong("\n1 1\n10\n", "line 1, column 1", "rows");
  expect_wrong("2\n", "line 1, column 2", "columns");
  expect_wrong("two 3\n", "line 1, column 1", "\"two\"");
  expect_wrong("0 3\n", "line 1, column 1", "\"0\"");
  expect_wrong("2 -3\n", "line 1, column 3", "\"-3\"");
  expect_wrong("2 3 4\n", "line 1, column 5", "only");
  expect_wrong("99999999999 3\n", "line 1, column 1", "99999999999");
  expect_wrong(
      "\xEF\xBB\xBF"
      "1 1\n10\n",
      "line 1, column 1", "rows");
}

TEST(PenguinFile, ShortAndLongRowsAreReported) {
  expect_wrong("2 2\n10 10\n10\n", "line 3, column 3", "1 cells, 2");
  expect_wrong("2 2\n10 10\n10 10 10\n", "line 3, column 7", "3 cells, 2");
  expect_wrong("2 2\n10 10\n", "line 3, column 1", "1 of its 2 rows");
  expect_wrong("2 2\n\n10 10\n", "line 2, column 1", "0 cells");
  expect_wrong("1 2\n10 10\n10 10\n", "line 3, column 6", "ID, number and score");
}

TEST(PenguinFile, BadCellsAreReported) {
  for (const std::string cell : {"1", "100", "xx", "1x", "-1", "+1", "1.", "\x01\x02"}) {
    expect_wrong("1 2\n10 " + cell + "\n", "line 2, column 4", "two digits");
  }
  for (const std::string cell : {"40", "90", "51"}) {
    expect_wrong("1 2\n10 " + cell + "\nA 1 0\n", "line 2, column 4", "at most 3 fish");
  }
  expect_wrong("1 2\n10 1\r0\n", "line 2, column 4", "two digits");
  expect_wrong(std::string_view("1 2\n10 1\0\n", 10), "line 2, column 4", "two digits");
}

TEST(PenguinFile, AnUnknownOwnerIsReportedAtItsPosition) {
  expect_wrong("2 2\n10 10\n10 12\nAda 1 0\n", "line 3, column 4", "number 2");
  expect_wrong("1 1\n09\n", "line 2, column 1", "number 9");
}

TEST(PenguinFile, BadPlayersAreReported) {
  const std::string board = "1 1\n10\n";
  expect_wrong(board + "Ada\n", "line 3, column 4", "ID, number and score");
  expect_wrong(board + "Ada 1\n", "line 3, column 6", "ID, number and score");
  expect_wrong(board + "Ada 1 0 0\n", "line 3, column 9", "ID, number and score");
  expect_wrong(board + "Ada 0 0\n", "line 3, column 5", "1–9");
  expect_wrong(board + "Ada 10 0\n", "line 3, column 5", "1–9");
  expect_wrong(board + "Ada one 0\n", "line 3, column 5", "\"one\"");
  expect_wrong(board + "Ada 1 -1\n", "line 3, column 7", "negative");
  expect_wrong(board + "Ada 1 x\n", "line 3, column 7", "score");
  expect_wrong(board + "Ada 1 9999999999\n", "line 3, column 7", "score");
  expect_wrong(board + "Ada 1 0\nBob 1 0\n", "line 4, column 5", "number 1");
  expect_wrong(board + "Ada 1 0\nAda 2 0\n", "line 4, column 1", "two lines");
  expect_wrong(board + "Ada 1 0\n\nBob 2 0\n", "line 4, column 1", "empty");
  expect_wrong(board + std::string(kLongestId + 1, 'a') + " 1 0\n", "line 3, column 1", "no ID");
  expect_wrong(board + "A\x7F 1 0\n", "line 3, column 1", "no ID");
}

TEST(PenguinFile, TooManyPenguinsAreAnErrorOnlyIfTheirNumberIsKnown) {
  const std::string_view text = "1 4\n11 11 12 11\nAda 1 0\nBob 2 0\n";
  EXPECT_EQ(refusal(text), "");
  EXPECT_EQ(refusal(text, 3), "");
  expect_wrong(text, "line 2, column 10", "too many penguins: \"Ada\"", 2);
  expect_wrong(text, "line 2, column 1", "too many", 0);
}

TEST(PenguinFile, HasALimitOfBytes) {
  expect_wrong("1 1\n10" + std::string(kMaxFileBytes, ' '), "line 1, column 1", "bytes");
  EXPECT_EQ(refusal("1 1\n10" + std::string(1000, ' ')), "");
}

// Positions ---------------------------------------------------------------------------------------

TEST(PenguinFile, ItsPositionBeginsWithThePlayerToAct) {
  const PenguinFile read = file("2 3\n10 21 00\n30 02 15\nAda 1 7\nEve 5 2\nBob 2 0\n");
  const Position position = position_of(read, Grid::hex, 2, 4);
  EXPECT_EQ(position.board.layout(), geometry::Layout::offset);
  EXPECT_EQ(position.penguins, 4);
  ASSERT_EQ(position.players.size(), 3U);
  EXPECT_EQ(position.players[0], (Player{Color::white, 0, {{1, 1}}}));
  EXPECT_EQ(position.players[1], (Player{Color::blue, 2, {{1, 2}}}));
  EXPECT_EQ(position.players[2], (Player{Color::red, 7, {{0, 1}}}));
  EXPECT_EQ(position.board.fish({0, 1}), 2);
  EXPECT_EQ(position.board.fish({1, 1}), 1) << "a tile must hold a fish";
  EXPECT_EQ(position.board.fish({0, 2}), 0);
  const Position square = position_of(read, Grid::square, 1);
  EXPECT_EQ(square.board.layout(), geometry::Layout::square);
  EXPECT_EQ(square.board.fish({0, 1}), 1) << "those two are scored";
  EXPECT_EQ(square.penguins, std::nullopt);
}

TEST(PenguinFile, TheNeighboursOfTheGridsAreThoseOfTheFormat) {
  const auto around = [](Grid grid, Place place) {
    std::set<Place> places;
    for (int d = 0; d < geometry::directions(layout_of(grid)); ++d) {
      places.insert(geometry::step(layout_of(grid), place, d));
    }
    return places;
  };
  using Places = std::set<Place>;
  EXPECT_EQ(around(Grid::hex, {2, 4}), (Places{{2, 3}, {2, 5}, {1, 3}, {1, 4}, {3, 3}, {3, 4}}));
  EXPECT_EQ(around(Grid::hex, {3, 4}), (Places{{3, 3}, {3, 5}, {2, 4}, {2, 5}, {4, 4}, {4, 5}}));
  EXPECT_EQ(around(Grid::square, {3, 4}), (Places{{2, 4}, {4, 4}, {3, 3}, {3, 5}}));
  EXPECT_EQ(variant_of(Grid::hex), (Variant{Collect::leaving, Placing::one_fish}));
  EXPECT_EQ(variant_of(Grid::square), (Variant{Collect::landing, Placing::one_fish}));
}

TEST(PenguinFile, PositionsThatDoNotFitAreRefused) {
  Position position = oracle::moving(oracle::board_of({{4}}, geometry::Layout::offset), {});
  EXPECT_THAT(file_of(position, {}).error().message, HasSubstr("4 fish"));
  position = oracle::moving(oracle::board_of({{1}}, geometry::Layout::offset), {{{0, 0}}});
  EXPECT_THAT(file_of(position, {}).error().message, HasSubstr("no ID"));
}

TEST(PenguinFile, RandomFilesAndPositionsRoundTrip) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    base::Random random(seed);
    for (const Grid grid : {Grid::hex, Grid::square}) {
      const PenguinFile made = random_file(random, grid, random.between(1, 9));
      const FileStyle style{random.below(2) == 0, random.below(2) == 0, random.below(2) == 0};
      EXPECT_EQ(file(write_penguin_file(made, style)), made);
      std::vector<std::string> ids;
      for (const FileLine& player : made.players) ids.push_back(player.id);
      const int number = made.players[random.below(static_cast<std::uint32_t>(ids.size()))].number;
      const Position position = position_of(made, grid, number);
      ASSERT_TRUE(check(position, variant_of(grid)));
      const auto again = file_of(position, ids);
      ASSERT_TRUE(again);
      EXPECT_EQ(*again, made) << write_penguin_file(made);
      EXPECT_EQ(position_of(*again, grid, number), position);
    }
  }
}

}  // namespace
}  // namespace hexarena::penguins
