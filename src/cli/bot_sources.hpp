// The kits of the folder bots/, a folder for each language, as they were when the program was built.
// The build writes the source (cmake/bots.cmake).
#pragma once

#include <span>
#include <string_view>

namespace hexarena::cli {

struct BotSource {
  std::string_view file;  ///< its path there: "python/bot.py"
  std::string_view text;
};
[[nodiscard]] std::span<const BotSource> bot_sources();

}  // namespace hexarena::cli
