// Board files and file programs on the command line: new penguins, show, and whole matches.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

#include "contests/penguins/penguin_judge.hpp"
#include "file_programs.hpp"
#include "refusals.hpp"
#include "session/record.hpp"
#include "shell_bot.hpp"
#include "world/clock.hpp"

namespace hexarena::tests {
namespace {

using base::Json;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

Finished new_board(std::vector<std::string> words) {
  words.insert(words.begin(), {"hexarena", "new", "penguins"});
  return run(std::move(words));
}

std::ptrdiff_t floes_with(const penguins::PenguinFile& file, int fish) {
  return std::count_if(file.cells.begin(), file.cells.end(),
                       [&](const penguins::FileCell& cell) { return cell.fish == fish; });
}

TEST(NewPenguins, MakeABoardWithAStartForEveryPenguin) {
  for (const auto& [words, ones] : std::vector<std::pair<std::vector<std::string>, int>>{
           {{"5", "6"}, 8},
           {{"100", "100"}, 8},
           {{"2", "4"}, 8},
           {{"1", "1", "--players", "1", "--penguins", "1"}, 1},
           {{"9", "7", "--players", "5"}, 5},
           {{"9", "7", "--players", "9"}, 9},
           {{"9", "7", "--players", "9", "--penguins", "7"}, 63}}) {
    const Finished made = new_board(words);
    ASSERT_EQ(made.code, 0) << made;
    EXPECT_THAT(made.err, StartsWith("seed "));
    const auto file = penguins::read_penguin_file(made.out);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(write_penguin_file(*file), made.out);
    EXPECT_EQ(std::to_string(file->rows), words[0]);
    EXPECT_EQ(std::to_string(file->columns), words[1]);
    EXPECT_GE(floes_with(*file, 1), ones);
    EXPECT_EQ(floes_with(*file, 0), 0);
    EXPECT_TRUE(file->players.empty());
  }
}

TEST(NewPenguins, ComeFromTheirSeed) {
  const Finished made = new_board({"8", "8", "--seed", "7"});
  EXPECT_EQ(made.err, "seed 7\n");
  EXPECT_EQ(new_board({"8", "8", "--seed", "7"}).out, made.out);
  EXPECT_NE(new_board({"8", "8", "--seed", "8"}).out, made.out);
  const auto file = penguins::read_penguin_file(made.out);
  for (const int fish : {1, 2, 3}) EXPECT_GT(floes_with(*file, fish), 0) << fish;
}

TEST(NewPenguins, RefuseWhatCannotBe) {
  for (const auto& [words, mention] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"0", "5"}, "1–100 rows"},
           {{"5", "101"}, "1–100 columns"},
           {{"-5", "5"}, "rows"},
           {{"2", "2"}, "8 one-fish tiles do not fit on 4"},
           {{"9", "9", "--players", "0"}, "1–9 players"},
           {{"9", "9", "--players", "10"}, "1–9 players"},
           {{"9", "9", "--penguins", "0"}, "penguins, not 0"},
           {{"9", "9", "--penguins", "2000000000"}, "penguins, not 2000000000"},
           {{"9", "9", "--penguins", "41"}, "82 one-fish tiles"},
           {{"9"}, "columns"},
           {{"9", "nine"}, "nine"}}) {
    std::vector<std::string> all{"hexarena", "new", "penguins"};
    all.insert(all.end(), words.begin(), words.end());
    expect_bad_call(all, mention);
  }
}

TEST(NewPenguins, AreWhatTheProgramPlaysOn) {
  for (const std::string grid : {"grid=hex", "grid=square"}) {
    const ScratchFile board(new_board({"4", "4", "--seed", "3", "--penguins", "3"}).out);
    for (int i = 0; i < 6; ++i) {
      const Finished placed = run({"penguins", "phase=placement", "penguins=3", grid, "ms=5",
                                   i % 2 == 0 ? "id=Ada" : "id=Bob", board.name(), board.name()});
      EXPECT_EQ(placed.code, 0) << placed;
    }
    const auto file = penguins::read_penguin_file(contents(board.name()));
    EXPECT_EQ(file->penguins(1).size(), 3U);
    EXPECT_EQ(file->penguins(2).size(), 3U);
  }
}

// show --------------------------------------------------------------------------------------------

const std::string kBoardFile = "2 3\n11 20 30\n02 10 00\nAda 1 4\nBob 2 7\n";

