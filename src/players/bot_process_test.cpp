// Commands as bots: words, folders, and starting them.
#include "players/bot_process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace hexarena::players {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(BotCommand, WordsAreSeparatedByBlanksUnlessQuoted) {
  EXPECT_THAT(*split_words("python3 bot.py"), ElementsAre("python3", "bot.py"));
  EXPECT_THAT(*split_words("  a\t b  "), ElementsAre("a", "b"));
  EXPECT_THAT(*split_words("a 'b c' \"d e\" f\\ g"), ElementsAre("a", "b c", "d e", "f g"));
  EXPECT_THAT(*split_words("a'b c'd '' \"\\\"\""), ElementsAre("ab cd", "", "\""));
  EXPECT_THAT(*split_words("'back\\slash'"), ElementsAre("back\\slash"));
  EXPECT_THAT(*split_words("$HOME; rm | x"), ElementsAre("$HOME;", "rm", "|", "x"));
  EXPECT_FALSE(split_words(""));
  EXPECT_FALSE(split_words("   "));
  EXPECT_FALSE(split_words("a 'b"));
}

TEST(BotCommand, ItsFolderIsThatOfItsFirstFile) {
  const fs::path folder = fs::temp_directory_path() / "hexarena bot command";
  fs::create_directories(folder);
  std::ofstream(folder / "bot.sh") << "exit\n";
  const auto command = bot_command("sh '" + (folder / "bot.sh").string() + "' --fast");
  ASSERT_TRUE(command);
  EXPECT_EQ(command->folder, fs::canonical(folder).string());
  EXPECT_THAT(command->words,
              ElementsAre("sh", fs::canonical(folder / "bot.sh").string(), "--fast"));
  fs::remove_all(folder);
  EXPECT_EQ(bot_command("sh -c true")->folder, "/");
}

TEST(BotCommand, ItsFolderIsNotThatOfItsInterpreter) {
  const fs::path folder = fs::temp_directory_path() / "hexarena interpreted bot";
  fs::create_directories(folder / "env/bin");
  fs::create_symlink("/bin/sh", folder / "env/bin/sh");
  std::ofstream(folder / "bot.sh") << "exit\n";
  const std::string interpreter = fs::canonical(folder) / "env/bin/sh";
  const std::string file = fs::canonical(folder / "bot.sh");
  const auto command = bot_command("'" + interpreter + "' '" + file + "'");
  ASSERT_TRUE(command);
  EXPECT_EQ(command->folder, fs::canonical(folder).string());
  EXPECT_THAT(command->words, ElementsAre(interpreter, file)) << "a virtual environment";
  fs::remove_all(folder);
}

TEST(BotCommand, OneThatCannotBeStartedFailsToTakeItsSeat) {
  const auto no_folder = start_bot(*bot_command("sh -c true"), "bot", {});
  EXPECT_THAT(no_folder->take_seat({}).error().message,
              HasSubstr("the command names no file in it"));
  BotRules unsafe;
  unsafe.unsafe = true;
  const auto missing = start_bot(*bot_command("/no/such/program"), "bot", unsafe);
  const auto seated = missing->take_seat({});
  ASSERT_FALSE(seated);
  EXPECT_EQ(seated.error().fault, Fault::exit);
}

}  // namespace
}  // namespace hexarena::players
