// Hex Reversi with a selection: whole dialogues, line by line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/json_testing.hpp"
#include "terminal/plain.hpp"
#include "terminal/sitter_testing.hpp"

namespace hexarena::terminal {
namespace {

using base::json;
using base::Json;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

struct Played {
  std::string said;
  session::Record record;
  std::optional<Ending> ending;

  [[nodiscard]] Json actions() const {
    Json all = Json::array();
    for (const Json& event : session::events_of(record)) all.push_back(event["action"]);
    return all;
  }
  [[nodiscard]] std::size_t count(std::string_view text) const {
    std::size_t times = 0;
    for (std::size_t at = 0; (at = said.find(text, at)) != std::string::npos; ++at) ++times;
    return times;
  }
};

struct Setting {
  std::string settings = R"({"size":2})";
  std::string second = "human";
  std::string hint = "greedy";
};

Played play(const std::string& typed, const Setting& setting = {}) {
  Played game;
  std::vector<Sitter> sitters;
  sitters.push_back(sitter("human:Ada"));
  sitters.push_back(sitter(setting.second));
  GameOptions options = timeless();
  options.hint = {setting.hint, std::nullopt};
  PlainOptions plain;
  plain.selecting = true;
  plain.greeting = "Welcome.\n";
  std::istringstream in(typed);
  std::ostringstream out;
  Game played = game_of(session::record_of("reversi", setting.settings), sitters, options);
  auto ended = play_plain(played, lines_of(in), out, plain);
  EXPECT_TRUE(ended);
  if (ended) game.ending = *ended;
  game.said = out.str();
  game.record = played.record();
  return game;
}

// The board of size 2 at the start, Ada to move as Black:
//
//   1   _ _ _
//   2  _ X O _
//   3 _ O _ X _
//   4  _ X O _ e
//   5   _ _ _ d
//        a b c

TEST(Selecting, TheFirstArrowSelectsTheCentre) {
  for (const std::string_view arrow : {"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"}) {
    EXPECT_THAT(play(std::string(arrow) + "\n").said, HasSubstr("\n 3 _ O (_) X _\n"))
        << arrow.substr(1);
  }
  EXPECT_THAT(play("left\n").said, HasSubstr("\n 3 _ O (_) X _\n"));
  EXPECT_THAT(play("").said, Not(HasSubstr("(_)")));
}

TEST(Selecting, LeftAndRightMoveAlongQUpAndDownAlongR) {
  EXPECT_THAT(play("\x1b[C\n\x1b[C\n").said, HasSubstr("\n 3 _ O _ (X) _\n"));
  EXPECT_THAT(play("\x1b[D\n\x1b[D\n").said, HasSubstr("\n 3 _ (O) _ X _\n"));
  EXPECT_THAT(play("\x1b[A\n\x1b[A\n").said, HasSubstr("\n 2  _ (X) O _\n"));
  EXPECT_THAT(play("\x1b[B\n\x1b[B\n").said, HasSubstr("\n 4  _ X (O) _ e\n"));
  EXPECT_THAT(play("up\nup\nright\n").said, HasSubstr("\n 2  _ X (O) _\n"));
}

TEST(Selecting, ItStaysOnTheBoard) {
  const auto game = play("right\nright\nright\nright\n\n");
  EXPECT_EQ(game.count("The edge of the board."), 1U);
  EXPECT_THAT(game.said, HasSubstr("\n 3 _ O _ X (_)\n"));
  EXPECT_THAT(game.said, HasSubstr("[2,0]")) << "the placement there is the error";
}

TEST(Selecting, TypedCoordinatesSelect) {
  for (const std::string typed : {"d1", "D1", "1 -2", "1,-2", "[1,-2]", " [ 1 , -2 ] \r"}) {
    const auto game = play(typed + "\n");
    EXPECT_THAT(game.said, HasSubstr("  _ (_) _\n")) << typed;
    EXPECT_TRUE(game.record.events.empty());
  }
  EXPECT_THAT(play("1 -2\nleft\n").said, HasSubstr("  (_) _ _\n"));
}

TEST(Selecting, TheSameCoordinatesOrEscDeselect) {
  for (const std::string typed : {"1 -2\n1 -2\n", "1 -2\n\x1b\n"}) {
    const auto game = play(typed + "\n");
    EXPECT_EQ(game.count("(_)"), 1U);
    EXPECT_THAT(game.said, HasSubstr("no cell is selected"));
    EXPECT_TRUE(game.record.events.empty());
  }
}

TEST(Selecting, EnterPlacesAndClearsTheSelection) {
  const auto game = play("1 -2\n\n");
  EXPECT_EQ(game.actions(), json("[[1,-2]]"));
  EXPECT_THAT(game.said, HasSubstr("black (Ada): d1\n 1   _ X _\n 2  _ X X _\n"));
  EXPECT_THAT(game.said, EndsWith("white> \nYou left the game.\n"));
}

TEST(Selecting, IllegalInputIsExplained) {
  const auto game = play(
      "\n"         // nothing is selected
      "0 0\n\n"    // would flip nothing
      "1 0\n\n"    // taken
      "9 9\n"      // off the board
      "1 2 3 4\n"  // not a cell
      "-\n"        // not a number
      "dance\n"
      "1 -2\n\n");
  EXPECT_EQ(game.count("Not possible: "), 7U) << game.said;
  EXPECT_THAT(game.said, HasSubstr("no cell is selected"));
  EXPECT_THAT(game.said, HasSubstr("[0,0] would turn no other"));
  EXPECT_THAT(game.said, HasSubstr("[1,0] is taken"));
  EXPECT_THAT(game.said, HasSubstr("[9,9] is not on a board of size 2"));
  EXPECT_EQ(game.actions(), json("[[1,-2]]"));
}

TEST(Selecting, PPassesAndTwoPassesEndTheGame) {
  for (const std::string typed : {"p\nP\n", "pass\n\"pass\"\n"}) {
    const auto game = play(typed);
    EXPECT_EQ(game.actions(), json(R"(["pass","pass"])"));
    EXPECT_EQ(game.ending, Ending::over);
    EXPECT_THAT(game.said, EndsWith("Game over, a draw: black 3, white 3.\n"));
  }
}

TEST(Selecting, WithForcedPassingAPassNeedsALackOfPlacements) {
  const auto game = play("p\n", {.settings = R"({"size":2,"pass":"forced"})"});
  EXPECT_TRUE(game.record.events.empty());
  EXPECT_THAT(game.said, HasSubstr("Not possible: black can place a disc"));
}

TEST(Selecting, ThePromptSaysThatOnlyAPassIsPossible) {
  const auto game = play("p\np\n", {.settings = R"({"size":1})"});
  EXPECT_THAT(game.said, HasSubstr("black (Ada) (can only pass)> "));
  EXPECT_EQ(game.ending, Ending::over);
}

TEST(Selecting, HTogglesHowManyDiscsWouldFlip) {
  const auto game = play("h\n1 -2\n0 0\nH\n1 -2\n");
  EXPECT_EQ(game.count("Hint: 1 disc would flip there.\n"), 1U);
  EXPECT_EQ(game.count("Hint: no discs would flip there."), 1U);
  EXPECT_LT(game.said.find("Hints are on."), game.said.find("Hint: "));
  EXPECT_EQ(game.count("Hints are off."), 1U);
  EXPECT_TRUE(game.record.events.empty());
  EXPECT_EQ(play("1 -2\nh\n").count("Hint: 1 disc would flip"), 1U);
}

TEST(Selecting, TheCommandsOfEveryGameStillWork) {
  EXPECT_THAT(play("moves\n").said, HasSubstr("d1 b2 e2 a4 d4 b5 pass\n"));
  EXPECT_THAT(play("moves\n").said, HasSubstr(" 1   _ * _\n 2  * X O *\n"));
  EXPECT_EQ(play("board\n").count("_ O _ X _"), 2U);
  EXPECT_THAT(play("?\n").said, HasSubstr("Enter       place"));
  EXPECT_THAT(play("help\n").said, HasSubstr("Enter       place"));
  EXPECT_THAT(play("hint\n").said, HasSubstr("The machine would play "));
  EXPECT_THAT(play(":hint\n").said, HasSubstr("The machine would play "));
  EXPECT_EQ(play("quit\n1 -2\n\n").ending, Ending::left);
}

TEST(Selecting, AnEngineHintIsItsNextActionNotTheLine) {
  const auto game = play("1 -2\n\n:hint\n:hint\n", {.hint = "engine"});
  EXPECT_EQ(game.count("The machine would play "), 2U);
  EXPECT_THAT(game.said, Not(HasSubstr("steps")));
  EXPECT_THAT(game.said, Not(HasSubstr("…")));
}

TEST(Selecting, UndoTakesThePlacementAndTheAnswerBack) {
  const auto game = play("1 -2\n\n1 1\nundo\n\n", {.second = "easy"});
  EXPECT_TRUE(game.record.events.empty());
  EXPECT_THAT(game.said, HasSubstr("no cell is selected")) << "the selection is cleared too";
}

TEST(Selecting, MachinesAnswer) {
  const auto game = play("1 -2\n\n", {.second = "easy"});
  EXPECT_EQ(game.record.events.size(), 2U);
  EXPECT_THAT(game.said, HasSubstr("white (easy): "));
}

}  // namespace
}  // namespace hexarena::terminal