TEST(ShowABoardFile, AsTextWithTheNamesOfThePlayers) {
  const Finished shown = run({"hexarena", "show"}, kBoardFile);
  EXPECT_EQ(shown.code, 0) << shown;
  EXPECT_EQ(shown.out,
            "     a   b   c\n"
            " 1   1R  2   3\n"
            " 2     1W  1   .\n"
            "\n"
            "R red    4 fish  penguins a1  <- to move\n"
            "W white  7 fish  penguins a2\n"
            "red is \"Ada\", number 1\n"
            "white is \"Bob\", number 2\n");
  const Finished squares = run({"hexarena", "show", "--set", "grid=square"}, kBoardFile);
  EXPECT_THAT(squares.out, HasSubstr("\n 2   1W  1   .\n"));
  const ScratchFile file("1 2 \r\n10 30 \r\n");
  const Finished empty = run({"hexarena", "show", file.name()});
  EXPECT_EQ(empty.code, 0) << empty;
  EXPECT_THAT(empty.out, AllOf(HasSubstr(" 1   1   3\n"), Not(HasSubstr("win"))));
}

TEST(ShowABoardFile, AsFactsAndAsAPicture) {
  const auto moves = [](const std::string& grid) {
    const Finished shown = run({"hexarena", "show", "--json", "--set", grid}, kBoardFile);
    EXPECT_EQ(shown.code, 0) << shown;
    const Json view = *base::read_json(shown.out);
    EXPECT_EQ(view["scores"], Json::array({4, 7}));
    return view["legal"].size();
  };
  EXPECT_EQ(moves("grid=hex"), 2U);
  EXPECT_EQ(moves("grid=square"), 2U);
  const std::string corner = "2 2\n11 10\n10 10\nAda 1 0\n";
  EXPECT_EQ((*base::read_json(run({"hexarena", "show", "--json"}, corner).out))["legal"].size(),
            2U);
  const Finished picture = run({"hexarena", "show", "--svg"}, kBoardFile);
  EXPECT_EQ(picture.code, 0) << picture;
  EXPECT_THAT(picture.out, StartsWith("<svg"));
  std::string nine = "3 3\n11 12 13\n14 15 16\n17 18 19\n";
  for (int i = 1; i <= 9; ++i) nine += "P" + std::to_string(i) + " " + std::to_string(i) + " 0\n";
  EXPECT_THAT(run({"hexarena", "show"}, nine).out, HasSubstr("yellow is \"P9\", number 9\n"));
  // Numbers may begin anywhere.
  EXPECT_THAT(run({"hexarena", "show"}, "1 1\n15\nEve 5 0\n").out, HasSubstr("blue is \"Eve\""));
}

TEST(ShowABoardFile, ThatIsWrongIsToldWithItsPlace) {
  expect_bad_call({"hexarena", "show"}, "line 2, column 4: a cell is two digits", "1 2\n10 1x\n");
  expect_bad_call({"hexarena", "show"}, "line 3, column 5", "1 1\n10\nA 1 -3\n");
  expect_bad_call({"hexarena", "show"}, "bytes", "9 9\n" + std::string(2'000'000, ' '));
  expect_bad_call({"hexarena", "show", "--set", "grid=fish"}, "hex or square", kBoardFile);
  expect_bad_call({"hexarena", "show", "--set", "grid=round"}, "settings.grid", kBoardFile);
  expect_bad_call({"hexarena", "show", "--set", "rows=3"}, "rows", kBoardFile);
  expect_bad_call({"hexarena", "show", "--set", "grid"}, "key=value", kBoardFile);
  expect_bad_call({"hexarena", "show", "--set", "grid=hex"}, "only for a board file",
                  R"({"game":"fish","actions":[]})");
}

// match -------------------------------------------------------------------------------------------

Json match(std::vector<std::string> words) {
  words.insert(words.begin(), {"hexarena", "match", "fish"});
  words.emplace_back("--json");
  Call call{with_walls(std::move(words)), ""};
  call.seconds = 600;  // programs are slow to start under sanitizers
  const Finished ended = run(call);
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_THAT(ended.err, Not(HasSubstr("was removed")));  // a busy machine may be reported
  auto result = base::read_json(ended.out);
  return result ? *result : Json();
}

// The time is for the program alone; the referee's is long enough for a busy machine.
const std::string kPenguins = "file:" + bin_folder() + "/penguins ms=10";

TEST(FileMatches, CopiesOfOneProgramOpposeEachOtherAndTheHouse) {
  const FileProgram shell;
  // A sanitized program wants more memory than it may have.
  const std::string copy = !sanitized() ? kPenguins : "file:" + shell.command();
  for (const std::string grid : {"grid=hex", "grid=square"}) {
    const ScratchFolder records;
    const Json result = match({copy, copy, "house:1", "--games", "6", "--set", grid, "--set",
                               "rows=5", "--set", "columns=5", "--records", records.path()});
    EXPECT_EQ(result["games"], 6);
    EXPECT_EQ(result["opening"], 0) << "programs place their penguins themselves";
    EXPECT_EQ(result["removals"], Json::array({0, 0, 0}));
    const Finished shown = run({"hexarena", "show", records.path("game-0006.jsonl")});
    EXPECT_EQ(shown.code, 0) << shown;
  }
}

