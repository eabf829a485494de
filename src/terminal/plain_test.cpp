// Whole dialogues with the plain game: lines typed, answers printed, records saved.
#include "terminal/plain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/json_testing.hpp"
#include "terminal/sitter_testing.hpp"

namespace hexarena::terminal {
namespace {

using base::json;
using base::Json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

session::Record record_at(std::string_view position) {
  return session::record_of("fish", Json::object(), json(position));
}

/// One penguin each, still to be placed.
constexpr std::string_view kPlacing = R"({"penguins":1,"players":[
    {"color":"red","score":0,"places":[]},{"color":"white","score":0,"places":[]}],
    "board":[[1],[1],[1],[1]]})";
/// White is stuck from the start, red has two moves in a row.
constexpr std::string_view kStuck = R"({"players":[{"color":"red","score":0,"places":[[0,0]]},
    {"color":"white","score":9,"places":[[0,2]]}],"board":[[1,0,1],[2],[3]]})";

/// A dialogue: the lines typed, and all their effects.
struct Conversation {
  session::Record record;
  std::string typed;
  std::vector<std::string> players{"human", "human"};
  std::size_t stop_after = 0;       ///< so many saves, as by Ctrl-C
  std::size_t disk_full_after = 0;  ///< so many saves
  PlainOptions plain = {};

  std::string said = {};
  std::optional<Ending> ending = {};
  std::string refusal = {};
  std::vector<std::size_t> saved = {};  ///< the number of events at each save

  Conversation& hold() {
    std::vector<Sitter> sitters;
    for (const std::string& text : players) sitters.push_back(sitter(text));
    GameOptions options = timeless();
    options.saved = [this](const session::Record& now) -> base::Expected<void> {
      saved.push_back(now.events.size());
      if (saved.size() == disk_full_after) return base::invalid("the disk is full");
      return {};
    };
    options.stopped = [this] { return stop_after != 0 && saved.size() >= stop_after; };
    std::istringstream in(typed);
    std::ostringstream out;
    Game game = game_of(record, sitters, options);
    auto ended = play_plain(game, lines_of(in), out, plain);
    record = game.record();
    said = out.str();
    if (ended) {
      ending = *ended;
    } else {
      refusal = ended.error().message;
    }
    return *this;
  }

  [[nodiscard]] Json actions() const {
    Json all = Json::array();
    for (const Json& event : session::events_of(record)) all.push_back(event["action"]);
    return all;
  }
};

Conversation about(std::string_view position, const std::string& typed,
                   std::vector<std::string> players = {"human", "human"}) {
  return {record_at(position), typed, std::move(players)};
}
Conversation held(std::string_view position, const std::string& typed,
                  std::vector<std::string> players = {"human", "human"}) {
  return about(position, typed, std::move(players)).hold();
}

TEST(PlainGame, PlacementAndMovementAreTyped) {
  const auto game = held(kPlacing, "0 0\n3 0\n0 0 1 0\n");
  EXPECT_EQ(game.actions(), json("[[0,0],[3,0],[[0,0],[1,0]]]"));
  EXPECT_THAT(game.said, HasSubstr("red: a1\n"));
  EXPECT_THAT(game.said, HasSubstr("white: a4\n"));
  EXPECT_THAT(game.said, HasSubstr("red: a1-a2\n"));
}

TEST(PlainGame, EveryEventNamesItsSeat) {
  const auto game = held(kPlacing, "0 0\n3 0\n");
  EXPECT_EQ(session::event_of(game.record, 0), json(R"({"seat":0,"action":[0,0]})"));
  EXPECT_EQ(session::event_of(game.record, 1), json(R"({"seat":1,"action":[3,0]})"));
}

TEST(PlainGame, JsonAndCommasAreAcceptedToo) {
  const auto game = held(kDuel, "[[0,0],[1,0]]\n3,1, 1,1\n");
  EXPECT_EQ(game.actions(), json("[[[0,0],[1,0]],[[3,1],[1,1]]]"));
}

