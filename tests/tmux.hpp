// A terminal for tests: a program in a window of tmux, keys sent to it, its screen read as text.
//
// A server of its own for each, in a folder of its own, gone with the object. What is on the screen
// is waited for, with a generous limit; nothing here sleeps for a fixed time and hopes.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "run_program.hpp"
#include "scratch_folder.hpp"

namespace hexarena::tests {

class Tmux {
 public:
  struct Window {
    int columns = 80;
    int lines = 24;
    std::string environment = {};  ///< "NO_COLOR=1 "
    bool jobs = false;             ///< the shell has Ctrl-Z and fg
  };

  /// `arguments` of hexarena as a shell takes them. When it has ended, the screen says "[ended 0]"
  /// and whether the terminal collects lines again: " icanon" or "-icanon", and echoes.
  explicit Tmux(const std::string& arguments) : Tmux(arguments, Window{}) {}
  Tmux(const std::string& arguments, const Window& window) {
    const std::string command =
        joined(window.jobs ? "set -m; " : "",
               "trap : INT QUIT; export TERM=xterm-256color LC_ALL=C.UTF-8; unset NO_COLOR; ",
               "env ", window.environment, "'", bin_folder(), "/hexarena' ", arguments,
               "; echo \"[ended $?]\"; stty -a | grep -oE '.icanon|.echo '; exec sleep 1000");
    const Finished started =
        tmux({"-f", "/dev/null", "new-session", "-d", "-x", std::to_string(window.columns), "-y",
              std::to_string(window.lines), "exec /bin/sh -c " + quoted(command)});
    EXPECT_EQ(started.code, 0) << started;
  }
  Tmux(const Tmux&) = delete;
  Tmux& operator=(const Tmux&) = delete;
  ~Tmux() { static_cast<void>(tmux({"kill-server"})); }

  /// Keys by tmux' names: "Tab", "Enter", "C-c", "a".
  Tmux& press(const std::vector<std::string>& keys) {
    std::vector<std::string> words{"send-keys"};
    words.insert(words.end(), keys.begin(), keys.end());
    EXPECT_EQ(tmux(std::move(words)).code, 0);
    return *this;
  }
  Tmux& type(const std::string& text) {
    EXPECT_EQ(tmux({"send-keys", "-l", text}).code, 0);
    return *this;
  }
  /// The left button on a character of the screen, counted from 0.
  Tmux& click(int line, int column) {
    return type(joined("\x1b[<0;", std::to_string(column + 1), ";", std::to_string(line + 1), "M"));
  }
  Tmux& resize(int columns, int lines) {
    EXPECT_EQ(
        tmux({"resize-window", "-x", std::to_string(columns), "-y", std::to_string(lines)}).code,
        0);
    return *this;
  }

  /// What is to be seen now; with `colors` as ANSI sequences.
  [[nodiscard]] std::string screen(bool colors = false) {
    std::vector<std::string> words{"capture-pane", "-p"};
    if (colors) words.emplace_back("-e");
    return tmux(std::move(words)).out;
  }
  /// Waits until the screen shows `text`; false when the time is over.
  [[nodiscard]] bool shows(std::string_view text) {
    return waits([&] { return screen().find(text) != std::string::npos; });
  }
  [[nodiscard]] bool shows_no(std::string_view text) {
    return waits([&] { return screen().find(text) == std::string::npos; });
  }

  /// The process of hexarena; 0 where it has ended.
  [[nodiscard]] pid_t process() {
    const std::string shell = tmux({"display-message", "-p", "#{pane_pid}"}).out;
    if (shell.empty()) return 0;
    const std::string pid = shell.substr(0, shell.find('\n'));
    std::ifstream children(joined("/proc/", pid, "/task/", pid, "/children"));
    pid_t child = 0;
    children >> child;
    return child;
  }
  /// Takes the terminal away, as closing its window does.
  void close() { EXPECT_EQ(tmux({"kill-server"}).code, 0); }

  template <class Done>
  [[nodiscard]] static bool waits(Done&& done) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!done()) {
      if (std::chrono::steady_clock::now() > deadline) return false;
      usleep(20'000);
    }
    return true;
  }

 private:
  static std::string quoted(const std::string& text) {
    std::string all = "'";
    for (const char c : text) all += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return all + "'";
  }
  [[nodiscard]] Finished tmux(std::vector<std::string> words) const {
    std::vector<std::string> all{"/usr/bin/env", "tmux", "-u", "-S", folder_.path("socket")};
    all.insert(all.end(), words.begin(), words.end());
    return run(std::move(all));
  }

  ScratchFolder folder_;
};

inline void PrintTo(const Tmux&, std::ostream*) {}

}  // namespace hexarena::tests
