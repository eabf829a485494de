// Games on the board of a real terminal: all three, with keys and mouse, to every kind of end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "records.hpp"
#include "refusals.hpp"
#include "tmux.hpp"

namespace hexarena::tests {
namespace {

using base::Json;
using testing::HasSubstr;
using testing::Not;

/// It has ended well and the terminal is as it was.
void expect_end(Tmux& terminal, const std::string& code = "0") {
  EXPECT_TRUE(terminal.shows("[ended " + code + "]")) << terminal.screen();
  EXPECT_TRUE(terminal.shows(" icanon\n echo")) << terminal.screen();
}

TEST(BoardProgram, FishIsPlayedWithTheCursor) {
  const ScratchFile record;
  Tmux terminal("play fish human:Ada house:1 --set seed=3 --record " + record.name());
  ASSERT_TRUE(terminal.shows("fish: red (Ada) to move")) << terminal.screen();
  EXPECT_TRUE(terminal.shows("c3")) << "the cell of the cursor";
  terminal.press({"Left", "Up", "Enter"});
  EXPECT_TRUE(terminal.shows("white (house:1): a1")) << terminal.screen();
  EXPECT_TRUE(terminal.shows("{W}")) << "the last action";
  for (int i = 0; i < 3; ++i) {
    terminal.press({"Tab", "Enter"});
    ASSERT_TRUE(Tmux::waits([&] { return actions_in(record.name()).size() == 4U + 2U * i; }));
  }
  ASSERT_TRUE(terminal.shows("<- to move")) << terminal.screen();
  terminal.press({"Tab", "Enter"});
  ASSERT_TRUE(terminal.shows("*")) << "where the penguin can go: " << terminal.screen();
  terminal.press({"Escape"});
  EXPECT_TRUE(terminal.shows_no("*")) << terminal.screen();
  terminal.press({"Enter", "Tab", "Enter"});
  ASSERT_TRUE(Tmux::waits([&] { return actions_in(record.name()).size() == 10U; }))
      << terminal.screen();
  terminal.press({"u"});
  EXPECT_TRUE(Tmux::waits([&] { return actions_in(record.name()).size() == 8U; }));
  terminal.press({"h"});
  EXPECT_TRUE(terminal.shows("The machine would play ")) << terminal.screen();
  terminal.press({"?"});
  EXPECT_TRUE(terminal.shows("Press any key to return")) << terminal.screen();
  terminal.press({"x"});
  terminal.press({"q"});
  EXPECT_TRUE(terminal.shows("You left the game.")) << terminal.screen();
  expect_end(terminal);
  EXPECT_EQ(actions_in(record.name()).size(), 8U);
}

TEST(BoardProgram, ReversiIsPlayedWithKeysAndMouse) {
  const ScratchFile record;
  Tmux terminal("reversi human:Ada easy 2 --record " + record.name());
  ASSERT_TRUE(terminal.shows("_ O[_]X _")) << terminal.screen();
  EXPECT_TRUE(terminal.shows("* X O *")) << "legal cells are marked";
  terminal.press({"h"});
  EXPECT_TRUE(terminal.shows("Hint: no discs would flip there"));
  terminal.press({"Up", "Right", "Up"});
  EXPECT_TRUE(terminal.shows("Hint: 1 disc would flip there.")) << terminal.screen();
  terminal.press({"Enter"});
  EXPECT_TRUE(terminal.shows("white (easy): ")) << terminal.screen();
  terminal.press({"u"});
  ASSERT_TRUE(Tmux::waits([&] { return actions_in(record.name()).empty(); }));
  terminal.click(1, 8);  // d1 again
  ASSERT_TRUE(Tmux::waits([&] { return actions_in(record.name()).size() == 2U; }))
      << terminal.screen();
  EXPECT_EQ(actions_in(record.name())[0], json("[1,-2]"));
  terminal.press({":"}).type("dance");
  EXPECT_TRUE(terminal.shows(":dance"));
  terminal.press({"Enter"});
  EXPECT_TRUE(terminal.shows("Not possible"));
  terminal.press({"p"});
  EXPECT_TRUE(terminal.shows("black (Ada): pass"));
  terminal.press({":"}).type("quit").press({"Enter"});
  expect_end(terminal);
}

TEST(BoardProgram, NooksIsPlayedTyped) {
  Tmux terminal("play nooks --set seed=3 --set rounds=1 --set difficulty=easy --set seconds=null");
  ASSERT_TRUE(terminal.shows("nooks: you to move")) << terminal.screen();
  terminal.press({"Tab", "Enter", "Tab", "Enter"});
  EXPECT_TRUE(terminal.shows("you: ")) << terminal.screen();
  terminal.press({"u"});
  EXPECT_TRUE(terminal.shows("you: undo")) << terminal.screen();
  terminal.press({"h"});
  EXPECT_TRUE(terminal.shows("There is a solution of")) << terminal.screen();
  terminal.press({"h"});
  EXPECT_TRUE(terminal.shows("Pieces that have to move")) << terminal.screen();
  terminal.press({"h"});
  EXPECT_TRUE(terminal.shows("The machine would play ")) << terminal.screen();
  terminal.press({":"}).type("give-up").press({"Enter"});
  EXPECT_TRUE(terminal.shows("Game over")) << terminal.screen();
  terminal.press({"q"});
  EXPECT_TRUE(terminal.shows("Game over: "));
  expect_end(terminal);
}

TEST(BoardProgram, ARoundOfNooksEndsByItselfWhenItsTimeIsOver) {
  Tmux terminal("play nooks --set seed=3 --set rounds=1 --set seconds=1 --set difficulty=easy");
  EXPECT_TRUE(terminal.shows("Round 1 of 1: not solved.")) << terminal.screen();
  terminal.press({"q"});
  expect_end(terminal);
}

TEST(BoardProgram, TheBoardFollowsTheWindow) {
  Tmux terminal("play nooks --set seed=3 --set seconds=null");
  ASSERT_TRUE(terminal.shows("▲▼")) << terminal.screen();
  terminal.resize(120, 45);
  EXPECT_TRUE(terminal.shows_no("▼")) << terminal.screen();
  EXPECT_TRUE(terminal.shows(" 1 | .")) << terminal.screen();
  terminal.resize(20, 5);
  EXPECT_TRUE(terminal.shows("The window is too")) << terminal.screen();
  terminal.resize(80, 24);
  EXPECT_TRUE(terminal.shows("nooks: you to move")) << terminal.screen();
  terminal.press({"C-c"});
  expect_end(terminal);
}

TEST(BoardProgram, CtrlCLeavesWithTheRecordEvenWhileAMachineThinks) {
  const ScratchFile record;
  // So deep that it would think for hours; it never checks whether to stop.
  Tmux terminal("play fish human house:40 --set rows=8 --set columns=8 --set seed=3 --record " +
                record.name());
  for (std::size_t i = 1; i <= 4; ++i) {
    ASSERT_TRUE(terminal.shows("red to move")) << terminal.screen();
    terminal.press({"Tab", "Enter"});
    ASSERT_TRUE(Tmux::waits([&] { return actions_in(record.name()).size() == 2 * i; }))
        << terminal.screen();
  }
  terminal.press({"Tab", "Enter"});
  ASSERT_TRUE(terminal.shows("*")) << terminal.screen();
  terminal.press({"Tab", "Enter"});
  ASSERT_TRUE(terminal.shows("white (house:40) is thinking ...")) << terminal.screen();
  terminal.resize(100, 30);
  EXPECT_TRUE(terminal.shows("q quit"));
  terminal.press({"Enter"});
  EXPECT_TRUE(terminal.shows("Wait for the machine")) << terminal.screen();
  terminal.press({"C-c"});
  EXPECT_TRUE(terminal.shows("You left the game.")) << terminal.screen();
  EXPECT_TRUE(terminal.shows("continue with: hexarena play fish --from")) << terminal.screen();
  expect_end(terminal);
  EXPECT_EQ(actions_in(record.name()).size(), 9U);
}

TEST(BoardProgram, AKillGivesTheTerminalBack) {
  for (const auto& [number, code] :
       std::vector<std::pair<int, std::string>>{{SIGTERM, "143"}, {SIGQUIT, "131"}}) {
    Tmux terminal("reversi");
    ASSERT_TRUE(terminal.shows("reversi: black to move")) << terminal.screen();
    kill(terminal.process(), number);
    expect_end(terminal, code);
  }
}

TEST(BoardProgram, WhenTheTerminalDiesTheProgramEndsAndTheRecordIsKept) {
  const ScratchFile record;
  Tmux terminal("reversi human human 2 --record " + record.name());
  ASSERT_TRUE(terminal.shows("black to move")) << terminal.screen();
  terminal.type("1 -2").press({"Enter"});
  ASSERT_TRUE(terminal.shows("white to move")) << terminal.screen();
  const pid_t process = terminal.process();
  ASSERT_GT(process, 0);
  terminal.close();
  EXPECT_TRUE(Tmux::waits([&] { return kill(process, 0) != 0; }));
  EXPECT_EQ(actions_in(record.name()), json("[[1,-2]]"));
}

TEST(BoardProgram, CtrlZGivesTheTerminalBackUntilItGoesOn) {
  Tmux terminal("reversi; stty -a | grep -o '.icanon'; read line; fg", {80, 24, "", true});
  ASSERT_TRUE(terminal.shows("reversi: black to move")) << terminal.screen();
  terminal.press({"C-z"});
  EXPECT_TRUE(terminal.shows(" icanon")) << terminal.screen();
  EXPECT_TRUE(terminal.shows_no("reversi: black to move")) << terminal.screen();
  terminal.press({"Enter"});
  EXPECT_TRUE(terminal.shows("reversi: black to move")) << terminal.screen();
  terminal.press({"Right"});
  EXPECT_TRUE(terminal.shows("[X]")) << terminal.screen();
  terminal.press({"q"});
  expect_end(terminal);
}

/// Whether a screen with its ANSI sequences has inks or grounds.
bool is_colored(const std::string& screen) {
  static const std::regex color("\x1b\\[[0-9;]*[34][0-7][;m]");
  return std::regex_search(screen, color);
}

TEST(BoardProgram, ColoursAreThereUnlessTheyAreUnwanted) {
  Tmux colored("reversi");
  ASSERT_TRUE(colored.shows("black to move"));
  EXPECT_TRUE(is_colored(colored.screen(true)));
  Tmux plain("reversi", {80, 24, "NO_COLOR=1 "});
  ASSERT_TRUE(plain.shows("black to move"));
  EXPECT_FALSE(is_colored(plain.screen(true)));
}

TEST(BoardProgram, AsciiIsAllThatIsShownWhereThatIsWanted) {
  const std::string play = "play nooks human:Zoë --set seed=3 --set seconds=null";
  for (const auto& [arguments, environment] : std::vector<std::pair<std::string, std::string>>{
           {play + " --ascii", ""}, {play, "LC_ALL=C "}}) {
    Tmux terminal(arguments, {80, 24, environment});
    ASSERT_TRUE(terminal.shows("^v")) << terminal.screen();
    const std::string screen = terminal.screen();
    EXPECT_TRUE(std::all_of(screen.begin(), screen.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x80;
    })) << screen;
  }
}

TEST(BoardProgram, PlainModeIsForThoseWhoWantItAndForPlainTerminals) {
  Tmux wanted("play fish human human --plain --set seed=3");
  ASSERT_TRUE(wanted.shows("\nred>")) << wanted.screen();
  wanted.type("0 0").press({"Enter"});
  EXPECT_TRUE(wanted.shows("\nwhite>")) << wanted.screen();
  wanted.type("quit").press({"Enter"});
  expect_end(wanted);
  for (const std::string kind : {"dumb", "no-such-terminal"}) {
    Tmux needed("play fish human human --set seed=3", {80, 24, "TERM=" + kind + " "});
    EXPECT_TRUE(needed.shows("\nred>")) << needed.screen();
  }
}

const std::string kBot = "bot:/bin/sh " HEXARENA_SOURCE_DIR "/tests/random_bot.sh";

TEST(BoardProgram, ABotThatFailsIsRemovedAndOneThatPlaysIsAnswered) {
  Tmux terminal("play fish human 'bot:/bin/false' '" + kBot + "' --unsafe --set seed=3", {250, 24});
  ASSERT_TRUE(terminal.shows("white (bot:/bin/false) was removed (exit)")) << terminal.screen();
  EXPECT_TRUE(terminal.shows("red to move")) << terminal.screen();
  terminal.press({"Enter"});
  EXPECT_TRUE(terminal.shows("bot.sh): ")) << terminal.screen();
  terminal.press({"u"});
  EXPECT_TRUE(terminal.shows("no penguins, 3 to come  <- to place")) << terminal.screen();
  EXPECT_TRUE(terminal.shows_no("bot.sh): ")) << terminal.screen();
  terminal.press({"Enter"});
  EXPECT_TRUE(terminal.shows("bot.sh): ")) << "it was started anew: " << terminal.screen();
  terminal.press({"q"});
  expect_end(terminal);
}

// In a pipe ---------------------------------------------------------------------------------------

TEST(PlayProgram, BotsPlayWithPeopleInAPipeToo) {
  const ScratchFile record;
  const Finished talk = run({"hexarena", "play", "reversi", "human", kBot, "--unsafe", "--set",
                             "size=2", "--record", record.name()},
                            "1 -2\nundo\n1 -2\nquit\n");
  EXPECT_EQ(talk.code, 0) << talk;
  EXPECT_THAT(talk.out, HasSubstr("bot.sh): "));
  EXPECT_EQ(actions_in(record.name()).size(), 2U);
}

TEST(PlayProgram, WhoCheatsIsRemovedAndTheOthersPlayOn) {
  const ScratchFile record;
  const Finished talk = run({"hexarena", "play", "fish", "greedy", "bot:/bin/cat", "random",
                             "--unsafe", "--record", record.name()});
  EXPECT_EQ(talk.code, 0) << talk;
  EXPECT_THAT(talk.out, HasSubstr("white (bot:/bin/cat) was removed (malformed)"));
  EXPECT_THAT(talk.out, HasSubstr("Game over, "));
  EXPECT_THAT(talk.out, HasSubstr("white removed"));
  EXPECT_EQ(run({"hexarena", "show", record.name()}).code, 0);
}

TEST(PlayProgram, NooksIsRoundsAgainstTheClock) {
  const Finished talk = run({"hexarena", "play", "nooks"}, "quit\n");
  EXPECT_THAT(talk.out, HasSubstr(" s left)> "));
  const Finished watched = run({"hexarena", "play", "nooks", "solver", "solver", "--set",
                                "rounds=1", "--set", "difficulty=easy", "--set", "seed=3"});
  EXPECT_EQ(watched.code, 0) << watched;
  EXPECT_THAT(watched.out, HasSubstr("Game over, "));
}

TEST(PlayProgram, AsciiHoldsInAPipeToo) {
  const Finished talk = run({"hexarena", "play", "nooks", "human", "human:Zoë", "--ascii"},
                            "moves\nannounce 3\nquit\n");
  EXPECT_EQ(talk.code, 0) << talk;
  EXPECT_TRUE(std::all_of(talk.out.begin(), talk.out.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x80;
  })) << talk;
  EXPECT_THAT(talk.out, HasSubstr("..."));
  EXPECT_THAT(talk.out, Not(HasSubstr("Zoë")));
}

}  // namespace
}  // namespace hexarena::tests
