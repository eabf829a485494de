// The program `penguins`: whole games of copies of it under the judge, every exit code, bad inputs,
// a kill at any time, and the conversation of -i.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>

#include "contests/penguins/penguin_judge.hpp"
#include "contests/penguins/penguin_testing.hpp"
#include "processor_time.hpp"
#include "refusals.hpp"
#include "scratch_folder.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using fish::Grid;
using penguins::file;
using penguins::PenguinFile;
using penguins::Turn;
using penguins::TurnPhase;
using testing::HasSubstr;

void put(const std::string& name, std::string_view text) {
  std::ofstream(name, std::ios::binary) << text;
}

std::vector<std::string> call(const Turn& turn, const std::string& in, const std::string& out,
                              int ms) {
  std::vector<std::string> words{"penguins", "ms=" + std::to_string(ms), "id=" + turn.id, in};
  words.emplace_back(turn.phase == TurnPhase::placement ? "phase=placement" : "phase=movement");
  words.push_back(out);
  if (turn.phase == TurnPhase::placement) {
    words.push_back("penguins=" + std::to_string(turn.penguins));
  }
  if (turn.grid == Grid::square) words.emplace_back("grid=square");
  return words;
}

// Games -------------------------------------------------------------------------------------------

struct Match {
  Grid grid = Grid::hex;
  int players = 2;
  int penguins = 2;
  int rows = 6;
  int columns = 6;
  int ms = 4;
};

/// Copies of the program play from a random board until no one can move; each step is judged.
void play_game(const Match& match, std::uint64_t seed) {
  SCOPED_TRACE(seed);
  base::Random random(seed);
  PenguinFile board = penguins::random_board_file(random, match.rows, match.columns);
  const ScratchFolder folder;
  put(folder.path("board"), write_penguin_file(board));
  int idle = 0;
  int turn_number = 0;
  for (TurnPhase phase = TurnPhase::placement;
       idle < match.players || phase == TurnPhase::placement;) {
    if (idle == match.players) {
      phase = TurnPhase::movement;
      idle = 0;
    }
    const std::string id(1, static_cast<char>('A' + turn_number++ % match.players));
    const Turn turn{id, phase, match.grid, match.penguins};
    const std::string before = contents(folder.path("board"));
    const Finished ended = run(call(turn, folder.path("board"), folder.path("board"), match.ms));
    const std::string after = contents(folder.path("board"));
    if (penguins::can_act(board, turn)) {
      ASSERT_EQ(ended.code, 0) << ended;
      EXPECT_EQ(ended.err, "");
      const auto verdict = penguins::judge(board, after, turn);
      ASSERT_TRUE(verdict) << verdict.error().text << '\n' << before << after;
      board = file(after);
      idle = 0;
    } else {
      ASSERT_EQ(ended.code, 1) << ended << before;
      EXPECT_EQ(after, before);
      ++idle;
    }
    EXPECT_EQ(ended.out, "");
  }
  EXPECT_EQ(board.players.size(), static_cast<std::size_t>(match.players));
  EXPECT_EQ(folder.entries(), 1U) << "nothing is left beside the board";
}

TEST(Penguins, PlayWholeGamesOnHexagons) {
  play_game({Grid::hex, 2, 2, 6, 6}, 1);
  play_game({Grid::hex, 3, 2, 5, 7}, 2);
  play_game({Grid::hex, 5, 1, 6, 6}, 3);
}

TEST(Penguins, PlayWholeGamesOnSquares) {
  play_game({Grid::square, 2, 2, 6, 6}, 4);
  play_game({Grid::square, 4, 2, 6, 6}, 5);
  play_game({Grid::square, 5, 1, 7, 5}, 6);
}

TEST(Penguins, PlayOnBoardsOfEverySizeOfTheSearch) {
  for (const Grid grid : {Grid::hex, Grid::square}) {
    for (const int size : {1, 8, 11, 30, 40, 100}) {
      base::Random random(static_cast<std::uint64_t>(size));
      PenguinFile board = penguins::random_board_file(random, size, size);
      board.cells[0].fish = 1;
      const ScratchFolder folder;
      put(folder.path("board"), write_penguin_file(board));
      const int steps = !sanitized() ? 15 : 6;  // sanitizers are slow
      for (int step = 0; step < steps; ++step) {
        const std::string id(1, static_cast<char>('A' + step % 3));
        const Turn turn{id, step < 3 ? TurnPhase::placement : TurnPhase::movement, grid, 1};
        if (!penguins::can_act(board, turn)) break;
        const Finished ended = run(call(turn, folder.path("board"), folder.path("board"), 20));
        ASSERT_EQ(ended.code, 0) << ended;
        const auto verdict = penguins::judge(board, contents(folder.path("board")), turn);
        ASSERT_TRUE(verdict) << verdict.error().text;
        board = file(contents(folder.path("board")));
      }
    }
  }
}

