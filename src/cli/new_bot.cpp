// new-bot: creates a folder with a bot in a given language, to start from.
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

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
  std::string_view name;
  std::string_view file;
  std::string_view build;  ///< the command, where one is needed; NAME is the folder
  std::string_view run;
};
constexpr std::array kLanguages{
    Language{"python", "bot.py", "", "python3 NAME/bot.py"},
    Language{"cpp", "bot.cpp", "g++ -O2 -o NAME/bot NAME/bot.cpp", "NAME/bot"},
    Language{"javascript", "bot.js", "", "node NAME/bot.js"},
    Language{"java", "Bot.java", "", "java NAME/Bot.java"},
    Language{"rust", "bot.rs", "rustc -O -o NAME/bot NAME/bot.rs", "NAME/bot"},
    Language{"shell", "bot.sh", "", "sh NAME/bot.sh"},
};

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

Expected<void> write_bot(const std::string& folder, const Language& language) {
  const auto sources = bot_sources();
  const auto source = std::ranges::find(sources, language.file, &BotSource::file);
  if (source == sources.end()) return invalid(fmt::format("{} was not built in", language.file));
  if (mkdir(folder.c_str(), 0777) != 0) {
    return world::system_error(
        errno, errno == EEXIST ? fmt::format("{} exists already", base::in_quotes(folder))
                               : fmt::format("the folder {} cannot be made: {}",
                                             base::in_quotes(folder), std::strerror(errno)));
  }
  const std::string path = fmt::format("{}/{}", folder, language.file);
  std::ofstream file(path, std::ios::binary);
  file << source->text << std::flush;
  if (file) return {};
  // Nothing half-made stays behind: the name is free to be tried again.
  const std::string why = std::strerror(errno);
  static_cast<void>(unlink(path.c_str()));
  static_cast<void>(rmdir(folder.c_str()));
  return invalid(fmt::format("the file {} cannot be written: {}", base::in_quotes(path), why));
}

std::string named(std::string_view command, const std::string& name) {
  constexpr std::string_view kName = "NAME";
  std::string text(command);
  for (std::size_t at = text.find(kName); at != std::string::npos;
       at = text.find(kName, at + name.size())) {
    text.replace(at, kName.size(), name);
  }
  return text;
}

}  // namespace

int new_bot(const NewBotOptions& options) {
  auto language = find_language(options.language);
  if (!language) return world::report_bad_input(kNewBotProgram, language.error());
  auto written = check_name(options.name);
  if (written) written = write_bot(options.name, *language);
  if (!written) return world::report_bad_input(kNewBotProgram, written.error());
  std::string hint = fmt::format("{}/{} plays every game. Your idea goes into its choose().\n",
                                 options.name, language->file);
  if (!language->build.empty()) {
    hint += fmt::format("Build it:     {}\n", named(language->build, options.name));
  }
  hint += fmt::format(
      "Check it:     hexarena check \"{0}\"\n"
      "Let it play:  hexarena match {1} \"bot:{0}\" {2}\n"
      "Watch it:     the same with --games 2 --open",
      named(language->run, options.name), session::games().front()->name, "greedy");
  return world::write_line(kNewBotProgram, hint);
}

}  // namespace hexarena::cli
