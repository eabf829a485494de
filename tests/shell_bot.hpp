// A bot in a folder of its own, for tests of whatever takes bots. It is a shell script, so that
// every machine can run it.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "readers.hpp"
#include "world/sandbox.hpp"

namespace hexarena::tests {

/// A bot that plays any legal action, with a few lines put before it.
class ShellBot {
 public:
  explicit ShellBot(const std::string& first_lines = "") {
    const std::string template_file = HEXARENA_SOURCE_DIR "/tests/random_bot.sh";
    std::ofstream(folder_.path("bot.sh")) << first_lines << "\n" << contents(template_file);
  }
  [[nodiscard]] std::string command() const { return "sh " + folder_.path("bot.sh"); }

 private:
  ScratchFolder folder_{kReadableForAll};
};

/// Walls where there can be some; elsewhere the talk alone is tested.
[[nodiscard]] inline std::vector<std::string> with_walls(std::vector<std::string> words) {
  if (!world::Sandbox().available()) words.emplace_back("--unsafe");
  return words;
}

/// A run that may take its time: bots and puzzles are slow under sanitizers.
[[nodiscard]] inline Finished patient(std::vector<std::string> words, std::string input = "") {
  Call call{std::move(words), std::move(input)};
  call.seconds = 600;
  return run(call);
}

}  // namespace hexarena::tests