TEST(Penguins, AnswerInTimeOnALargeBoardWithFivePlayers) {
  if (sanitized()) GTEST_SKIP() << "too slow under sanitizers";
  base::Random random(7);
  PenguinFile board = penguins::random_board_file(random, 30, 30);
  const ScratchFolder folder;
  for (int step = 0; step < 20; ++step) {
    put(folder.path("in"), write_penguin_file(board));
    const std::string id(1, static_cast<char>('A' + step % 5));
    const Turn turn{id, step < 15 ? TurnPhase::placement : TurnPhase::movement, Grid::hex, 3};
    const double before = processor_seconds();
    ASSERT_EQ(run(call(turn, folder.path("in"), folder.path("out"), 200)).code, 0);
    EXPECT_LT(processor_seconds() - before, 1.0) << "five times what it was given";
    board = file(contents(folder.path("out")));
  }
}

TEST(Penguins, TakeTheFishThatIsThere) {
  const ScratchFolder folder;
  // To the right lie six fish, to the left one.
  put(folder.path("in"), "1 5\n10 21 30 20 10\nA 1 0\n");
  ASSERT_EQ(run({"penguins", "phase=movement", "id=A", folder.path("in"), folder.path("out")}).code,
            0);
  EXPECT_EQ(contents(folder.path("out")), "1 5\n10 00 31 20 10\nA 1 2\n");
}

// The command line --------------------------------------------------------------------------------

TEST(Penguins, HaveANameOfAFewLetters) {
  for (const std::string word : {"name", "id"}) {
    const Finished ended = run({"penguins", word});
    EXPECT_EQ(ended.code, 0);
    EXPECT_TRUE(std::regex_match(ended.out, std::regex("[A-Za-z]{1,9}\n"))) << ended;
  }
  EXPECT_EQ(run({"penguins", "id=Eve", "name"}).out, "Eve\n");
}

TEST(Penguins, TheExampleInTheirHelpIsTrue) {
  const std::string help = run({"penguins", "--help"}).out;
  const std::size_t begin = help.find("  echo '");
  const std::size_t end =
      help.find("/dev/stdout\n", begin) + std::string_view("/dev/stdout").size();
  const Finished ended =
      run({"/bin/sh", "-c", "PATH=" + bin_folder() + ":$PATH;" + help.substr(begin, end - begin)});
  std::istringstream lines(ended.out);
  std::string promised;
  for (std::string line; std::getline(lines, line);) promised += "\n  " + line;
  EXPECT_EQ(help.substr(end, promised.size()), promised) << ended;
}

TEST(Penguins, OptionsComeInAnyOrderAndFilesMayBeOne) {
  const std::string board = "1 2\n10 10\n";
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"phase=placement", "penguins=1", "IN", "OUT"},
           {"IN", "phase=placement", "OUT", "penguins=1"},
           {"ms=100", "IN", "OUT", "grid=hex", "penguins=1", "phase=placement"},
           {"penguins=1", "phase=placement", "IN", "IN"}}) {
    const ScratchFolder folder;
    put(folder.path("IN"), board);
    std::vector<std::string> all{"penguins"};
    for (const std::string& word : words) {
      all.push_back(word == "IN" || word == "OUT" ? folder.path(word) : word);
    }
    EXPECT_EQ(run(all).code, 0);
    const bool same = words.back() == "IN";
    const std::string after = contents(folder.path(same ? "IN" : "OUT"));
    EXPECT_THAT(after, HasSubstr("Hexarena 1 0\n"));
    if (!same) {
      EXPECT_EQ(contents(folder.path("IN")), board);
    }
  }
}