TEST(PlainGame, PromptsThePlayerToMoveByColourAndName) {
  const auto game = held(kDuel, "0 0 1 0\n", {"human:Ada", "human"});
  EXPECT_THAT(game.said, HasSubstr("red (Ada)> "));
  EXPECT_THAT(game.said, HasSubstr("white> "));
}

TEST(PlainGame, TheBoardIsShownFirstAndAfterEveryAction) {
  const auto game = held(kDuel, "0 0 1 0\n");
  const std::size_t first = game.said.find("<- to move");
  EXPECT_LT(first, game.said.find("red> "));
  EXPECT_NE(game.said.find("<- to move", first + 1), std::string::npos);
}

TEST(PlainGame, IllegalInputIsExplainedWithoutPenalty) {
  const auto game = held(kDuel,
                         "0 0 3 1\n"      // not in a line, and taken
                         "3 1 2 1\n"      // not red's
                         "9 9 0 0\n"      // off the board
                         "1 1\n"          // a placement
                         "skip\n"         // red can move
                         "jump\n"         // not an action
                         "1 2 3\n"        // neither two nor four numbers
                         "[[0,0\n"        // not JSON
                         "-1 0 0 0\n"     //
                         "0 0 99999 1\n"  // too long for a row
                         "0 0 1 0\n");
  EXPECT_EQ(game.actions(), json("[[[0,0],[1,0]]]"));
  std::size_t complaints = 0;
  for (std::size_t at = 0; (at = game.said.find("Not possible: ", at)) != std::string::npos; ++at) {
    ++complaints;
  }
  EXPECT_EQ(complaints, 10U);
  EXPECT_THAT(game.said, HasSubstr("red has no penguin on [3,1]"));
  EXPECT_THAT(game.said, HasSubstr("may not skip"));
  EXPECT_THAT(game.said, HasSubstr("\"99999\" is not a cell number"));
}

TEST(PlainGame, BlankLinesAreIgnored) {
  const auto game = held(kDuel, "\n   \n\t\n0 0 1 0\r\n");
  EXPECT_EQ(game.actions().size(), 1U);
  EXPECT_THAT(game.said, Not(HasSubstr("Not possible")));
}

TEST(PlainGame, HelpListsWhatCanBeTyped) {
  const auto game = held(kDuel, "help\n");
  for (const char* word : {"moves", "hint", "undo", "board", "quit"}) {
    EXPECT_THAT(game.said, HasSubstr(std::string("\n  ") + word));
  }
}

TEST(PlainGame, AHintNamesAnActionAndPlaysNothing) {
  const auto game = held(kDuel, "hint\n");
  EXPECT_THAT(game.said, HasSubstr("The machine would play a1-"));
  EXPECT_TRUE(game.record.events.empty());
}

TEST(PlainGame, MovesListsAllOrThoseOfAPiece) {
  const auto game = held(kDuel, "moves\n");
  EXPECT_THAT(game.said, HasSubstr("a1-a2 a1-a3 a1-b3"));
  EXPECT_THAT(game.said, Not(HasSubstr("*")));

  const auto marked = held(kDuel, "moves 0 0\n");
  EXPECT_THAT(marked.said, HasSubstr("a1-a2 a1-a3 a1-b3"));
  EXPECT_THAT(marked.said, HasSubstr("3*"));
  EXPECT_THAT(marked.said, HasSubstr("5*"));

  EXPECT_THAT(held(kDuel, "moves a1\n").said, HasSubstr("a1-a2 a1-a3 a1-b3"));

  const auto none = held(kDuel, "moves 3 1\n");
  EXPECT_THAT(none.said, HasSubstr("none\n"));

  const auto wrong = held(kDuel, "moves 1 2 3\n");
  EXPECT_THAT(wrong.said, HasSubstr("Not possible"));
}

TEST(PlainGame, UndoTakesBackOnesLastActionWithTheAnswers) {
  const auto game = held(kDuel, "0 0 1 0\nundo\n0 0 2 0\n", {"human", "greedy"});
  EXPECT_EQ(game.actions()[0], json("[[0,0],[2,0]]"));
  EXPECT_EQ(game.saved[2], 0U) << "the saved record has no undone actions";
}

