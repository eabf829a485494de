// For tests that start programs: small shell programs, and a check that nothing of them is left.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "world/process.hpp"
#include "world/process_tree.hpp"
#include "world/small_file.hpp"

namespace hexarena::world {

inline constexpr Milliseconds kSoon{30'000};  ///< for what should come at once, on a busy machine
inline constexpr Milliseconds kMoment{50};    ///< for what should not come at all

[[nodiscard]] inline Command shell(std::string script) { return {{"sh", "-c", std::move(script)}}; }

[[nodiscard]] inline std::size_t open_descriptors() {
  const std::filesystem::directory_iterator all("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

/// How many processes of this machine are a `sleep` of so many seconds.
[[nodiscard]] inline int sleeping(std::string_view seconds) {
  const std::string command_line = std::string("sleep") + '\0' + std::string(seconds) + '\0';
  int found = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    if (read_small_file(entry.path() / "cmdline") == command_line) ++found;
  }
  return found;
}

/// Waits until this many sleep, for at most kSoon.
[[nodiscard]] inline bool come_to_sleep(std::string_view seconds, int count) {
  const SystemClock clock;
  for (const Milliseconds until = clock.now() + kSoon; clock.now() < until;) {
    if (sleeping(seconds) == count) return true;
    std::this_thread::sleep_for(Milliseconds(5));
  }
  return false;
}

/// Every test must end without child processes and with the descriptors it began with.
class Processes : public testing::Test {
 protected:
  void SetUp() override { descriptors_ = open_descriptors(); }
  void TearDown() override {
    EXPECT_TRUE(use_below(::getpid()).members.empty()) << "processes are left behind";
    EXPECT_EQ(open_descriptors(), descriptors_) << "descriptors are left behind";
  }

  [[nodiscard]] static std::unique_ptr<Process> started(const Command& command) {
    auto process = Process::start(command);
    if (process) return std::move(*process);
    ADD_FAILURE() << process.error().message;
    return nullptr;
  }
  /// A number of seconds that no other process sleeps.
  [[nodiscard]] static std::string odd_seconds() {
    static int count = 0;
    return std::to_string(100'000 + ++count) + "." + std::to_string(::getpid());
  }

 private:
  std::size_t descriptors_ = 0;
};

inline void expect_line(Process& process, std::string_view line) {
  const Heard heard = process.read_line(kSoon);
  ASSERT_EQ(heard.kind, Heard::Kind::line) << in_words(heard.end) << process.take_errors();
  EXPECT_EQ(heard.line, line);
}

inline void expect_end(Process& process, const End& end) {
  const Heard heard = process.read_line(kSoon);
  ASSERT_EQ(heard.kind, Heard::Kind::ended) << heard.line.substr(0, 100);
  EXPECT_EQ(in_words(heard.end), in_words(end)) << process.take_errors();
}

}  // namespace hexarena::world