TEST(Penguins, WriteAsOthersNeedIt) {
  const ScratchFolder folder;
  put(folder.path("in"), "1 2\r\n10 00 \r\n");
  const std::vector<std::string> words{"penguins", "phase=placement", "penguins=1",
                                       "id=A",     folder.path("in"), folder.path("out")};
  const auto with = [&](const std::vector<std::string>& options) {
    std::vector<std::string> all = words;
    all.insert(all.end(), options.begin(), options.end());
    EXPECT_EQ(run(all).code, 0);
    return contents(folder.path("out"));
  };
  EXPECT_EQ(with({}), "1 2\n11 00\nA 1 0\n");
  EXPECT_EQ(with({"--crlf"}), "1 2\r\n11 00\r\nA 1 0\r\n");
  EXPECT_EQ(with({"--trailing-blanks", "--no-final-newline"}), "1 2\n11 00 \nA 1 0");
  EXPECT_EQ(with({"grid=square"}), "1 2\n01 00\nA 1 1\n");
}

TEST(Penguins, RefuseCommandLinesThatMakeNoSense) {
  const ScratchFolder folder;
  put(folder.path("in"), "1 2\n11 10\nHexarena 1 0\n");
  const std::string in = folder.path("in");
  const std::string out = folder.path("out");
  for (const auto& [words, mention] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"penguins"}, "phase"},
           {{"penguins", in, out}, "phase"},
           {{"penguins", "phase=waiting", in, out}, "waiting"},
           {{"penguins", "phase=", in, out}, "placement or movement"},
           {{"penguins", "phase=movement", "penguins=1", in, out}, "placement only"},
           {{"penguins", "phase=placement", in, out}, "penguins=N"},
           {{"penguins", "phase=placement", "penguins=-1", in, out}, "-1"},
           {{"penguins", "phase=placement", "penguins=two", in, out}, "two"},
           {{"penguins", "phase=placement", "penguins=", in, out}, "penguins"},
           {{"penguins", "phase=placement", "penguins=99999999999", in, out}, "99999999999"},
           {{"penguins", "phase=movement", "phase=movement", in, out}, "twice"},
           {{"penguins", "phase=movement", "grid=round", in, out}, "round"},
           {{"penguins", "phase=movement", "ms=0", in, out}, "ms"},
           {{"penguins", "phase=movement", "ms=1s", in, out}, "1s"},
           {{"penguins", "phase=movement", "id=two words", in, out}, "ID"},
           {{"penguins", "phase=movement", "id=", in, out}, "ID"},
           {{"penguins", "phase=movement", "colour=red", in, out}, "colour="},
           {{"penguins", "phase=movement", in}, "IN and OUT"},
           {{"penguins", "phase=movement", in, out, "more"}, "more"},
           {{"penguins", "phase=movement", "", out}, "name"},
           {{"penguins", "phase=movement", in, out, "--memory"}, "--memory"},
           {{"penguins", "name", "surplus"}, "phase"}}) {
    expect_bad_call(words, mention);
  }
  EXPECT_FALSE(fs::exists(out));
}

// Wrong input -------------------------------------------------------------------------------------

TEST(Penguins, NameTheLineTheColumnAndTheCauseOfWrongInputAndLeaveOutAlone) {
  const std::vector<std::string> place{"phase=placement", "penguins=1"};
  const std::vector<std::string> move{"phase=movement"};
  struct Case {
    std::vector<std::string> options;
    std::string text;
    std::string where;
    std::string cause;
  };
  for (const Case& each : std::vector<Case>{
           {move, "", "line 1, column 1", "empty"},
           {move, "x y\n", "line 1, column 1", "rows"},
           {move, "1 2\n10\n", "line 2, column 3", "1 cells"},
           {move, "1 2\n10 10 10\n", "line 2, column 7", "3 cells"},
           {move, "1 2\n10 4x\n", "line 2, column 4", "two digits"},
           {move, "1 2\n10 11\n", "line 2, column 4", "number 1"},
           {move, "1 1\n10\nA 1 0\nA 2 0\n", "line 4, column 1", "two lines"},
           {move, "1 1\n10\nA 1 0\nB 1 0\n", "line 4, column 3", "number 1"},
           {move, "1 1\n10\nA 1 -3\n", "line 3, column 5", "negative"},
           {place, "1 3\n11 11 10\nA 1 0\n", "line 2, column 4", "too many penguins"},
           {move, "1 2\n11 10\nA 1 0\n", "line 4, column 1", "\"Hexarena\" is not in the file"},
           {place, "1 2\n20 00\n", "line 2, column 1", "no free floe with one fish"},
           {place, std::string(2 * kMegabyte, ' '), "", "bytes"}}) {
    const ScratchFolder folder;
    put(folder.path("in"), each.text);
    put(folder.path("out"), "as it was");
    std::vector<std::string> words{"penguins", folder.path("in"), folder.path("out")};
    words.insert(words.end(), each.options.begin(), each.options.end());
    expect_bad_call(words, each.where);
    EXPECT_THAT(run(words).err, HasSubstr(each.cause));
    EXPECT_EQ(contents(folder.path("out")), "as it was");
    EXPECT_EQ(folder.entries(), 2U);
  }
  std::string nine = "1 1\n10\n";
  for (int i = 1; i <= 9; ++i) nine += "P" + std::to_string(i) + " " + std::to_string(i) + " 0\n";
  const ScratchFile full(nine);
  expect_bad_call({"penguins", "phase=placement", "penguins=1", full.name(), full.name()}, "nine");
  expect_bad_call({"penguins", "phase=movement", "/no/such/file", full.name()}, "/no/such/file");
  expect_bad_call({"penguins", "phase=movement", "/", full.name()}, "");
  EXPECT_EQ(contents(full.name()), nine);
}