TEST(PlainGame, WithNothingToTakeBackUndoSaysSo) {
  const auto game = held(kDuel, "undo\n");
  EXPECT_THAT(game.said, HasSubstr("nothing to take back"));
  EXPECT_TRUE(game.record.events.empty());
}

TEST(PlainGame, QuitAndTheEndOfInputLeaveTheGame) {
  for (const char* typed : {"quit\n", "q\n", "", "0 0 1 0\n", "0 0 1 0"}) {
    const auto game = held(kDuel, typed);
    EXPECT_EQ(game.ending, Ending::left) << typed;
    EXPECT_FALSE(game.record.result);
    EXPECT_THAT(game.said, HasSubstr("You left the game."));
  }
}

TEST(PlainGame, AnInterruptEndsItAfterTheCurrentAction) {
  auto game = about(kDuel, "0 0 1 0\n3 1 2 1\n");
  game.stop_after = 1;
  game.hold();
  EXPECT_EQ(game.ending, Ending::left);
  EXPECT_EQ(game.actions().size(), 1U);
}

TEST(PlainGame, AStuckPlayerIsSkippedAutomatically) {
  const auto game = held(kStuck, "0 0 1 0\n1 0 2 0\n");
  EXPECT_EQ(game.ending, Ending::over);
  EXPECT_EQ(game.actions(), json(R"([[[0,0],[1,0]],"skip",[[1,0],[2,0]]])"));
  EXPECT_THAT(game.said, HasSubstr("white: skip (stuck)\n"));
  EXPECT_THAT(game.said, Not(HasSubstr("white> ")));
}

TEST(PlainGame, EndsWithTheOutcomeAndTheResultInTheRecord) {
  const auto game = held(kStuck, "0 0 1 0\n1 0 2 0\n");
  EXPECT_THAT(game.said, HasSubstr("Game over, white wins: red 3, white 9.\n"));
  EXPECT_EQ(session::to_json(*game.record.opening, *game.record.result),
            json(R"({"scores":[3,9],"winners":[1]})"));
}

TEST(PlainGame, TheRecordIsSavedAfterEveryActionAndAtTheEnd) {
  const auto game = held(kStuck, "0 0 1 0\nhint\nmoves\n1 0 2 0\n");
  EXPECT_THAT(game.saved, ElementsAre(1, 2, 3, 3));
}

TEST(PlainGame, ARecordThatCannotBeSavedEndsTheGame) {
  auto game = about(kStuck, "0 0 1 0\n1 0 2 0\n");
  game.disk_full_after = 2;
  game.hold();
  EXPECT_EQ(game.refusal, "the disk is full");
}

TEST(PlainGame, ResumesFromItsRecord) {
  session::Record record = record_at(kDuel);
  session::add_event(record, json("[[0,0],[1,0]]"));
  Conversation game{std::move(record), "3 1 2 1\n"};
  game.hold();
  EXPECT_EQ(game.record.events.size(), 2U);
  EXPECT_THAT(game.said, HasSubstr("white: b4-b3"));
}

TEST(PlainGame, MachinesPlayAgainstOneAnother) {
  Conversation game{session::record_of("fish"), "", {"random", "house:1"}};
  game.hold();
  EXPECT_EQ(game.ending, Ending::over);
  EXPECT_THAT(game.said, HasSubstr("Game over, "));
  EXPECT_TRUE(game.record.result);
}

/// The output of a game between machines, to its end.
std::string watched(Game& game) {
  std::istringstream in;
  std::ostringstream out;
  auto ended = play_plain(game, lines_of(in), out, {});
  EXPECT_TRUE(ended && *ended == Ending::over);
  return out.str();
}

