#include "cli/bot_project.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "base/json.hpp"
#include "cli/toml.hpp"
#include "players/bot_process.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

namespace fs = std::filesystem;
using base::Expected;
using base::Json;

constexpr std::size_t kMostBytes = 64 * 1024;

Expected<std::vector<std::string>> read_words(const Json& value, std::string_view key) {
  std::vector<std::string> words;
  for (const Json& word : value.is_array() ? value : Json::array({value})) {
    if (!word.is_string()) return base::invalid(fmt::format("{}: must be text", key));
    words.push_back(word.get<std::string>());
  }
  if (words.empty()) return base::invalid(fmt::format("{}: must not be empty", key));
  return words;
}

Expected<world::Command> read_project(const Json& project, const fs::path& folder) {
  for (const auto& [key, value] : project.items()) {
    static_cast<void>(value);
    if (key != "command" && key != "files") {
      return base::invalid(
          fmt::format("unknown key {}; there are command and files", base::in_quotes(key)));
    }
  }
  if (!project.contains("command")) return base::invalid("command: is missing");
  world::Command command;
  command.folder = folder.string();
  auto words = project["command"].is_string()
                   ? players::split_words(project["command"].get<std::string>())
                   : read_words(project["command"], "command");
  if (!words) return base::passed_on(words);
  command.words = std::move(*words);
  // A program of the folder is named as in a shell; one without "/" is looked up.
  std::string& program = command.words.front();
  if (program.find('/') != std::string::npos) {
    program = (folder / program).lexically_normal().string();
  }
  if (!project.contains("files")) return command;
  auto files = read_words(project["files"], "files");
  if (!files) return base::passed_on(files);
  command.files = std::move(*files);
  return command;
}

}  // namespace

bool is_bot_project(const std::string& text) {
  std::error_code error;
  return fs::is_directory(text, error);
}

Expected<world::Command> read_bot_project(const std::string& folder) {
  std::error_code error;
  const fs::path real = fs::canonical(folder, error);
  const fs::path file = (error ? fs::path(folder) : real) / kBotProject;
  const auto refuse = [&](const base::Error& why) {
    return tl::unexpected(
        base::Error{why.kind, fmt::format("{}: {}", base::in_quotes(file.string()), why.message)});
  };
  if (!fs::exists(file, error)) {
    return base::invalid(
        fmt::format("{} is a folder without a {}, which says how to start the bot: command = "
                    "\"python3 bot.py\"",
                    base::in_quotes(folder), kBotProject));
  }
  auto text = world::read_file(file.string(), kMostBytes);
  if (!text) return base::passed_on(text);
  auto project = read_toml(*text);
  if (!project) return refuse(project.error());
  auto command = read_project(*project, real);
  if (!command) return refuse(command.error());
  return command;
}

}  // namespace hexarena::cli