// Nothing to do, and nothing that can be done
// -------------------------------------------------------

TEST(Penguins, WithNothingToDoCopyTheFileByteByByte) {
  const ScratchFolder folder;
  for (const auto& [text, options] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {"1 2 \r\n11 10 \r\nHexarena 1 0", {"phase=placement", "penguins=1"}},
           {"1 2\n10 10\n", {"phase=placement", "penguins=0"}},
           {"1 3 \n11 00 10\nHexarena 1 007", {"phase=movement"}},
           {"1 2\n10 10\nHexarena 1 0\n", {"phase=movement"}},
           {"2 2\n11 00\n00 10\nHexarena 1 0\n", {"phase=movement", "grid=square"}}}) {
    put(folder.path("in"), text);
    std::vector<std::string> words{"penguins", folder.path("in"), folder.path("out")};
    words.insert(words.end(), options.begin(), options.end());
    const Finished ended = run(words);
    EXPECT_EQ(ended.code, 1) << ended;
    EXPECT_THAT(ended.err, HasSubstr("nothing to do"));
    EXPECT_EQ(contents(folder.path("out")), text);
  }
}

TEST(Penguins, AnOutputThatCannotBeWrittenIsAnInternalError) {
  const ScratchFile in("1 2\n11 10\nA 1 0\n");
  for (const std::string out : {"/no/such/folder/out", "/dev/full"}) {
    const Finished ended = run({"penguins", "phase=movement", "id=A", in.name(), out});
    EXPECT_EQ(ended.code, 3) << ended;
    EXPECT_THAT(ended.err, HasSubstr("cannot be written"));
  }
}

TEST(Penguins, KilledAtAnyTimeLeaveTheOldFileOrTheNew) {
  base::Random random(9);
  PenguinFile board = penguins::random_board_file(random, 60, 60);
  const std::string old = write_penguin_file(board);
  const Turn turn{"A", TurnPhase::placement, Grid::hex, 1};
  int old_ones = 0;
  for (int delay = 0; delay < 40; ++delay) {
    const ScratchFolder folder;
    put(folder.path("board"), old);
    {
      Process process(Call{call(turn, folder.path("board"), folder.path("board"), 20), ""});
      usleep(static_cast<useconds_t>(delay * 1000));
      static_cast<void>(process.cut_off());
    }
    const std::string now = contents(folder.path("board"));
    old_ones += now == old ? 1 : 0;
    if (now != old) {
      EXPECT_TRUE(penguins::judge(board, now, turn)) << now;
    }
  }
  EXPECT_GT(old_ones, 0);
}

// Memory ------------------------------------------------------------------------------------------

