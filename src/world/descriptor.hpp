// FileDescriptor: an owned file descriptor, closed by its destructor; Pipe: a pair of them.
//
// Every descriptor made here is close-on-exec from the start, so that a program started by another
// thread at the same time inherits nothing. Not thread-safe.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <utility>

namespace hexarena::world {

class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    if (this != &other) {
      close();
      number_ = std::exchange(other.number_, -1);
    }
    return *this;
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor() { close(); }

  [[nodiscard]] bool open() const { return number_ >= 0; }
  /// -1 when closed, which poll(2) ignores.
  [[nodiscard]] int number() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }
  /// Releases ownership, for a caller that wants to check the result of close(2).
  [[nodiscard]] int release() { return std::exchange(number_, -1); }
  void set_nonblocking() const {
    ::fcntl(number_, F_SETFL, ::fcntl(number_, F_GETFL) | O_NONBLOCK);
  }

  /// Moves the descriptor to a number of ten or more. A child's standard descriptors can then be
  /// installed one by one without overwriting one still to be installed.
  [[nodiscard]] FileDescriptor out_of_the_way() && {
    if (!open() || number_ >= 10) return std::move(*this);
    FileDescriptor higher(::fcntl(number_, F_DUPFD_CLOEXEC, 10));
    close();
    return higher;
  }

 private:
  int number_ = -1;
};

/// Both ends are closed if no descriptors were left.
struct Pipe {
  FileDescriptor read;
  FileDescriptor write;

  [[nodiscard]] static Pipe make() {
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    return {FileDescriptor(ends[0]).out_of_the_way(), FileDescriptor(ends[1]).out_of_the_way()};
  }
  [[nodiscard]] bool open() const { return read.open() && write.open(); }
};

}  // namespace hexarena::world