TEST(PlainGame, APlayerThatFailsIsRemovedAndTheOthersPlayOn) {
  const session::Record record = session::record_of("fish", R"({"players":3})");
  std::vector<Sitter> sitters;
  sitters.push_back(sitter("random"));
  sitters.push_back(deciding("cheat", [](const game::Position&) -> players::Decision {
    return players::Choice{game::Action{0xFFFFFFFF}};
  }));
  sitters.push_back(sitter("greedy"));
  const GameOptions options;
  Game game = game_of(record, sitters, options);
  const std::string said = watched(game);
  EXPECT_THAT(said, HasSubstr("white (cheat) was removed (illegal): "));
  EXPECT_THAT(said, HasSubstr("white removed"));
  EXPECT_EQ(session::event_of(game.record(), 1)["removed"], "illegal");
  EXPECT_TRUE(session::replay(game.record()));
}

TEST(PlainGame, MachinesAreRecreatedAfterAnUndo) {
  Conversation talk = about(kDuel, "0 0 1 0\nundo\n");
  std::vector<Sitter> sitters{sitter("human"), sitter("greedy")};
  int made = 0;
  sitters[1].maker = [&made, maker = sitters[1].maker] {
    ++made;
    return maker();
  };
  const GameOptions options;
  Game game = game_of(talk.record, sitters, options);
  std::istringstream in(talk.typed);
  std::ostringstream out;
  EXPECT_TRUE(play_plain(game, lines_of(in), out, {}));
  EXPECT_EQ(made, 2);
}

TEST(PlainGame, MachinesAloneDoNotWaitForTheClock) {
  const session::Record record = session::record_of(
      "nooks", R"({"players":2,"rounds":1,"seconds":3600,"difficulty":"easy","seed":3})");
  std::vector<Sitter> sitters{sitter("solver"), sitter("solver")};
  GameOptions options;
  options.now = [] { return std::int64_t{0}; };
  Game game = game_of(record, sitters, options);
  static_cast<void>(watched(game));
  EXPECT_TRUE(session::replay(game.record()));
}

TEST(PlainGame, ALineTypedTooLateIsIgnored) {
  const session::Record record = session::record_of(
      "nooks", R"({"players":1,"rounds":2,"seconds":10,"difficulty":"easy","seed":3})");
  std::vector<Sitter> sitters{sitter("human")};
  std::int64_t now = 0;
  GameOptions options;
  options.now = [&] { return now; };
  Game game = game_of(record, sitters, options);
  std::ostringstream out;
  int asked = 0;
  const LineSource lines = [&]() -> std::optional<std::string> {
    if (++asked > 1) return std::nullopt;
    now = 10'001;
    return "give-up";
  };
  EXPECT_TRUE(play_plain(game, lines, out, {}));
  EXPECT_THAT(out.str(), HasSubstr("Time is up.\nRound 1 of 2: not solved."));
  ASSERT_EQ(game.record().events.size(), 1U) << "the line did not give up the second round";
  EXPECT_EQ(session::event_of(game.record(), 0), json(R"({"tick":10001})"));
}

TEST(Outcome, NamesTheWinnersAndEveryScore) {
  const auto told = [](std::string_view position, std::vector<int> removed = {}) {
    const Json start = json(position);
    auto table = (*session::find_game("fish"))->open(Json::object(), &start);
    EXPECT_TRUE(table);
    for (const int seat : removed) EXPECT_TRUE((*table)->remove(rules::Seat(seat)));
    return outcome(**table);
  };
  const std::string players = R"({"players":[{"color":"red","score":4,"places":[[0,0]]},
      {"color":"white","score":4,"places":[]},{"color":"brown","score":1,"places":[]}],"board":)";
  EXPECT_EQ(told(players + "[[1]]}"),
            "Game over, red and white share the win: red 4, white 4, brown 1.");
  const std::string red_can_move = players + "[[1],[1]]}";
  EXPECT_EQ(told(red_can_move, {0}), "Game over, white wins: red removed, white 4, brown 1.");
  EXPECT_EQ(told(red_can_move, {2, 1, 0}),
            "Game over, no one is left: red removed, white removed, brown removed.");
}

}  // namespace
}  // namespace hexarena::terminal
