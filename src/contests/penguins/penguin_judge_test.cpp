// The judge of the file game: the lawful action is found, every fraud is named.
#include "contests/penguins/penguin_judge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contests/penguins/penguin_testing.hpp"

namespace hexarena::penguins {
namespace {

using testing::HasSubstr;

const std::string kBoard =
    "3 4\n"
    "21 10 10 10\n"
    "10 12 20 20\n"
    "10 11 00 30\n";
const std::string kPlayers = "Ada 1 4\nBob 2 6\n";

const Turn kAdaMoves{"Ada", TurnPhase::movement, Grid::hex, 0};
const Turn kAdaPlaces{"Ada", TurnPhase::placement, Grid::hex, 3};
const Turn kEvePlaces{"Eve", TurnPhase::placement, Grid::hex, 2};
const Turn kAdaOnSquares{"Ada", TurnPhase::movement, Grid::square, 0};

Verdict verdict(std::string_view written, const Turn& turn, const std::string& read) {
  return judge(file(read), written, turn);
}

void expect_lawful(std::string_view written, const PenguinAction& action,
                   const Turn& turn = kAdaMoves, const std::string& read = kBoard + kPlayers) {
  const Verdict found = verdict(written, turn, read);
  ASSERT_TRUE(found) << name(found.error().fraud) << ": " << found.error().text;
  EXPECT_EQ(*found, action);
}

void expect_fraud(std::string_view written, Fraud fraud, const std::string& text,
                  const Turn& turn = kAdaMoves, const std::string& read = kBoard + kPlayers) {
  SCOPED_TRACE(written);
  const Verdict found = verdict(written, turn, read);
  ASSERT_FALSE(found);
  EXPECT_EQ(name(found.error().fraud), name(fraud)) << found.error().text;
  EXPECT_THAT(found.error().text, HasSubstr(text));
  EXPECT_EQ(found.error().text.find('\n'), std::string::npos);
}

// What is lawful ----------------------------------------------------------------------------------

TEST(PenguinJudge, FindsTheMove) {
  expect_lawful("3 4\n00 10 11 10\n10 12 20 20\n10 11 00 30\nAda 1 6\nBob 2 6\n",
                {Place{0, 0}, {0, 2}});
  expect_lawful("3 4 \r\n21 10 10 10 \r\n10 12 20 20 \r\n11 00 00 30 \r\nAda 1 5\r\nBob 2 6",
                {Place{2, 1}, {2, 0}});
}

TEST(PenguinJudge, FindsThePlacement) {
  expect_lawful("3 4\n21 11 10 10\n10 12 20 20\n10 11 00 30\n" + kPlayers, {std::nullopt, {0, 1}},
                kAdaPlaces);
}

TEST(PenguinJudge, FindsThePlacementOfANewcomer) {
  expect_lawful("3 4\n21 13 10 10\n10 12 20 20\n10 11 00 30\n" + kPlayers + "Eve 3 0\n",
                {std::nullopt, {0, 1}}, kEvePlaces);
  const std::string gap_in_numbers = "1 2\n10 10\nAda 1 0\nBob 3 0\n";
  expect_lawful("1 2\n12 10\nAda 1 0\nBob 3 0\nEve 2 0\n", {std::nullopt, {0, 0}}, kEvePlaces,
                gap_in_numbers);
  expect_lawful("1 2\n14 10\nAda 1 0\nBob 3 0\nEve 4 0\n", {std::nullopt, {0, 0}}, kEvePlaces,
                gap_in_numbers);
  expect_fraud("1 2\n15 10\nAda 1 0\nBob 3 0\nEve 5 0\n", Fraud::changed_players, "not the next",
               kEvePlaces, gap_in_numbers);
}

TEST(PenguinJudge, OnSquaresScoredFishMayStayVisibleOrVanish) {
  const std::string read = "2 2\n21 30\n22 10\nAda 1 0\nBob 2 0\n";
  expect_lawful("2 2\n00 01\n22 10\nAda 1 3\nBob 2 0\n", {Place{0, 0}, {0, 1}}, kAdaOnSquares,
                read);
  expect_lawful("2 2\n00 31\n22 10\nAda 1 3\nBob 2 0\n", {Place{0, 0}, {0, 1}}, kAdaOnSquares,
                read);
  expect_lawful("2 2\n00 01\n02 10\nAda 1 3\nBob 2 0\n", {Place{0, 0}, {0, 1}}, kAdaOnSquares,
                read);
  expect_fraud("2 2\n00 21\n22 10\nAda 1 3\nBob 2 0\n", Fraud::changed_fish, "[0,1]", kAdaOnSquares,
               read);
  expect_fraud("2 2\n00 01\n12 10\nAda 1 3\nBob 2 0\n", Fraud::changed_fish, "[1,0]", kAdaOnSquares,
               read);
  expect_fraud("2 2\n00 01\n22 10\nAda 1 2\nBob 2 0\n", Fraud::invented_score, "should be 3",
               kAdaOnSquares, read);
  expect_fraud("2 2\n00 30\n22 11\nAda 1 1\nBob 2 0\n", Fraud::not_straight, "[1,1]", kAdaOnSquares,
               read);
}

// Frauds ------------------------------------------------------------------------------------------

TEST(PenguinJudge, NamesGarbageAndMissingOutput) {
  expect_fraud("", Fraud::wrote_nothing, "no board");
  expect_fraud(kBoard + kPlayers, Fraud::wrote_nothing, "as it was read");
  expect_fraud("3 4\r\n21 10 10 10\r\n10 12 20 20\r\n10 11 00 30\r\n" + kPlayers,
               Fraud::wrote_nothing, "as it was read");
  expect_fraud("hello", Fraud::garbage, "line 1, column 1");
  expect_fraud("3 4\n21 10 10 10\n", Fraud::garbage, "line 3, column 1");
  expect_fraud(std::string(100, '\0'), Fraud::garbage, "line 1");
  expect_fraud("3 4\n21 10 10 10\n10 12 20 20\n10 11 00 30\nAda 1 -4\nBob 2 6\n", Fraud::garbage,
               "negative");
  expect_fraud(kBoard + kPlayers + "Eve 3 0\n", Fraud::wrote_nothing, "nothing was played",
               kEvePlaces);
}

TEST(PenguinJudge, NamesAChangedBoard) {
  expect_fraud("1 1\n10\n" + kPlayers, Fraud::changed_board, "3 × 4 became one of 1 × 1");
}

TEST(PenguinJudge, NamesChangedPlayers) {
  const std::string moved = "3 4\n00 10 11 10\n10 12 20 20\n10 11 00 30\n";
  expect_fraud(moved + "Ada 1 6\nBob 2 6\nEve 3 0\n", Fraud::changed_players, "added for \"Eve\"");
  expect_fraud("3 4\n00 10 11 10\n10 10 20 20\n10 11 00 30\nAda 1 6\n", Fraud::changed_players,
               "\"Bob\" was removed");
  expect_fraud(moved + "Ada 1 6\nBert 2 6\n", Fraud::changed_players, "renamed to \"Bert\"");
  expect_fraud(moved + "Bob 2 6\nAda 1 6\n", Fraud::changed_players, "moved");
  expect_fraud(moved + "Ada 2 6\nBob 1 6\n", Fraud::changed_players, "from 1 to 2");
  expect_fraud("3 4\n21 13 14 10\n10 12 20 20\n10 11 00 30\n" + kPlayers + "Eve 3 0\nFox 4 0\n",
               Fraud::changed_players, "\"Fox\"", kEvePlaces);
  expect_fraud("3 4\n21 14 10 10\n10 12 20 20\n10 11 00 30\n" + kPlayers + "Eve 4 0\n",
               Fraud::changed_players, "not the next", kEvePlaces);
  expect_fraud("3 4\n21 12 10 10\n10 12 20 20\n10 11 00 30\n" + kPlayers, Fraud::changed_players,
               "no line was added", kEvePlaces);
}

TEST(PenguinJudge, NamesAnotherPlayersPenguin) {
  expect_fraud("3 4\n21 10 10 10\n10 00 22 20\n10 11 00 30\nAda 1 4\nBob 2 7\n",
               Fraud::moved_another, "\"Bob\" on [1,1] was moved to [1,2]");
  expect_fraud("3 4\n00 10 11 10\n10 00 20 20\n10 11 00 30\nAda 1 6\nBob 2 6\n",
               Fraud::moved_another, "\"Bob\" on [1,1] was removed");
  expect_fraud("3 4\n00 10 11 10\n12 12 20 20\n10 11 00 30\nAda 1 6\nBob 2 6\n",
               Fraud::moved_another, "\"Bob\" was placed on [1,0]");
  expect_fraud("3 4\n00 10 10 10\n10 11 20 20\n10 11 00 30\nAda 1 6\nBob 2 6\n",
               Fraud::moved_another, "\"Bob\" on [1,1] was removed");
}

TEST(PenguinJudge, NamesChangedFish) {
  expect_fraud("3 4\n00 10 11 30\n10 12 20 20\n10 11 00 30\nAda 1 6\nBob 2 6\n",
               Fraud::changed_fish, "[0,3] should hold 1 fish, not 3");
  expect_fraud("3 4\n00 10 11 10\n10 12 20 20\n10 11 10 30\nAda 1 6\nBob 2 6\n",
               Fraud::changed_fish, "[2,2] should hold 0 fish, not 1");
  expect_fraud("3 4\n20 10 11 10\n10 12 20 20\n10 11 00 30\nAda 1 6\nBob 2 6\n",
               Fraud::changed_fish, "[0,0] should hold 0 fish, not 2");
  expect_fraud("3 4\n00 10 31 10\n10 12 20 20\n10 11 00 30\nAda 1 6\nBob 2 6\n",
               Fraud::changed_fish, "[0,2] should hold 1 fish, not 3");
  expect_fraud("3 4\n00 10 01 10\n10 12 20 20\n10 11 00 30\nAda 1 6\nBob 2 6\n",
               Fraud::changed_fish, "[0,2]");
  expect_fraud("3 4\n00 10 11 10\n10 02 20 20\n10 11 00 30\nAda 1 6\nBob 2 6\n",
               Fraud::changed_fish, "[1,1] should hold 1 fish, not 0");
  expect_fraud("3 4\n21 10 10 10\n10 12 20 20\n10 11 00 00\n" + kPlayers, Fraud::changed_fish,
               "[2,3]");
}

TEST(PenguinJudge, NamesInventedScores) {
  const std::string moved = "3 4\n00 10 11 10\n10 12 20 20\n10 11 00 30\n";
  expect_fraud(moved + "Ada 1 7\nBob 2 6\n", Fraud::invented_score, "\"Ada\" should be 6, not 7");
  expect_fraud(moved + "Ada 1 4\nBob 2 6\n", Fraud::invented_score, "should be 6, not 4");
  expect_fraud(moved + "Ada 1 6\nBob 2 5\n", Fraud::invented_score, "\"Bob\" should be 6, not 5");
  expect_fraud(kBoard + "Ada 1 5\nBob 2 6\n", Fraud::invented_score, "should be 4, not 5");
  expect_fraud("3 4\n21 13 10 10\n10 12 20 20\n10 11 00 30\n" + kPlayers + "Eve 3 1\n",
               Fraud::invented_score, "\"Eve\" should be 0, not 1", kEvePlaces);
}

TEST(PenguinJudge, NamesMovesThatNoPenguinCanMake) {
  expect_fraud("3 4\n00 10 10 10\n10 12 20 21\n10 11 00 30\nAda 1 6\nBob 2 6\n",
               Fraud::not_straight, "from [0,0] to [1,3]");
  expect_fraud("3 4\n21 10 10 10\n10 12 20 20\n10 00 00 31\nAda 1 5\nBob 2 6\n", Fraud::jumped,
               "jumps the gap on [2,2]");
  expect_fraud("3 4\n21 10 10 10\n10 12 20 20\n10 00 01 30\nAda 1 5\nBob 2 6\n", Fraud::jumped,
               "ends on the gap on [2,2]");
  expect_fraud("3 4\n21 10 11 10\n10 12 20 20\n10 00 00 30\nAda 1 5\nBob 2 6\n", Fraud::jumped,
               "jumps the penguin on [1,1]");
}

TEST(PenguinJudge, NamesTwoActions) {
  expect_fraud("3 4\n00 10 11 10\n10 12 20 20\n11 00 00 30\nAda 1 7\nBob 2 6\n", Fraud::two_actions,
               "2 penguins left");
  expect_fraud("3 4\n00 10 00 11\n10 12 20 20\n10 11 00 30\nAda 1 7\nBob 2 6\n", Fraud::two_actions,
               "moved twice, to [0,2] and to [0,3]");
  expect_fraud("3 4\n21 11 11 10\n10 12 20 20\n10 11 00 30\n" + kPlayers, Fraud::two_actions,
               "2 came", {"Ada", TurnPhase::placement, Grid::hex, 9});
}

TEST(PenguinJudge, NamesPenguinsLostOrTooMany) {
  expect_fraud("3 4\n00 10 10 10\n10 12 20 20\n10 11 00 30\nAda 1 6\nBob 2 6\n",
               Fraud::lost_penguin, "on [0,0] has gone");
  expect_fraud("3 4\n21 11 10 10\n10 12 20 20\n10 11 00 30\n" + kPlayers, Fraud::wrong_phase,
               "placed on [0,1] in movement");
  expect_fraud("3 4\n21 11 10 10\n10 12 20 20\n10 11 00 30\n" + kPlayers, Fraud::too_many_penguins,
               "all of its 2", {"Ada", TurnPhase::placement, Grid::hex, 2});
}

TEST(PenguinJudge, NamesInvalidPlacements) {
  expect_fraud("3 4\n21 10 10 10\n10 12 21 20\n10 11 00 30\n" + kPlayers, Fraud::wrong_start,
               "holds 2 fish", kAdaPlaces);
  expect_fraud("3 4\n21 10 10 10\n10 12 20 20\n10 11 01 30\n" + kPlayers, Fraud::wrong_start,
               "a gap", kAdaPlaces);
  expect_fraud("3 4\n00 10 11 10\n10 12 20 20\n10 11 00 30\nAda 1 6\nBob 2 6\n", Fraud::wrong_phase,
               "came in placement", kAdaPlaces);
}

TEST(PenguinJudge, APlayerNotInTheFileCannotMove) {
  const Turn eve{"Eve", TurnPhase::movement, Grid::hex, 0};
  expect_fraud("3 4\n00 10 11 10\n10 12 20 20\n10 11 00 30\nAda 1 6\nBob 2 6\n",
               Fraud::moved_another, "\"Ada\"", eve);
  expect_fraud(kBoard + "Ada 1 5\nBob 2 6\n", Fraud::invented_score, "\"Ada\"", eve);
}

/// Every lawful action is found again, and no file with one changed character is accepted.
TEST(PenguinJudge, FindsTheActionPlayedAndNoOther) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    base::Random random(seed);
    const Grid grid = seed % 2 == 0 ? Grid::hex : Grid::square;
    const PenguinFile board = random_file(random, grid, random.between(1, 4));
    const Turn turn{"P1", seed % 3 == 0 ? TurnPhase::placement : TurnPhase::movement, grid, 100};
    for (std::size_t from = 0; from < board.cells.size(); ++from) {
      for (std::size_t to = 0; to < board.cells.size(); ++to) {
        PenguinAction action{std::nullopt, board.place(to)};
        if (turn.phase == TurnPhase::movement) action.from = board.place(from);
        if (fault(board, turn, action)) continue;
        const PenguinFile after = play(board, turn, action);
        const Verdict found = judge(board, after, turn);
        ASSERT_TRUE(found) << found.error().text << '\n' << write_penguin_file(board);
        EXPECT_EQ(*found, action);
        PenguinFile forged = after;
        if (random.below(4) == 0) {
          ++forged.players[random.below(static_cast<std::uint32_t>(forged.players.size()))].score;
        } else {
          FileCell& cell =
              forged.cells[random.below(static_cast<std::uint32_t>(forged.cells.size()))];
          cell.fish = static_cast<std::uint8_t>((cell.fish + random.between(1, 3)) % 4);
        }
        const Verdict caught = judge(board, forged, turn);
        // Fish that were scored on the way may stay visible on squares.
        if (grid == Grid::square && forged.at(action.to).fish == board.at(action.to).fish) continue;
        EXPECT_FALSE(caught) << write_penguin_file(board) << write_penguin_file(forged);
      }
      if (turn.phase == TurnPhase::placement) break;
    }
  }
}

