// FileDescriptor: a file descriptor that is closed when it goes out of scope; pipes made of two.
//
// Every descriptor made here closes on exec, from its first moment, so that a program started by
// another thread at the same time inherits nothing. Not for use by several threads at once.
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
  /// -1 when closed, which poll(2) passes over.
  [[nodiscard]] int number() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }
  /// Leaves it to the caller to close, who wants to know whether that went well.
  [[nodiscard]] int release() { return std::exchange(number_, -1); }
  void set_nonblocking() const {
    ::fcntl(number_, F_SETFL, ::fcntl(number_, F_GETFL) | O_NONBLOCK);
  }

  /// The same file under a number of ten or more. A child's standard descriptors can then be put in
  /// place one by one without overwriting one that is still to come.
  [[nodiscard]] FileDescriptor out_of_the_way() && {
    if (!open() || number_ >= 10) return std::move(*this);
    FileDescriptor higher(::fcntl(number_, F_DUPFD_CLOEXEC, 10));
    close();
    return higher;
  }

 private:
  int number_ = -1;
};

/// Two ends; both closed when there were no descriptors left to make them of.
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
