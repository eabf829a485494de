// new-bot: creates a folder with a bot in a given language, to start from.
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <vector>

#include "cli/bot_project.hpp"
#include "cli/bot_sources.hpp"
#include "cli/commands.hpp"
#include "session/registry.hpp"
#include "world/standard_streams.hpp"
#include "world/system_error.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::invalid;

constexpr std::string_view kNewBotProgram = "hexarena new-bot";

struct Language {
  std::string_view name;  ///< and of its folder in bots/
  std::string_view idea;  ///< the file with choose()
  std::string_view
      build;  ///< by hand, where the project cannot do it everywhere; NAME is the folder
  std::string_view test;  ///< in the folder
};
constexpr std::array kLanguages{
    Language{"python", "bot.py", "", "python3 test_games.py"},
    Language{"cpp", "choose.hpp", "", "g++ -o test test.cpp && ./test"},
    Language{"javascript", "bot.js", "", "node test.js"},
    Language{"java", "Bot.java", "", "javac -d classes *.java && java -cp classes Test"},
    Language{"rust", "bot.rs", "rustc -O -o NAME/bot NAME/bot.rs",
             "rustc --test -o test bot.rs && ./test"},
    Language{"shell", "idea.awk", "", "sh test.sh"},
};
/// In every kit: sample turns of the referee.
constexpr std::string_view kShared = "turns.jsonl";
/// Stands for the name of the bot in a kit.
constexpr std::string_view kName = "NAME";

Expected<Language> find_language(const std::string& name) {
  const auto* const found = std::ranges::find(kLanguages, name, &Language::name);
  if (found != kLanguages.end()) return *found;
  std::string all;
  for (const Language& language : kLanguages) {
    all += fmt::format("{}{}", all.empty() ? "" : ", ", language.name);
  }
  return base::not_found(
      fmt::format("there is no bot in {}; the languages are {}", base::in_quotes(name), all));
}

/// The name is used in command lines, so it must be safe for shells and programs.
Expected<void> check_name(const std::string& name) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  if (name.empty() || name.front() == '-' || !std::ranges::all_of(name, plain)) {
    return invalid(fmt::format(
        "a bot's name is made of letters, digits, - and _ and does not begin with -, unlike {}",
        base::in_quotes(name)));
  }
  return {};
}

std::string named(std::string_view text, const std::string& name) {
  std::string out(text);
  for (std::size_t at = out.find(kName); at != std::string::npos;
       at = out.find(kName, at + name.size())) {
    out.replace(at, kName.size(), name);
  }
  return out;
}

/// The files of a kit, by their names in its folder.
std::vector<BotSource> kit_of(const Language& language) {
  const std::string folder = std::string(language.name) + "/";
  std::vector<BotSource> files;
  for (const BotSource& source : bot_sources()) {
    if (source.file == kShared) files.push_back(source);
    if (!source.file.starts_with(folder)) continue;
    files.push_back({source.file.substr(folder.size()), source.text});
  }
  return files;
}

Expected<void> write_bot(const std::string& folder, const Language& language) {
  const std::vector<BotSource> files = kit_of(language);
  if (mkdir(folder.c_str(), 0777) != 0) {
    return world::system_error(
        errno, errno == EEXIST ? fmt::format("{} exists already", base::in_quotes(folder))
                               : fmt::format("the folder {} cannot be made: {}",
                                             base::in_quotes(folder), std::strerror(errno)));
  }
  const auto path_of = [&](const BotSource& source) {
    return fmt::format("{}/{}", folder, source.file);
  };
  for (const BotSource& source : files) {
    std::ofstream file(path_of(source), std::ios::binary);
    file << (source.file == kBotProject ? named(source.text, folder) : std::string(source.text))
         << std::flush;
    if (file) continue;
    // Nothing half-made stays behind: the name is free to be tried again.
    const std::string why = std::strerror(errno);
    for (const BotSource& each : files) static_cast<void>(unlink(path_of(each).c_str()));
    static_cast<void>(rmdir(folder.c_str()));
    return invalid(
        fmt::format("the file {} cannot be written: {}", base::in_quotes(path_of(source)), why));
  }
  return {};
}

}  // namespace

int new_bot(const NewBotOptions& options) {
  auto language = find_language(options.language);
  if (!language) return world::report_bad_input(kNewBotProgram, language.error());
  auto written = check_name(options.name);
  if (written) written = write_bot(options.name, *language);
  if (!written) return world::report_bad_input(kNewBotProgram, written.error());
  std::string hint =
      fmt::format("{}/{} plays every game. Your idea goes into its {}().\n", options.name,
                  language->idea, language->name == "shell" ? "rate" : "choose");
  if (!language->build.empty()) {
    hint += fmt::format("Build it:     {}\n", named(language->build, options.name));
  }
  hint += fmt::format(
      "Check it:     hexarena check {0}\n"
      "Let it play:  hexarena match {1} bot:{0} greedy\n"
      "Watch it:     the same with --games 2 --open\n"
      "Test it:      cd {0} && {2}",
      options.name, session::games().front()->name, language->test);
  return world::write_line(kNewBotProgram, hint);
}

}  // namespace hexarena::cli