// Since one's own last action ---------------------------------------------------------------------

std::string unlawful(const std::string& before, const std::string& now, Grid grid = Grid::hex) {
  const auto found = unlawful_change(file(before), file(now), "Ada", grid);
  return found ? std::string(name(found->fraud)) + ": " + found->text : "";
}

TEST(PenguinMemory, OthersMayEachActOnceInAnyOrder) {
  const std::string before = "2 4\n11 10 10 10\n12 10 10 13\nAda 1 0\nBob 2 0\nEve 3 0\n";
  EXPECT_EQ(unlawful(before, before), "");
  EXPECT_EQ(unlawful(before, "2 4\n11 10 10 10\n00 12 10 13\nAda 1 0\nBob 2 1\nEve 3 0\n"), "");
  EXPECT_EQ(unlawful(before, "2 4\n11 10 10 10\n00 12 13 00\nAda 1 0\nBob 2 1\nEve 3 1\n"), "");
  EXPECT_EQ(unlawful(before, "2 4\n11 12 10 10\n00 10 13 00\nAda 1 0\nBob 2 1\nEve 3 1\n"), "");
  // Eve's path is free only before Bob arrives.
  EXPECT_EQ(
      unlawful("3 3\n10 12 10\n13 10 10\n11 10 10\nAda 1 0\nBob 2 0\nEve 3 0\n",
               "3 3\n10 00 10\n00 02 03\n11 10 10\nAda 1 0\nBob 2 1\nEve 3 1\n", Grid::square),
      "");
}

