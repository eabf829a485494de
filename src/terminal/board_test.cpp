// Whole games on a scripted screen: keys pressed, pages shown, records saved.
#include "terminal/board.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "base/json_testing.hpp"
#include "terminal/sitter_testing.hpp"

namespace hexarena::terminal {
namespace {

using base::json;
using testing::HasSubstr;
using testing::Not;
using Kind = Key::Kind;

/// A game on a screen: press keys, then compare.
struct Session {
  explicit Session(const std::string& game, std::string_view settings = "{}",
                   std::vector<std::string> players = {"human:Ada", "human"},
                   std::optional<Json> start = {})
      : record(session::record_of(game, json(settings), std::move(start))) {
    for (const std::string& player : players) sitters.push_back(sitter(player));
  }

  Session& press(std::initializer_list<Kind> kinds) {
    for (const Kind kind : kinds) screen.press(kind);
    return *this;
  }
  Session& type(std::string_view text) {
    screen.type(text);
    return *this;
  }
  Session& hold() {
    options.saved = [this](const session::Record&) -> Expected<void> {
      ++saves;
      return {};
    };
    Game game = game_of(record, sitters, options);
    auto ended = play_on_board(game, screen, board);
    record = game.record();
    EXPECT_TRUE(ended);
    if (ended) ending = *ended;
    return *this;
  }
  [[nodiscard]] Json actions() const {
    Json all = Json::array();
    for (const Json& event : session::events_of(record)) {
      if (event.contains("action")) all.push_back(event["action"]);
    }
    return all;
  }
  [[nodiscard]] const std::string& last() const { return screen.pages().back(); }
  [[nodiscard]] std::string all() const {
    std::string text;
    for (const std::string& page : screen.pages()) text += page + "--------\n";
    return text;
  }