TEST(FileMatches, ProgramsOfManyKindsMeetOnABoardThatFitsThemAll) {
  if (sanitized()) GTEST_SKIP() << "a sanitized program wants more memory than it may have";
  const FileProgram shell;
  const Json result = match({kPenguins + " id=Ada", "file:" + shell.command(), "--games", "2"});
  EXPECT_EQ(result["settings"]["grid"], "hex");
  EXPECT_EQ(result["settings"]["rows"], 8);
  EXPECT_EQ(result["removals"], Json::array({0, 0}));
}

TEST(FileMatches, TurnsAreCountedByTheRefereeAlone) {
  const FileProgram shell;
  const ScratchFolder records;
  const Json result = match({"file:" + shell.command(), "random", "--games", "2", "--set",
                             "turns=3", "--set", "grid=square", "--records", records.path()});
  EXPECT_EQ(result["removals"], Json::array({0, 0}));
  const auto record = session::read_envelope(contents(records.path("game-0001.jsonl")));
  ASSERT_TRUE(record);
  EXPECT_EQ(record->record.events.size(), 8U + 3U) << "eight placements, then three turns";
}

TEST(FileMatches, ACheatIsToldAndTheOtherWins) {
  const FileProgram cheat("board 'act(); score[me] += 5' > \"$out\"; exit 0");
  const std::vector<std::string> words{"hexarena", "match",  "fish",    "file:" + cheat.command(),
                                       "greedy",   "--json", "--games", "2"};
  Call call{with_walls(words), ""};
  call.seconds = 100;
  const Finished ended = run(call);
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_THAT(ended.err, HasSubstr("was removed (illegal): invented score: the score of"));
  EXPECT_EQ((*base::read_json(ended.out))["wins"], Json::array({0, 2}));
}

/// Waits until the names in the temporary folder match, at most half a minute.
template <class Matcher>
bool comes_to(const OwnTemporaryFolder& folder, const Matcher& matcher) {
  const world::SystemClock clock;
  for (const auto until = clock.now() + world::Milliseconds(30'000); clock.now() < until;) {
    if (testing::Value(folder.names(), matcher)) return true;
    usleep(5000);
  }
  return false;
}

TEST(FileMatches, ThatAreKilledLeaveNoFolderBehind) {
  const FileProgram slow(": > \"$dir/started\"; sleep 60");
  for (const int signal : {SIGKILL, SIGTERM}) {
    const OwnTemporaryFolder temporary;
    Process match(
        {with_walls({"hexarena", "match", "fish", "file:" + slow.command(), "random"}), ""});
    EXPECT_TRUE(comes_to(temporary, Contains("started")));
    match.signal(signal);
    EXPECT_NE(match.finish().signal, 0);
    EXPECT_TRUE(comes_to(temporary, IsEmpty())) << "after signal " << signal;
  }
}

TEST(FileMatches, AreRefusedOnBoardsThatFitNoFile) {
  const auto refused = [](std::vector<std::string> more, const std::string& mention) {
    more.insert(more.begin(), {"hexarena", "match"});
    more.insert(more.end(), {kPenguins, "random", "--unsafe"});
    expect_bad_call(more, mention);
  };
  refused({"reversi"}, "file programs play fish, not reversi");
  refused({"fish", "--set", "board=boxed"}, "--set grid=hex or --set grid=square");
  refused({"fish", "--set", "grid=fish"}, "--set grid=hex or --set grid=square");
  refused({"fish", "--set", "place=any"}, "leave out the settings collect and place");
  refused({"fish", "--set", "grid=hex", "--set", "fish=4", "--set", "place=any"}, "place");
  expect_bad_call({"hexarena", "match", "fish", "file:", "random", "--unsafe"}, "file:COMMAND");
  expect_bad_call({"hexarena", "match", "fish", "file:'x", "random", "--unsafe"}, "not closed");
}

TEST(FileMatches, TheLimitsAreListed) {
  const Json limits = *base::read_json(run({"hexarena", "limits", "--json"}).out);
  EXPECT_EQ(limits["file-bot"]["out"], penguins::kMaxFileBytes);
  EXPECT_TRUE(limits["file-bot"].contains("files"));
}

}  // namespace
}  // namespace hexarena::tests
