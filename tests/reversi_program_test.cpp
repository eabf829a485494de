// hexarena reversi: games of machines, of humans in a pipe, and bad usage.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "completed.hpp"
#include "processor_time.hpp"
#include "records.hpp"
#include "refusals.hpp"

namespace hexarena::tests {
namespace {

using base::Json;
using testing::HasSubstr;
using testing::Not;

/// What the program answers; it must end well.
std::string answer(std::vector<std::string> words, std::string input = "") {
  words.insert(words.begin(), "hexarena");
  const Finished ended = run(std::move(words), std::move(input));
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_EQ(ended.err, "");
  return ended.out;
}

// Machines ----------------------------------------------------------------------------------------

TEST(ReversiProgram, AWholeGameOfTheDocumentedLevels) {
  const std::string game = answer({"reversi", "easy", "hard"});
  EXPECT_THAT(game, HasSubstr("black (easy): "));
  EXPECT_THAT(game, HasSubstr("white (hard): "));
  EXPECT_THAT(game, HasSubstr("\nGame over, "));
  const auto moves = [](const std::string& text) { return text.substr(text.find('\n')); };
  EXPECT_EQ(moves(game), moves(answer({"reversi", "easy", "hard", "5"})))
      << "the levels draw no lots, and 5 is the size";
}

TEST(ReversiProgram, EveryPlayerPlaysOnEverySize) {
  for (const std::string player :
       {"easy", "medium", "hard", "expert", "engine:1", "greedy", "random"}) {
    EXPECT_THAT(answer({"reversi", player, "random", "2"}), HasSubstr("Game over, ")) << player;
  }
  for (const std::string size : {"1", "3", "6", "10"}) {
    EXPECT_THAT(answer({"reversi", "easy", "medium", size}), HasSubstr("Game over, ")) << size;
  }
}

TEST(ReversiProgram, IsPlayReversiInOtherWords) {
  const ScratchFile one;
  const ScratchFile two;
  static_cast<void>(answer({"reversi", "medium", "hard", "4", "--record", one.name()}));
  static_cast<void>(
      answer({"play", "reversi", "medium", "hard", "--set", "size=4", "--record", two.name()}));
  EXPECT_GT(actions_in(one.name()).size(), 10U);
  EXPECT_EQ(actions_in(one.name()), actions_in(two.name()));
}

TEST(ReversiProgram, MachinesThatSearchKeepToTheirTime) {
  const double before = processor_seconds();
  EXPECT_THAT(answer({"reversi", "engine", "easy", "3", "--ms", "5"}), HasSubstr("Game over, "));
  EXPECT_THAT(answer({"play", "reversi", "engine", "easy", "--set", "size=3", "--ms", "5"}),
              HasSubstr("Game over, "));
  EXPECT_LT(processor_seconds() - before, 15.0);
}

TEST(ReversiProgram, TheTranscriptHoldsEveryQuestionOfTheLevels) {
  const ScratchFile transcript;
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"reversi", "easy", "random", "2"}, {"play", "reversi", "easy", "random"}}) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--transcript", transcript.name()});
    static_cast<void>(answer(all));
    EXPECT_THAT(contents(transcript.name()), HasSubstr("legal moves: "));
  }
}

// Humans in a pipe --------------------------------------------------------------------------------

TEST(ReversiProgram, AHumanPlaysLineByLine) {
  const ScratchFile record;
  const std::string talk = answer({"reversi", "human:Ada", "human", "2", "--record", record.name()},
                                  "?\n"                       // what can be typed
                                  "\n"                        // nothing is selected
                                  "h\n"                       // hints
                                  "\x1b[C\n"                  // the centre,
                                  "\x1b[A\n\x1b[C\n\x1b[A\n"  // and from there to d1
                                  "\n"
                                  "9 9\n"
                                  "p\nP\n");
  EXPECT_THAT(talk, HasSubstr("Enter       place "));
  EXPECT_THAT(talk, HasSubstr("no cell is selected"));
  EXPECT_THAT(talk, HasSubstr("_ O (_) X _"));
  EXPECT_THAT(talk, HasSubstr("Hint: 1 disc would flip there."));
  EXPECT_THAT(talk, HasSubstr("black (Ada): d1"));
  EXPECT_THAT(talk, HasSubstr("[9,9] is not on a board of size 2"));
  EXPECT_THAT(talk, HasSubstr("Game over, black wins: black 5, white 2."));
  EXPECT_THAT(talk, Not(HasSubstr("\x1b"))) << "a pipe is no terminal";
  EXPECT_EQ(actions_in(record.name()), json(R"([[1,-2],"pass","pass"])"));
}