  session::Record record;
  std::vector<Sitter> sitters;
  GameOptions options = timeless();
  BoardOptions board;
  ScriptedScreen screen{{24, 80}};
  std::optional<Ending> ending;
  int saves = 0;
};

struct Duel : Session {
  explicit Duel(std::vector<std::string> players = {"human:Ada", "human"})
      : Session("fish", "{}", std::move(players), json(kDuel)) {}
};

TEST(Board, TheCursorPicksUpAndPlaysToAMarkedCell) {
  Duel game;
  game.press({Kind::tab, Kind::enter, Kind::tab, Kind::enter}).hold();
  EXPECT_EQ(game.actions(), json("[[[0,0],[1,0]]]"));
  EXPECT_THAT(game.all(), HasSubstr("\\[R]/")) << "the cursor on the penguin";
  EXPECT_THAT(game.all(), HasSubstr("3*")) << "a target";
  EXPECT_THAT(game.last(), HasSubstr("red (Ada): a1-a2"));
  EXPECT_THAT(game.last(), HasSubstr("white to move"));
  EXPECT_EQ(game.saves, 1);
}

TEST(Board, ThePickedUpPieceIsInParenthesesAndTheLastActionInBraces) {
  Duel game;
  game.press({Kind::tab, Kind::enter, Kind::tab, Kind::down, Kind::enter, Kind::escape}).hold();
  EXPECT_THAT(game.all(), HasSubstr("\\(R)/"));
  Duel played;
  played.type(":0 0 2 0").press({Kind::enter}).hold();
  EXPECT_THAT(played.last(), HasSubstr("{R}"));
}

TEST(Board, EscPutsDownAndASecondEnterToo) {
  for (const Kind kind : {Kind::escape, Kind::enter}) {
    Duel game;
    game.press({Kind::tab, Kind::enter, kind}).hold();
    EXPECT_THAT(game.last(), Not(HasSubstr("*"))) << "nothing is picked up, so no marks";
    EXPECT_TRUE(game.record.events.empty());
  }
}

TEST(Board, AnErrorIsShownAndChangesNothing) {
  Duel game;
  game.press({Kind::tab, Kind::enter}).press({Kind::down, Kind::right, Kind::down, Kind::enter});
  game.hold();
  EXPECT_THAT(game.last(), HasSubstr("Not possible: "));
  EXPECT_TRUE(game.record.events.empty());

  Duel nothing;
  nothing.press({Kind::enter}).hold();
  EXPECT_THAT(nothing.last(), HasSubstr("can move"));
}

TEST(Board, ALineCanBeTypedAndCoordinatesNeedNoColon) {
  for (const char* line : {":0 0 2 0", "0 0 2 0", ":[[0,0],[2,0]]", "[[0,0],[2,0]]"}) {
    Duel game;
    game.type(line).press({Kind::enter}).hold();
    EXPECT_EQ(game.actions(), json("[[[0,0],[2,0]]]")) << line;
  }
  Duel corrected;
  corrected.type(":0 0 9").press({Kind::backspace}).type("1 0").press({Kind::enter}).hold();
  EXPECT_EQ(corrected.actions(), json("[[[0,0],[1,0]]]"));
  Duel dropped;
  dropped.type(":0 0 1 0").press({Kind::escape, Kind::enter}).hold();
  EXPECT_TRUE(dropped.record.events.empty());
}

TEST(Board, UndoGoesBackToOnesLastDecision) {
  Duel game({"human", "greedy"});
  game.type("0 0 1 0").press({Kind::enter}).type("u").hold();
  EXPECT_TRUE(game.record.events.empty());
  EXPECT_THAT(game.all(), HasSubstr("white (greedy): "));
  EXPECT_THAT(game.last(), HasSubstr("red to move"));
  Duel nothing;
  nothing.type("u").hold();
  EXPECT_THAT(nothing.last(), HasSubstr("nothing to take back"));
}

TEST(Board, AHintAndTheSolutionNameActions) {
  Duel game;
  game.type("h").hold();
  EXPECT_THAT(game.last(), HasSubstr("The machine would play a1-"));
  Duel line;
  line.type("s").hold();
  EXPECT_THAT(line.last(), HasSubstr("The machine would play a1-"));
  EXPECT_TRUE(line.record.events.empty());
}

TEST(Board, InReversiHTogglesHowManyDiscsWouldFlip) {
  Session game("reversi", R"({"size":2})");
  game.press({Kind::tab}).type("h").press({Kind::tab}).type("H").hold();
  EXPECT_THAT(game.all(), HasSubstr("Hint: 1 disc would flip there."));
  EXPECT_THAT(game.all(), HasSubstr("Hint: 1 disc would flip there."));
  EXPECT_THAT(game.last(), HasSubstr("Hints are off."));
}

TEST(Board, InReversiArrowsGoAlongTheAxesAndLegalCellsAreMarked) {
  Session game("reversi", R"({"size":2})");
  game.press({Kind::up, Kind::right, Kind::up, Kind::enter}).hold();
  EXPECT_EQ(game.actions(), json("[[1,-2]]"));
  EXPECT_THAT(game.screen.pages().front(), HasSubstr("* X O *"));
  EXPECT_THAT(game.last(), HasSubstr("[X]"));
}

TEST(Board, PPassesAndTheResultIsShown) {
  Session game("reversi", R"({"size":2})");
  game.type("pp").hold();
  EXPECT_EQ(game.actions(), json(R"(["pass","pass"])"));
  EXPECT_THAT(game.last(), HasSubstr("Game over, a draw: black 3, white 3."));
  EXPECT_EQ(game.ending, Ending::over);
  EXPECT_TRUE(game.record.result);
}

TEST(Board, TheEndCanBeTakenBack) {
  Session game("reversi", R"({"size":2})");
  game.type("ppu").hold();
  EXPECT_EQ(game.actions(), json(R"(["pass"])"));
  EXPECT_FALSE(game.record.result);
  EXPECT_EQ(game.ending, Ending::left);
}

TEST(Board, AClickIsTheCursorAndEnter) {
  Session game("reversi", R"({"size":2})");
  // The board begins on the second line and column; d1 is at [0,7] of the picture.
  game.screen.click({1, 8});
  game.hold();
  EXPECT_EQ(game.actions(), json("[[1,-2]]"));

  Duel two;
  two.screen.click({4, 7});   // the penguin on [0,0]
  two.screen.click({4, 11});  // the fish of [1,0]
  two.hold();
  EXPECT_EQ(two.actions(), json("[[[0,0],[1,0]]]"));

  Duel outside;
  outside.screen.click({4, 7});
  outside.screen.click({20, 70});
  outside.hold();
  EXPECT_THAT(outside.last(), Not(HasSubstr("*")));
}

TEST(Board, NooksSlidesAndHasItsOwnUndo) {
  Session game("nooks", R"({"rounds":1,"seconds":null,"seed":3,"difficulty":"easy"})", {"human"});
  game.press({Kind::tab, Kind::enter, Kind::tab, Kind::enter}).type("u").hold();
  ASSERT_EQ(game.actions().size(), 2U) << game.last();
  EXPECT_EQ(game.actions()[1], "undo");
}

TEST(Board, NooksHintsRevealMoreEachTime) {
  Session game("nooks", R"({"rounds":1,"seconds":null,"seed":3,"difficulty":"easy"})", {"human"});
  game.options.hint = {"solver", std::nullopt};
  game.type("hhh").hold();
  EXPECT_THAT(game.all(), HasSubstr("There is a solution of"));
  EXPECT_THAT(game.all(), HasSubstr("Pieces that have to move"));
  EXPECT_THAT(game.last(), HasSubstr("The machine would play "));
}

TEST(Board, TheClockEndsARoundByItself) {
  Session game("nooks", R"({"rounds":2,"seconds":10,"seed":3,"difficulty":"easy"})", {"human"});
  std::int64_t now = 0;
  game.options.now = [&] { return now += 4'000; };  // time advances with every reading
  game.press({Kind::none, Kind::none, Kind::none, Kind::none}).hold();
  EXPECT_THAT(game.all(), HasSubstr("s left"));
  EXPECT_THAT(game.all(), HasSubstr("Time is up."));
  EXPECT_THAT(game.all(), HasSubstr("Round 1 of 2: not solved."));
  EXPECT_TRUE(session::event_of(game.record, 0).contains("tick"));
}

TEST(Board, WhereAllMayActTheLoneHumanNeedsNoNumber) {
  Session game("nooks", R"({"players":2,"rounds":1,"seconds":60,"seed":3,"difficulty":"easy"})",
               {"human", "solver"});
  game.type(":announce 9").press({Kind::enter}).hold();
  EXPECT_THAT(game.actions(), testing::Contains(json(R"({"announce":9})")));
  Session two("nooks", R"({"players":2,"rounds":1,"seconds":60,"seed":3,"difficulty":"easy"})");
  two.type(":announce 9").press({Kind::enter}).type("2 announce 7").press({Kind::enter}).hold();
  EXPECT_THAT(two.all(), HasSubstr("begin with the number of the player"));
  EXPECT_EQ(two.actions(), json(R"([{"announce":7}])"));
  EXPECT_EQ(session::event_of(two.record, 0)["seat"], 1);
}

TEST(Board, APlayerThatFailsIsRemovedAndTheOthersPlayOn) {
  Session game("fish", R"({"players":3})", {"human", "human", "human"});
  game.sitters[1] = deciding("ghost", [](const game::Position&) -> players::Decision {
    return tl::unexpected(players::Failure{players::Fault::exit, "went home"});
  });
  game.type("0 0").press({Kind::enter}).hold();
  EXPECT_THAT(game.last(), HasSubstr("white (ghost) was removed (exit): went home"));
  EXPECT_THAT(game.last(), HasSubstr("white (ghost) removed"));
  EXPECT_THAT(game.last(), HasSubstr("brown to move"));
  EXPECT_EQ(session::event_of(game.record, 1)["removed"], "exit");
  EXPECT_TRUE(session::replay(game.record));
}

TEST(Board, QuitLeavesAndSoDoesALostTerminal) {
  Duel quit;
  quit.type("q0 0 1 0").press({Kind::enter}).hold();
  EXPECT_EQ(quit.ending, Ending::left);
  EXPECT_TRUE(quit.record.events.empty());
  EXPECT_EQ(Duel().hold().ending, Ending::left);
  EXPECT_EQ(Duel().type(":quit").press({Kind::enter}).hold().ending, Ending::left);
}

TEST(Board, WhenInterruptedItEndsWhileAMachineThinks) {
  Duel game({"human", "human"});
  const auto asked = std::make_shared<std::atomic<bool>>(false);
  game.sitters[0] = deciding("slow", [asked](const game::Position& table) -> players::Decision {
    *asked = true;
    asked->wait(true);
    return players::Choice{table.legal().front()};
  });
  game.options.stopped = [asked] { return asked->load(); };
  game.hold();
  EXPECT_EQ(game.ending, Ending::left);
  EXPECT_TRUE(game.record.events.empty());
  *asked = false;  // let the abandoned thread finish
  asked->notify_all();
}

TEST(Board, HelpIsAPageOfItsOwn) {
  Duel game;
  game.type("?").press({Kind::none}).type("x").hold();
  EXPECT_THAT(game.all(), HasSubstr("Press any key to return."));
  EXPECT_THAT(game.last(), HasSubstr("red (Ada) to move"));
}

TEST(Board, AsciiModeShowsOnlyAscii) {
  Session game("nooks", R"({"rounds":1,"seconds":null,"seed":3})", {"human:Zoë"});
  game.board.ascii = true;
  game.type(":moves").press({Kind::enter}).hold();
  for (const char c : game.all()) ASSERT_TRUE(c == '\n' || (c >= ' ' && c < 0x7F)) << game.all();
}

TEST(Board, ALargeBoardScrollsWithTheCursor) {
  Session game("nooks", R"({"rounds":1,"seconds":null,"seed":3})", {"human"});
  for (int i = 0; i < 20; ++i) game.press({Kind::up});
  for (int i = 0; i < 30; ++i) game.press({Kind::none});
  for (int i = 0; i < 20; ++i) game.press({Kind::down});
  game.hold();
  EXPECT_THAT(game.all(), HasSubstr(" 1 [ . ]"));
  EXPECT_THAT(game.last(), HasSubstr("[ . ] j\n"));
  EXPECT_THAT(game.all(), HasSubstr("▼"));
  EXPECT_THAT(game.last(), HasSubstr("▲"));
}

}  // namespace
}  // namespace hexarena::terminal
