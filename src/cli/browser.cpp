#include "cli/browser.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

#include "players/bot_process.hpp"
#include "world/system_error.hpp"

namespace hexarena::cli {
namespace {

bool is_set(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

/// Detached from this terminal, whose input and output are ours.
int start_apart(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0);
  }
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  pid_t child = -1;
  const int error =
      posix_spawnp(&child, pointers.front(), &actions, &attributes, pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

}  // namespace

base::Expected<void> open_in_browser(const std::string& file) {
  std::vector<std::string> words{"xdg-open"};
  if (is_set("BROWSER")) {
    // It may list several, the preferred one first.
    const std::string_view wanted = std::getenv("BROWSER");
    auto split = players::split_words(wanted.substr(0, wanted.find(':')));
    if (!split) return base::passed_on(split);
    words = std::move(*split);
  } else if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) {
    return base::invalid("there is no display here, and $BROWSER names no browser");
  }
  const std::string program = words.front();
  words.push_back(file);
  if (const int error = start_apart(words); error != 0) {
    return world::system_error(
        error, fmt::format("{} cannot be started: {}", program, std::strerror(error)));
  }
  return {};
}

}  // namespace hexarena::cli
