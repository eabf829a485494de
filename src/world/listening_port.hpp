// ListeningPort: a TCP port of this machine that accepts connections over IPv4.
//
// It never blocks: the owner polls `file()` and accepts pending connections. Not thread-safe.
#pragma once

#include <cstdint>
#include <string>

#include "base/error.hpp"
#include "world/descriptor.hpp"

namespace hexarena::world {

class ListeningPort {
 public:
  /// Port 0 lets the system choose one. `host` is the IPv4 address to listen on, or "localhost";
  /// 0.0.0.0 means all. Fails when the port is in use or not permitted.
  [[nodiscard]] static base::Expected<ListeningPort> open(std::uint16_t port,
                                                          const std::string& host = "0.0.0.0");

  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// For poll(2): readable while a connection is pending; -1 once closed.
  [[nodiscard]] int file() const { return file_.number(); }
  /// The next pending connection; closed when there is none, or no descriptor left for it.
  [[nodiscard]] FileDescriptor accept() const;
  /// Stops listening; later connections are refused.
  void close() { file_.close(); }

 private:
  ListeningPort(FileDescriptor file, std::uint16_t port) : file_(std::move(file)), port_(port) {}

  FileDescriptor file_;
  std::uint16_t port_;
};

/// The address at the other end of a connection, such as "192.0.2.7"; empty if it is gone.
[[nodiscard]] std::string peer_address(const FileDescriptor& connection);

}  // namespace hexarena::world