TEST(ReversiProgram, AGameThatIsLeftGoesOnFromItsRecord) {
  const ScratchFile record;
  const std::string talk =
      answer({"reversi", "human", "easy", "--record", record.name()}, "1 -2\n\nquit\n");
  EXPECT_THAT(talk, HasSubstr("continue with: hexarena reversi --from " + record.name()));
  const std::string rest =
      answer({"reversi", "--from", record.name(), "--record", record.name(), "hard", "easy"});
  EXPECT_THAT(rest, HasSubstr("Game over, "));
  EXPECT_EQ(actions_in(record.name())[0], json("[1,-2]"));
  EXPECT_EQ(json(answer({"show", "--json", record.name()}))["over"], true);
}

TEST(ReversiProgram, WithoutPlayersTwoHumansPlay) {
  EXPECT_THAT(answer({"reversi"}), HasSubstr("black> "));
  EXPECT_THAT(answer({"reversi", "easy"}), HasSubstr("white> "));
}

TEST(ReversiProgram, PassingCanBeForced) {
  EXPECT_THAT(answer({"reversi", "--set", "pass=forced"}, "p\n"),
              HasSubstr("black can place a disc"));
}

// Usage -------------------------------------------------------------------------------------------

TEST(ReversiProgram, AnUnknownPlayerIsNamedWithThoseThereAre) {
  for (const std::string player : {"nobody", "7", "Easy", "house:2", "", "easy,hard"}) {
    const std::string name = player.substr(0, player.find(':'));
    const std::string list = "engine, hard, expert, medium, easy, greedy, random";
    expect_bad_call({"hexarena", "reversi", player}, list);
    expect_bad_call({"hexarena", "reversi", "human", player}, base::in_quotes(name));
  }
  expect_bad_call({"hexarena", "reversi", "hard:3"}, "hard takes no level");
  expect_bad_call({"hexarena", "reversi", "engine:99"}, "99");
  expect_bad_call({"hexarena", "reversi", "engine:x"}, "x");
}

TEST(ReversiProgram, ASizeThatCannotBeIsRefused) {
  for (const std::string size : {"0", "11", "500", "-1", "five", "5.5", "", "99999999999999999"}) {
    expect_bad_call({"hexarena", "reversi", "human", "human", size}, "size");
  }
  expect_bad_call({"hexarena", "reversi", "human", "human", "--set", "size=0"}, "settings.size");
  expect_bad_call({"hexarena", "reversi", "human", "human", "4", "--set", "size=5"}, "twice");
  expect_bad_call({"hexarena", "reversi", "human", "human", "4", "5"}, "5");
}

TEST(ReversiProgram, OtherUsageThatMakesNoSenseIsRefused) {
  expect_bad_call({"hexarena", "reversi", "--frobnicate"}, "--frobnicate");
  expect_bad_call({"hexarena", "reversi", "--set", "pass=never"}, "settings.pass");
  expect_bad_call({"hexarena", "reversi", "--set", "rows=5"}, "rows");
  expect_bad_call({"hexarena", "reversi", "--ms", "0"}, "--ms");
  expect_bad_call({"hexarena", "reversi", "--from", "/no/such/file"}, "/no/such/file");
  expect_bad_call({"hexarena", "reversi", "--record", "/no/such/folder/record"}, "/no/such");
  for (const std::vector<std::string>& start :
       std::vector<std::vector<std::string>>{{"reversi"}, {"play", "reversi"}}) {
    std::vector<std::string> words{"hexarena"};
    words.insert(words.end(), start.begin(), start.end());
    words.insert(words.end(), {"easy", "easy", "--transcript", "/no/such/folder/transcript"});
    expect_bad_call(words, "the transcript cannot be written");
  }
  const ScratchFile fish(R"({"game":"fish","actions":[]})");
  expect_bad_call({"hexarena", "reversi", "--from", fish.name()}, "a game of fish");
  const ScratchFile game(R"({"game":"reversi","settings":{"size":3},"actions":[]})");
  expect_bad_call({"hexarena", "reversi", "easy", "easy", "4", "--from", game.name()}, "--from");
}

TEST(ReversiProgram, ATranscriptOnAFullDiskIsToldAtTheEnd) {
  const Finished ended = run({"hexarena", "reversi", "easy", "easy", "--transcript", "/dev/full"});
  EXPECT_EQ(ended.code, 2) << ended;
  EXPECT_THAT(ended.err, HasSubstr("the transcript cannot be written"));
}

TEST(ReversiProgram, TheHelpIsHonestAboutTheLevels) {
  const std::string help = answer({"reversi", "--help"});
  EXPECT_THAT(help, HasSubstr("Expert loses to hard in practice"));
  EXPECT_THAT(help, HasSubstr("Real strength is engine's"));
}

TEST(ReversiProgram, TheCompletionKnowsItsPlayers) {
  EXPECT_EQ(completed("hexarena rev"), "reversi\n");
  EXPECT_EQ(completed("hexarena reversi m"), "medium\n");
  EXPECT_EQ(completed("hexarena reversi easy e"),
            "engine engine: expert easy engine@0.1 engine@0.1:\n");
  EXPECT_EQ(completed("hexarena reversi --set pass = f"), "free forced\n");
}

}  // namespace
}  // namespace hexarena::tests
