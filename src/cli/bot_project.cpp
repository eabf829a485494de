#include "cli/bot_project.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

/// One command, as text or as a list of words; none if the key is absent.
Expected<std::vector<std::string>> read_command(const Json& project, const char* key) {
  if (!project.contains(key)) return std::vector<std::string>();
  const Json& value = project[key];
  auto words =
      value.is_string() ? players::split_words(value.get<std::string>()) : read_words(value, key);
  if (!words) return base::passed_on(words);
  return words;
}

Expected<std::string> read_title(const Json& project) {
  constexpr std::size_t kLongest = 60;
  std::string title;
  for (const char* const key : {"name", "version"}) {
    if (!project.contains(key)) continue;
    auto text = base::text(project[key], key);
    if (!text) return base::passed_on(text);
    const bool plain = std::ranges::all_of(*text, [](char c) { return ' ' <= c && c <= '~'; });
    if (text->empty() || text->size() > kLongest || !plain) {
      return base::invalid(
          fmt::format("{}: must be 1-{} letters of ASCII, digits or signs", key, kLongest));
    }
    if (key == std::string_view("version") && title.empty()) break;  // a version of nothing
    title += (title.empty() ? "" : " ") + *text;
  }
  return title;
}

Expected<void> check_keys(const Json& project) {
  constexpr std::array<std::string_view, 8> kKeys{"name",  "version", "build", "run",
                                                  "files", "memory",  "keep",  "command"};
  for (const auto& [key, value] : project.items()) {
    static_cast<void>(value);
    if (std::ranges::find(kKeys, key) != kKeys.end()) continue;
    return base::invalid(
        fmt::format("unknown key {}; there are name, version, build, run, files, memory and keep",
                    base::in_quotes(key)));
  }
  // "command" is the older name of "run".
  if (project.contains("run") && project.contains("command")) {
    return base::invalid("run and command are the same; leave one out");
  }
  if (!project.contains("run") && !project.contains("command")) {
    return base::invalid("run: is missing");
  }
  return {};
}

Expected<BotProject> read_project(const Json& json, const fs::path& folder) {
  if (auto fine = check_keys(json); !fine) return base::passed_on(fine);
  BotProject project;
  project.command.folder = folder.string();
  auto title = read_title(json);
  if (!title) return base::passed_on(title);
  project.title = std::move(*title);
  auto run = read_command(json, json.contains("run") ? "run" : "command");
  if (!run) return base::passed_on(run);
  project.command.words = std::move(*run);
  auto build = read_command(json, "build");
  if (!build) return base::passed_on(build);
  project.build = std::move(*build);
  if (json.contains("files")) {
    auto files = read_words(json["files"], "files");
    if (!files) return base::passed_on(files);
    project.command.files = std::move(*files);
  }
  if (json.contains("memory")) {
    auto memory = base::whole_number(json["memory"], "memory", kLeastBotMemory, kMostBotMemory);
    if (!memory) return base::passed_on(memory);
    project.command.limits.memory = static_cast<std::uint64_t>(*memory) * world::kMebibyte;
  }
  if (json.contains("keep")) {
    if (!json["keep"].is_boolean()) return base::invalid("keep: must be true or false");
    project.keep = json["keep"].get<bool>();
  }
  return project;
}

}  // namespace

bool is_bot_project(const std::string& text) {
  std::error_code error;
  return fs::is_directory(text, error);
}

Expected<BotProject> read_bot_project(const std::string& folder) {
  std::error_code error;
  const fs::path real = fs::canonical(folder, error);
  const fs::path file = (error ? fs::path(folder) : real) / kBotProject;
  const auto refuse = [&](const base::Error& why) {
    return tl::unexpected(
        base::Error{why.kind, fmt::format("{}: {}", base::in_quotes(file.string()), why.message)});
  };
  if (!fs::exists(file, error)) {
    return base::invalid(
        fmt::format("{} is a folder without a {}, which says how to start the bot: run = "
                    "\"python3 bot.py\"",
                    base::in_quotes(folder), kBotProject));
  }
  auto text = world::read_file(file.string(), kMostBytes);
  if (!text) return base::passed_on(text);
  auto project = read_toml(*text);
  if (!project) return refuse(project.error());
  auto read = read_project(*project, real);
  if (!read) return refuse(read.error());
  return read;
}

world::Command command_in(const BotProject& project, const std::string& folder) {
  world::Command command = project.command;
  command.folder = folder;
  // A program of the folder is named as in a shell; one without "/" is looked up.
  std::string& program = command.words.front();
  if (program.find('/') != std::string::npos) {
    program = (fs::path(folder) / program).lexically_normal().string();
  }
  return command;
}

}  // namespace hexarena::cli
