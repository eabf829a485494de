// Bot projects: a folder with a bot.toml that says how to build and start the bot and what it
// consists of.
//
//   name = "walrus"                   # in reports, with the version
//   version = "1.2"
//   build = "g++ -O2 -o bot bot.cpp"  # run once, and again when a file of the folder has changed
//   run = "./bot"                     # or a list of words; files relative to the folder
//   files = ["bot", "book"]           # all the bot sees; the whole folder when absent
//   memory = 2048                     # MiB
//   keep = true                       # may play several games in one process
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "world/command.hpp"

namespace hexarena::cli {

inline constexpr const char* kBotProject = "bot.toml";
/// What a project may ask for.
inline constexpr int kLeastBotMemory = 16;    // MiB
inline constexpr int kMostBotMemory = 16384;  // MiB

struct BotProject {
  std::string title = {};               ///< "walrus 1.2"; empty without a name
  std::vector<std::string> build = {};  ///< the words of its build step; empty without one
  /// To be started in `folder`, which is that of the project until it has been built elsewhere. A
  /// program of the folder is named relative to it.
  world::Command command;
  bool keep = true;
};

/// Whether this names a folder, rather than a command.
[[nodiscard]] bool is_bot_project(const std::string& text);

/// The project in this folder. Refused where bot.toml is missing or wrong.
[[nodiscard]] base::Expected<BotProject> read_bot_project(const std::string& folder);

/// The command of a project whose files, built or not, are in this folder: its program gets an
/// absolute path.
[[nodiscard]] world::Command command_in(const BotProject& project, const std::string& folder);

}  // namespace hexarena::cli
