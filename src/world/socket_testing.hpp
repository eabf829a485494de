// Listener: a port on this machine that tests can connect to; SocketFile: the same as a file-system
// socket; and two ends of one connection.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <array>
#include <memory>
#include <string>
#include <utility>

#include "world/listening_port.hpp"
#include "world/socket.hpp"

namespace hexarena::world {

/// Longer than anything on this machine takes, however busy it is.
inline constexpr Milliseconds kPatient{20'000};

class Listener {
 public:
  /// 0 lets the system choose the port.
  explicit Listener(std::uint16_t port = 0) : port_(std::move(*ListeningPort::open(port))) {}

  [[nodiscard]] std::uint16_t port() const { return port_.port(); }
  [[nodiscard]] Address address() const { return {"127.0.0.1", port()}; }
  /// Stops listening; later connections are refused.
  void close() { port_.close(); }

  /// The next connection; null if there is none in time.
  [[nodiscard]] std::unique_ptr<Socket> accept(Milliseconds within,
                                               std::size_t longest = 1U << 20U) const {
    pollfd waiting{port_.file(), POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(within.count())) <= 0) return nullptr;
    FileDescriptor guest = port_.accept();
    if (!guest.open()) return nullptr;
    return std::make_unique<Socket>(Connection(std::move(guest)), longest);
  }

 private:
  ListeningPort port_;
};

/// A listening socket in the file system that every user may connect to. The path must be shorter
/// than 108 bytes; the destructor removes it.
class SocketFile {
 public:
  explicit SocketFile(std::string path, int type = SOCK_STREAM)
      : path_(std::move(path)), socket_(::socket(AF_UNIX, type | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path_.copy(address.sun_path, sizeof address.sun_path - 1);
    listens_ =
        ::bind(socket_.number(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 &&
        ::chmod(path_.c_str(), 0777) == 0 &&
        (type == SOCK_DGRAM || ::listen(socket_.number(), 8) == 0);
  }
  SocketFile(const SocketFile&) = delete;
  SocketFile& operator=(const SocketFile&) = delete;
  ~SocketFile() { ::unlink(path_.c_str()); }

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool listens() const { return listens_; }
  /// Whether any process has connected to it or sent to it so far.
  [[nodiscard]] bool reached() const {
    pollfd waiting{socket_.number(), POLLIN, 0};
    return ::poll(&waiting, 1, 0) != 0;
  }

 private:
  std::string path_;
  FileDescriptor socket_;
  bool listens_ = false;
};

/// Two ends of one connection.
[[nodiscard]] inline std::pair<Connection, Connection> connected_pair() {
  std::array<int, 2> ends{-1, -1};
  static_cast<void>(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()));
  return {Connection(FileDescriptor(ends[0])), Connection(FileDescriptor(ends[1]))};
}

}  // namespace hexarena::world
