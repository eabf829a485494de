// A second process that writes to a store and may be killed meanwhile.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <utility>

#include "world/descriptor.hpp"

namespace hexarena::store {

/// A child process that runs `work`, which reports its progress to the given descriptor.
class Writer {
 public:
  template <class Work>
  explicit Writer(const Work& work) {
    child_ = fork();
    if (child_ == 0) {
      work(pipe_.write.number());
      _exit(testing::Test::HasFailure() ? 1 : 0);
    }
    pipe_.write.close();
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
  }

  /// Waits for the next byte it reports; false once it has ended.
  [[nodiscard]] bool hear() {
    char byte = 0;
    const bool heard = read(pipe_.read.number(), &byte, 1) == 1;
    heard_ += heard ? 1 : 0;
    return heard;
  }
  /// Kills it, then reads everything it had reported.
  void cut_off() {
    kill(child_, SIGKILL);
    wait();
    while (hear()) {
    }
  }
  /// Its exit code; -1 if it was killed.
  int wait() {
    int status = 0;
    waitpid(std::exchange(child_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  [[nodiscard]] std::size_t heard() const { return heard_; }

 private:
  world::Pipe pipe_ = world::Pipe::make();
  pid_t child_ = -1;
  std::size_t heard_ = 0;
};

inline void say_something(int to) {
  const char byte = '.';
  EXPECT_EQ(write(to, &byte, 1), 1);
}

}  // namespace hexarena::store
