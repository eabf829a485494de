// The museum of the course: programs with the habits met in real ones play unchanged in its dialect,
// and those that cheat are named all the same.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "course_programs.hpp"
#include "cup.hpp"
#include "file_programs.hpp"
#include "refusals.hpp"
#include "session/record.hpp"
#include "shell_bot.hpp"

namespace hexarena::tests {
namespace {

using base::Json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Finished hexarena(std::vector<std::string> words) {
  words.insert(words.begin(), "hexarena");
  Call call{with_walls(std::move(words)), ""};
  call.seconds = 900;  // programs are slow to start on a busy machine
  return run(call);
}

const std::vector<std::string> kSmall{"--set", "dialect=course", "--set", "rows=4",
                                      "--set", "columns=4",      "--set", "penguins=2"};

Finished course_match(std::vector<std::string> words) {
  words.insert(words.begin(), {"match", "fish"});
  words.insert(words.end(), kSmall.begin(), kSmall.end());
  words.emplace_back("--json");
  return hexarena(std::move(words));
}

TEST(CourseMuseum, EveryHonestHabitPlaysUnchanged) {
  for (const CourseHabit& habit : course_habits()) {
    SCOPED_TRACE(habit.name);
    const CourseProgram program(habit);
    const Finished ended = course_match({program.player(), "random", "--games", "2"});
    ASSERT_EQ(ended.code, 0) << ended;
    const auto result = base::read_json(ended.out);
    ASSERT_TRUE(result) << ended;
    EXPECT_EQ((*result)["removals"], Json::array({0, 0})) << ended;
    EXPECT_EQ((*result)["settings"]["grid"], "square");
    EXPECT_EQ(contents(program.data()), "some\n") << "it works on a copy";
  }
}

TEST(CourseMuseum, EveryCheatIsNamedAndTheOthersPlayOn) {
  const CourseProgram honest;
  for (const CourseHabit& cheat : course_cheats()) {
    SCOPED_TRACE(cheat.name + " " + cheat.code);
    const CourseProgram program(cheat);
    const ScratchFolder records;
    const Finished ended = course_match({program.player(), honest.player(), "random", "--games",
                                         "6", "--records", records.path(), "--threads", "2"});
    ASSERT_EQ(ended.code, 0) << ended;
    const auto result = base::read_json(ended.out);
    ASSERT_TRUE(result) << ended;
    EXPECT_EQ((*result)["removals"], Json::array({6, 0, 0}));
    EXPECT_THAT(ended.err, HasSubstr(cheat.name));
    std::size_t reasons = 0;
    for (std::size_t at = 0; (at = ended.err.find("was removed (", at)) != std::string::npos;
         ++at) {
      ++reasons;
    }
    EXPECT_EQ(reasons, 6U) << ended;
    EXPECT_THAT(contents(records.path("game-0001.jsonl")), HasSubstr("\"why\":\"")) << ended;
  }
}

/// A class: everybody in one tournament, each called as it needs.
TEST(CourseMuseum, AClassContestFromOneFile) {
  std::vector<std::unique_ptr<CourseProgram>> programs;
  std::string players;
  const ScratchFolder folder;
  for (const CourseHabit& habit : course_habits()) {
    programs.push_back(std::make_unique<CourseProgram>(habit));
    std::string options;
    if (habit.options == "newline=none") options = ", newline = \"none\"";
    if (habit.options == "files=one") options = ", files = \"one\"";
    players += fmt::format("  {{ name = \"{}\", player = \"file:{}\"{} }},\n", habit.name,
                           programs.back()->command(), options);
  }
  programs.push_back(std::make_unique<CourseProgram>(course_cheats().front()));
  players +=
      fmt::format("  {{ name = \"cheat\", player = \"file:{}\" }},\n", programs.back()->command());
  Cup::write(folder.path("one.txt"), "3 4\n10 20 00 10\n30 10 10 10\n10 00 10 20\n");
  Cup::write(folder.path("two.txt"), "3 3\n10 10 10\n10 30 10\n20 10 10");
  Cup::write(folder.path("class.toml"),
             "name = \"Class\"\ngame = \"fish\"\nformat = \"swiss\"\nrounds = 2\nms = 10\n"
             "boards = [\"one.txt\", \"two.txt\"]\nplayers = [\n" +
                 players +
                 "]\n[settings]\ndialect = \"course\"\npenguins = 1\nturns = 12\nlimit = 20000\n"
                 "timed = \"cpu\"\n");
  const Finished ended = hexarena(
      {"tournament", folder.path("class.toml"), "--db", folder.path("class.db"), "--json"});
  ASSERT_EQ(ended.code, 0) << ended;
  EXPECT_THAT(ended.err, HasSubstr("cheat was removed (illegal): invented score"));
  for (const CourseHabit& habit : course_habits()) {
    EXPECT_THAT(ended.err, Not(HasSubstr(habit.name + " was removed"))) << ended.err;
  }
  EXPECT_EQ((*base::read_json(ended.out))["over"], true) << ended;
}

TEST(CourseContests, NinePlayAtOneBoardWithGaps) {
  const CourseProgram program;
  std::vector<std::string> words{"match", "fish"};
  for (int i = 0; i < 8; ++i) words.push_back(program.player());
  words.insert(words.end(),
               {"random", "--set", "dialect=course", "--set", "rows=5", "--set", "columns=6",
                "--set", "gaps=4", "--games", "9", "--threads", "2", "--set", "turns=9", "--json"});
  const Finished ended = hexarena(words);
  ASSERT_EQ(ended.code, 0) << ended;
  const Json result = *base::read_json(ended.out);
  EXPECT_EQ(result["games"], 9) << "each sits once in every seat";
  EXPECT_EQ(result["removals"], Json::array({0, 0, 0, 0, 0, 0, 0, 0, 0}));
  expect_bad_call({"hexarena", "match", "fish", "random", "random", "random", "random", "random"},
                  "2–4 players");
}

/// Uses more processor time for its first move than the referee's limit for --ms 10 would be.
TEST(CourseContests, TheLimitIsNotThatOfOurEngines) {
  const CourseProgram slow({"slow", R"(before() { [ -f slow ] && return; : > slow
    t=0; while [ "$t" -lt 130 ]; do i=0; while [ $((i += 1)) -lt 20000 ]; do :; done
      t=$(awk '{ print $14 + $15 }' /proc/$$/stat); done; })"});
  const Finished ended = course_match({slow.player(), "random", "--games", "2", "--ms", "10"});
  EXPECT_EQ((*base::read_json(ended.out))["removals"], Json::array({0, 0})) << ended;
}

TEST(CourseContests, CheckFindsTheDialect) {
  const auto checked = [](const CourseHabit& habit) {
    const CourseProgram program(habit);
    return hexarena({"check", "file:" + program.command()});
  };
  const auto habit = [](const std::string& name) {
    const auto& all = course_habits();
    return *std::find_if(all.begin(), all.end(),
                         [&](const CourseHabit& each) { return each.name == name; });
  };
  Finished ended = checked({});
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_THAT(ended.out, AllOf(HasSubstr("dialect=ours, grid=hex, seat 0: "),
                               HasSubstr("it plays as \"file:dialect=course sh ")));
  ended = checked(habit("crashes at a final line end"));
  EXPECT_THAT(ended.out, HasSubstr("it plays as \"file:dialect=course newline=none sh "));
  ended = checked(habit("wants one file"));
  EXPECT_THAT(ended.out, AllOf(HasSubstr("two files?"),
                               HasSubstr("it plays as \"file:dialect=course files=one sh ")));
  ended = checked(course_cheats().front());
  EXPECT_EQ(ended.code, 1) << ended;
  EXPECT_THAT(ended.out, AllOf(HasSubstr("invented score"), HasSubstr("in no known dialect")));
  const FileProgram ours;
  ended = hexarena({"check", "file:" + ours.command()});
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_THAT(ended.out, HasSubstr("it plays as \"file:dialect=ours sh "));
}

TEST(CourseContests, ARecordIsReplayedToAProgram) {
  const CourseProgram program;
  const ScratchFolder records;
  ASSERT_EQ(
      course_match({program.player(), "random", "--games", "2", "--records", records.path()}).code,
      0);
  const Finished ended = hexarena(
      {"replay", records.path("game-0001.jsonl"), "--as", "0", "--player", program.player()});
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_THAT(ended.out, HasSubstr(" 0 mistakes"));
}

TEST(CourseContests, OptionsThatAreNoneAreRefused) {
  const CourseProgram program;
  const auto refused = [&](const std::string& options, const std::string& mention) {
    expect_bad_call(
        {"hexarena", "match", "fish", "file:" + options + program.command(), "random", "--unsafe"},
        mention);
  };
  refused("newline=maybe ", "newline of a file program is final or none");
  refused("limit=0 ", "limit of a file program is 1–");
  refused("dialect=klingon ", "dialect of a file program is ours or course");
  refused("files=one ", "files=one is for dialect=course");
  refused("newline=none newline=none ", "given twice");
  expect_bad_call({"hexarena", "match", "fish", program.player(), "random", "--unsafe", "--set",
                   "dialect=course", "--set", "grid=hex"},
                  "play on squares");
}

}  // namespace
}  // namespace hexarena::tests
