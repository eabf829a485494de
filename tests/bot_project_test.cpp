// Bot projects: built once for each state of their files, and one process for several games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "museum.hpp"
#include "shell_bot.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using base::Json;
using testing::HasSubstr;
using testing::Not;

/// A project, and a cache that it shares with no one.
class Project {
 public:
  explicit Project(const std::string& description) {
    fs::create_directory(path("bot"));
    fs::permissions(path("bot"), fs::perms::others_read | fs::perms::others_exec,
                    fs::perm_options::add);
    write("bot.toml", description);
  }
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path(name); }
  void write(const std::string& name, std::string_view text) const {
    std::ofstream(path("bot/" + name)) << text;
  }
  [[nodiscard]] Finished hexarena(std::vector<std::string> words) const {
    words.insert(words.begin(),
                 {"/usr/bin/env", "XDG_CACHE_HOME=" + path("cache"), bin_folder() + "/hexarena"});
    return patient(with_walls(std::move(words)));
  }
  [[nodiscard]] Finished check() const {
    return hexarena({"check", path("bot"), "--game", "reversi", "--ms", "20000"});
  }

 private:
  ScratchFolder folder_{kReadableForAll};
};

TEST(BotProject, IsBuiltOnceAndAgainAfterAChange) {
  const Project project("build = \"sh build.sh\"\nrun = \"sh out/walrus.sh\"\n");
  project.write("build.sh", "mkdir out && cp source.sh out/walrus.sh && chmod 600 out/walrus.sh");
  project.write("source.sh", contents(HEXARENA_SOURCE_DIR "/tests/random_bot.sh"));
  Finished ended = project.check();
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_THAT(ended.err, HasSubstr("building "));
  EXPECT_FALSE(fs::exists(project.path("bot/out"))) << "the project itself stays as it is";
  ended = project.check();
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_THAT(ended.err, Not(HasSubstr("building ")));
  project.write("notes.txt", "more");
  EXPECT_THAT(project.check().err, HasSubstr("building "));
}

TEST(BotProject, ThatCannotBeBuiltIsRefusedWithTheCompilersWords) {
  const Project project(
      "build = [\"sh\", \"-c\", \"echo line 7: oops >&2; exit 3\"]\nrun = \"./bot\"\n");
  for (int time = 0; time < 2; ++time) {
    const Finished ended = project.check();
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_THAT(ended.err, HasSubstr("    line 7: oops\n"));
    EXPECT_THAT(ended.err, HasSubstr("cannot be built: its build step exited with code 3\n"));
  }
  EXPECT_TRUE(fs::is_empty(project.path("cache/hexarena/bots"))) << "nothing half-made stays";
}

TEST(BotProject, MayNotWriteElsewhereWhenItIsBuilt) {
  if (!have_walls()) GTEST_SKIP() << "without walls it may";
  const Project project("build = \"sh build.sh\"\nrun = \"sh walrus.sh\"\n");
  project.write("build.sh", "touch '" + project.path("bot/here") + "' || exit 9");
  const Finished ended = project.check();
  EXPECT_EQ(ended.code, 2) << ended;
  EXPECT_FALSE(fs::exists(project.path("bot/here")));
}

/// Its notes count the games of its process.
std::string counting_bot(const std::string& at_the_end) {
  return std::string(kHonest) + R"sh(
games=0
while read -r line; do case $line in
  '{"type":"hello"'*) games=$((games + 1)); echo '{"type":"ready","keep":true}' ;;
  '{"type":"turn"'*) printf '{"type":"action","id":%s,"action":%s,"note":"game %s"}\n' \
    "$(id "$line")" "$(legal "$line")" $games ;;
  *) )sh" +
         at_the_end + " ;; esac; done\n";
}

/// The notes of a match of four games, of which each game has one kind.
std::vector<std::string> notes(const std::string& at_the_end, const std::string& keep) {
  const Project project("name = \"count\"\nversion = \"3\"\nrun = \"sh bot.sh\"\n" + keep);
  project.write("bot.sh", counting_bot(at_the_end));
  const Finished ended =
      project.hexarena({"match", "reversi", "bot:" + project.path("bot"), "random", "--games", "4",
                        "--set", "size=2", "--ms", "20000", "--records", project.path("games")});
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_THAT(ended.out, HasSubstr("count 3 "));
  EXPECT_THAT(ended.out + ended.err, Not(HasSubstr("removed")));
  std::vector<std::string> all;
  for (const char* const number : {"1", "2", "3", "4"}) {
    const std::string record = contents(project.path("games/game-000") + number + ".jsonl");
    EXPECT_THAT(record, HasSubstr("\"count 3\""));
    const std::size_t at = record.find("\"note\":\"game ");
    all.push_back(at == std::string::npos ? "" : record.substr(at + 8, 6));
  }
  return all;
}

TEST(BotProject, PlaysOneGameAfterAnotherInAProcessIfItAgrees) {
  EXPECT_THAT(notes(":", ""), testing::ElementsAre("game 1", "game 2", "game 3", "game 4"));
}
TEST(BotProject, PlaysOneGameInAProcessIfItIsNotToBeKept) {
  EXPECT_THAT(notes(":", "keep = false\n"),
              testing::ElementsAre("game 1", "game 1", "game 1", "game 1"));
}
TEST(BotProject, ThatEndsOrTalksBetweenTwoGamesIsStartedAfresh) {
  for (const char* const habit : {"exit 1", "echo goodbye"}) {
    EXPECT_THAT(notes(habit, ""), testing::ElementsAre("game 1", "game 1", "game 1", "game 1"))
        << habit;
  }
}

}  // namespace
}  // namespace hexarena::tests
