// Flags and helps of all commands: one meaning each, old spellings that still work, examples.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "completed.hpp"
#include "cup.hpp"
#include "records.hpp"
#include "refusals.hpp"

namespace hexarena::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The commands that a help lists.
std::vector<std::string> commands_in(const std::string& help) {
  std::vector<std::string> names;
  const std::size_t list = help.find("Subcommands:");
  if (list == std::string::npos) return names;
  const std::vector<std::string> lines = lines_of(help.substr(list));
  for (std::size_t i = 1; i < lines.size() && lines[i].starts_with("  "); ++i) {
    if (lines[i][2] != ' ') names.push_back(lines[i].substr(2, lines[i].find(' ', 2) - 2));
  }
  return names;
}

std::string help_of(std::vector<std::string> words) {
  words.insert(words.begin(), {"hexarena", "help"});
  const Finished ended = run(words);
  EXPECT_EQ(ended.code, 0) << ended;
  return ended.out;
}

void expect_examples(std::vector<std::string> command) {
  std::string spelling = "hexarena";
  for (const std::string& word : command) spelling += " " + word;
  const std::string help = help_of(command);
  const std::size_t usage = help.find("Usage:");
  ASSERT_NE(usage, std::string::npos) << help;
  EXPECT_NE(help.find(spelling, help.find('\n', usage)), std::string::npos)
      << spelling << " has no example: " << help;
  for (const std::string& sub : commands_in(help)) {
    command.push_back(sub);
    expect_examples(command);
    command.pop_back();
  }
}

TEST(Help, OfEveryCommandHasAnExampleOfItsOwn) { expect_examples({}); }

TEST(Help, SaysWhoAdvisesWhenNoPlayerIsNamed) {
  EXPECT_THAT(help_of({"best"}), HasSubstr("default: house:2 in fish, engine:8 in"));
}

TEST(Help, SaysWhichOfTwoNumbersIsTheWidth) {
  EXPECT_THAT(help_of({"new", "fish"}), HasSubstr("4 3 makes 4 columns and 3 rows"));
  EXPECT_THAT(help_of({"new", "penguins"}), HasSubstr("3 4 makes 3 rows and 4 columns"));
  const Finished fish = run({"hexarena", "new", "fish", "4", "3", "1", "nonrandom", "--json"});
  EXPECT_EQ(fish.out, "[[1,1,1,1],[1,1,1,1],[1,1,1,1]]\n") << fish;
  const Finished penguins = run({"hexarena", "new", "penguins", "3", "4"});
  EXPECT_THAT(penguins.out, testing::StartsWith("3 4\n")) << penguins;
}

TEST(Version, HasAShortFlag) {
  EXPECT_EQ(run({"hexarena", "-v"}).out, run({"hexarena", "--version"}).out);
}

TEST(Usage, NamesTheBoundsOfANumber) {
  expect_bad_call({"hexarena", "serve", "--port", "70000"},
                  "--port must be 0–65535, not \"70000\" (see --help)");
  expect_bad_call({"hexarena", "serve", "--port", "x"}, "--port must be 0–65535, not \"x\"");
  expect_bad_call({"hexarena", "match", "fish", "random", "random", "--games", "0"},
                  "--games must be 1–10000000");
}

TEST(OldSpellings, StillWorkAndNameTheNewOne) {
  const std::string position = R"({"game":"reversi","settings":{"size":3},"actions":[]})";
  const Finished now = run({"hexarena", "best", "hard", "--explain"}, position);
  const Finished best = run({"hexarena", "best", "--transcript", "hard"}, position);
  EXPECT_EQ(best.out, now.out) << best;
  EXPECT_EQ(best.err, "hexarena best: --transcript is now --explain here\n" + now.err);

  const Cup cup(R"(game = "reversi"
players = ["random", "easy"]
[settings]
size = 2
)");
  ASSERT_EQ(run(Call{cup.play(), ""}).code, 0);
  const Finished resumed = run(Call{cup.resume({"--html", cup.path("cup.html")}), ""});
  EXPECT_EQ(resumed.code, 0) << resumed;
  EXPECT_THAT(resumed.err,
              testing::StartsWith("hexarena resume: --html is now --html-report here\n"));
  EXPECT_THAT(contents(cup.path("cup.html")), HasSubstr("<html"));

  const std::vector<std::string> words{"hexarena", "export", "--db", cup.db()};
  const auto exported = [&](std::vector<std::string> more) {
    more.insert(more.begin(), words.begin(), words.end());
    return run(more);
  };
  const Finished old = exported({"--game", "cup-00001-01", "--record"});
  EXPECT_EQ(old.out, exported({"--game-id", "cup-00001-01", "--as-record"}).out) << old;
  EXPECT_THAT(old.err, HasSubstr("hexarena export: --game is now --game-id here\n"));
  EXPECT_THAT(old.err, HasSubstr("hexarena export: --record is now --as-record here\n"));
  EXPECT_EQ(exported({"--game=cup-00001-01", "--game-id", "cup-00001-02"}).out,
            exported({"--game-id", "cup-00001-01", "--game-id", "cup-00001-02"}).out);
}

TEST(OldSpellings, AreInNoHelpAndOfferedByNoShell) {
  EXPECT_THAT(help_of({"best"}), Not(HasSubstr("--transcript")));
  EXPECT_THAT(help_of({"tournament"}), Not(HasSubstr("--html ")));
  EXPECT_EQ(completed("hexarena best --"), "--help --ms --search-threads --explain\n");
  EXPECT_EQ(completed("hexarena export --"), "--help --db --game-id --as-record\n");
}

}  // namespace
}  // namespace hexarena::tests
