// What is made from the descriptors of the games: the command `games`, docs, completion; and that
// nothing else knows games by their names.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "run_program.hpp"
#include "session/registry.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const fs::path kSource = HEXARENA_SOURCE_DIR;

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Games, AreToldAsJsonWithTheirDescriptors) {
  const Finished ended = run({"hexarena", "games", "--json"});
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_EQ(ended.out, base::write_json(session::games_json()) + "\n");
}

TEST(Games, AreToldInWordsWithEverySettingAndPlayer) {
  const std::string all = run({"hexarena", "games"}).out;
  for (const game::Descriptor* const game : session::games()) {
    const std::string one = run({"hexarena", "games", std::string(game->name)}).out;
    EXPECT_THAT(all, HasSubstr(one));
    for (const game::Setting& setting : game->settings) {
      if (setting.fixed()) continue;
      EXPECT_THAT(one, HasSubstr(std::string(setting.name) + "="));
    }
    for (const game::PlayerKind& player : game->players) {
      EXPECT_THAT(one, HasSubstr(std::string(player.means)));
    }
  }
  const Finished unknown = run({"hexarena", "games", "chess"});
  EXPECT_EQ(unknown.code, 2) << unknown;
  EXPECT_THAT(unknown.err, HasSubstr("chess"));
}

TEST(Games, TheDocsHaveTheTablesOfTheDescriptors) {
  EXPECT_EQ(content(kSource / "docs" / "games.md"), run({"hexarena", "games", "--markdown"}).out)
      << "write it anew: hexarena games --markdown > docs/games.md";
}

TEST(Games, TheHelpOfPlayAndMatchHasEverySetting) {
  for (const std::string command : {"play", "match"}) {
    const std::string help = run({"hexarena", command, "--help"}).out;
    for (const game::Descriptor* const game : session::games()) {
      for (const game::Setting& setting : game->settings) {
        if (setting.fixed()) continue;
        EXPECT_THAT(help, HasSubstr(" " + std::string(setting.name) + "="));
      }
    }
  }
}

/// The words of the games: their names, and those of their pieces and cells.
const std::regex kWordsOfGames(R"(\b(fish|reversi|nooks?|penguins?|floes?|discs?|crann(y|ies))\b)",
                               std::regex::icase);

/// The line without what it says of the contests, which are about one game and lie in
/// src/contests/.
std::string apart_from_contests(std::string line) {
  static const std::regex contests(
      R"re(#include "contests/[^"]*"|\b(penguins|remote_fish)::|contests/[a-z_]+)re");
  return std::regex_replace(line, contests, "");
}

bool may_name_games(const std::string& path) {
  const std::string name = fs::path(path).filename();
  return path.starts_with("games/") || path.starts_with("contests/") ||
         path.starts_with("cli/main/") || name.ends_with("_test.cpp") ||
         name.ends_with("_testing.hpp");
}

TEST(Games, NoSourceOutsideTheirFoldersNamesThem) {
  static const std::regex registered(R"(^\s*GAME\([a-z_]+\)\s*\\?$)");
  std::size_t read = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kSource / "src")) {
    const std::string path = fs::relative(entry.path(), kSource / "src");
    if (!entry.is_regular_file() || may_name_games(path)) continue;
    std::istringstream lines(content(entry.path()));
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      if (path == "session/registry.cpp" && std::regex_match(line, registered)) continue;
      EXPECT_FALSE(std::regex_search(apart_from_contests(line), kWordsOfGames))
          << "src/" << path << ":" << number << ": " << line;
    }
    ++read;
  }
  EXPECT_GT(read, 100U) << "the sources were not found";
}

TEST(Games, TheBuildAndTheCompletionNameNone) {
  for (const char* const file : {"CMakeLists.txt", "cmake/layers.cmake", "cmake/module.cmake",
                                 "cmake/games.cmake", "completions/hexarena.bash"}) {
    std::istringstream lines(content(kSource / file));
    for (std::string line; std::getline(lines, line);) {
      // Contests and the course programs have their names.
      if (line.find("contests/") != std::string::npos) continue;
      EXPECT_FALSE(std::regex_search(line, kWordsOfGames)) << file << ": " << line;
    }
  }
}

}  // namespace
}  // namespace hexarena::tests