TEST(Penguins, RememberAndTellWhatChangedUnlawfully) {
  const ScratchFolder folder;
  const std::string in = folder.path("in");
  const auto play = [&](std::string_view text, const std::string& phase = "phase=movement") {
    put(in, text);
    std::vector<std::string> words{"penguins", phase,  in,         folder.path("out"),
                                   "id=A",     "ms=5", "--memory", folder.path("memory")};
    if (phase == "phase=placement") words.emplace_back("penguins=1");
    const Finished ended = run(words);
    EXPECT_EQ(ended.code, 0) << ended;
    return ended.err;
  };
  const std::string start = "1 7\n11 20 10 30 10 10 12\nA 1 0\nB 2 0\n";
  EXPECT_EQ(play(start), "");
  const std::string left = contents(folder.path("out"));
  EXPECT_EQ(contents(folder.path("memory")), left);
  // B does nothing, which is lawful for one who sleeps.
  EXPECT_EQ(play(left), "");
  std::string forged = contents(folder.path("out"));
  forged.replace(forged.find("B 2 0"), 5, "B 2 9");
  EXPECT_THAT(play(forged),
              HasSubstr("unlawful since the last action (invented score): the score"));
  EXPECT_EQ(play("1 3\n10 10 10\n", "phase=placement"), "") << "a new game";
  put(folder.path("memory"), "rubbish");
  put(in, start);
  expect_bad_call({"penguins", "phase=movement", "id=A", in, folder.path("out"), "--memory",
                   folder.path("memory")},
                  "memory");
}

// Interactive -------------------------------------------------------------------------------------

TEST(Penguins, AskAPersonUntilQ) {
  const ScratchFolder folder;
  const std::string board = folder.path("board");
  put(board, "2 3\n10 20 10\n10 12 00\nBob 2 3\n");
  const std::vector<std::string> words{"penguins", "-i", "phase=placement", "penguins=2", "id=Ada",
                                       board,      board};
  Finished ended = run(words, "what?\n0 1\n1 1\n9 9\n\n0 0\n[0, 2]\n");
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_THAT(ended.out, HasSubstr("    0   1   2\n 0  1   2   1\n 1    1   12  .\n"));
  EXPECT_THAT(ended.out, HasSubstr("2 Bob: 3 fish, 1 on the board, 1 left to place\n"));
  EXPECT_THAT(ended.out, HasSubstr("That is not row and column"));
  EXPECT_THAT(ended.out, HasSubstr("holds 2 fish"));
  EXPECT_THAT(ended.out, HasSubstr("is taken"));
  EXPECT_THAT(ended.out, HasSubstr("off the board"));
  EXPECT_THAT(ended.out, HasSubstr("1 Ada: 0 fish, 1 on the board, 1 left to place  <- you\n"));
  EXPECT_THAT(ended.out, HasSubstr("Nothing to do: all 2 penguins are placed."));
  EXPECT_EQ(contents(board), "2 3\n11 20 11\n10 12 00\nBob 2 3\nAda 1 0\n");

  const std::vector<std::string> move{"penguins", "-i", "phase=movement", "id=Ada", board, board};
  ended = run(move, "0 0 1 1\n0 0 0 2\n0 0 1\n0 0 1 0\nq\n1 0 0 1\n");
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_THAT(ended.out, HasSubstr("is not a straight line"));
  EXPECT_THAT(ended.out, HasSubstr("ends on the penguin on [0,2]"));
  EXPECT_EQ(contents(board), "2 3\n00 20 11\n11 12 00\nBob 2 3\nAda 1 1\n");

  EXPECT_EQ(run(move, "").code, 0) << "the end of the input is a q";
  put(board, "1 1\n11\nAda 1 0\n");
  EXPECT_EQ(run(move, "q\n").code, 1) << "nothing to do";
  put(board, "1 1\n17\n");
  ended = run(move, "q\n");
  EXPECT_EQ(ended.code, 2);
  EXPECT_THAT(ended.err, HasSubstr("line 2, column 1"));
}

TEST(Penguins, ReadTheFileAnewForEachQuestion) {
  const ScratchFolder folder;
  put(folder.path("in"), "1 3\n11 10 20\nAda 1 0\n");
  Process process(
      {{"penguins", "-i", "phase=movement", "id=Ada", folder.path("in"), folder.path("out")}, ""});
  EXPECT_TRUE(process.says("q ends)> "));
  put(folder.path("in"), "1 3\n00 10 21\nAda 1 7\n");
  process.send("\n");
  EXPECT_TRUE(process.says("Ada: 7 fish"));
  process.send("0 2 0 1\n");
  EXPECT_TRUE(process.says("Written to"));
  process.send("0 2 0 1\n");  // IN is still the same: what was played must not be lost
  EXPECT_TRUE(process.says("has not changed since your last action"));
  process.send("q\n");
  EXPECT_EQ(process.finish().code, 0);
  EXPECT_EQ(contents(folder.path("out")), "1 3\n00 11 00\nAda 1 9\n");
}

}  // namespace
}  // namespace hexarena::tests
