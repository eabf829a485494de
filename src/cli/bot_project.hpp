// Bot projects: a folder with a bot.toml that says how to start the bot and what it consists of.
//
//   command = ["python3", "bot.py"]   # or "python3 bot.py"; files relative to the folder
//   files = ["bot.py", "book"]        # all the bot sees; the whole folder when absent
#pragma once

#include <string>

#include "base/error.hpp"
#include "world/command.hpp"

namespace hexarena::cli {

inline constexpr const char* kBotProject = "bot.toml";

/// Whether this names a folder, rather than a command.
[[nodiscard]] bool is_bot_project(const std::string& text);

/// The command of the project in this folder. Refused where bot.toml is missing or wrong.
[[nodiscard]] base::Expected<world::Command> read_bot_project(const std::string& folder);

}  // namespace hexarena::cli