TEST(PenguinMemory, PlacementsAndNewcomersAreLawful) {
  EXPECT_EQ(unlawful("1 3\n11 10 10\nAda 1 0\n", "1 3\n11 12 13\nAda 1 0\nBob 2 0\nEve 3 0\n"), "");
}

TEST(PenguinMemory, EverythingElseIsReported) {
  const std::string before = "2 4\n11 10 10 10\n12 10 20 13\nAda 1 3\nBob 2 0\nEve 3 0\n";
  EXPECT_THAT(unlawful(before, "2 4\n00 11 10 10\n12 10 20 13\nAda 1 3\nBob 2 0\nEve 3 0\n"),
              HasSubstr("\"Ada\" on [0,0] was moved to [0,1]"));
  EXPECT_THAT(unlawful(before, "2 4\n11 10 10 10\n12 10 20 13\nAda 1 2\nBob 2 0\nEve 3 0\n"),
              HasSubstr("invented score: the score of \"Ada\" should be 3, not 2"));
  EXPECT_THAT(unlawful(before, "2 4\n11 10 10 10\n12 10 20 13\nAda 1 3\nBob 2 9\nEve 3 0\n"),
              HasSubstr("invented score"));
  EXPECT_THAT(unlawful(before, "2 4\n11 10 10 10\n12 10 30 13\nAda 1 3\nBob 2 0\nEve 3 0\n"),
              HasSubstr("changed fish: [1,2]"));
  EXPECT_THAT(unlawful(before, "2 4\n11 10 10 10\n10 10 20 13\nAda 1 3\nBob 2 0\nEve 3 0\n"),
              HasSubstr("lost a penguin"));
  EXPECT_THAT(unlawful(before, "2 4\n11 12 12 10\n12 10 20 13\nAda 1 3\nBob 2 0\nEve 3 0\n"),
              HasSubstr("two actions"));
  EXPECT_THAT(unlawful(before, "2 4\n11 10 10 12\n00 10 20 13\nAda 1 3\nBob 2 1\nEve 3 0\n"),
              HasSubstr("not a straight line"));
  EXPECT_THAT(unlawful(before, "2 4\n10 10 10 10\n12 10 20 13\nBob 2 0\nEve 3 0\n"),
              HasSubstr("\"Ada\" was removed"));
  EXPECT_THAT(unlawful(before, "1 1\n10\nAda 1 3\nBob 2 0\nEve 3 0\n"),
              HasSubstr("changed the board"));
}

TEST(PenguinMemory, MovesThatCrossInEveryOrderAreUnlawful) {
  EXPECT_THAT(unlawful("1 5\n12 10 10 13 11\nAda 1 0\nBob 2 0\nEve 3 0\n",
                       "1 5\n00 13 12 00 11\nAda 1 0\nBob 2 1\nEve 3 1\n"),
              HasSubstr("cross each other"));
}

}  // namespace
}  // namespace hexarena::penguins
