// ListeningPort: a TCP port of this machine where others may connect, over IPv4.
//
// It never waits: whoever runs it polls `file()` and takes those who stand at the door. One thread
// at a time may use it.
#pragma once

#include <cstdint>
#include <string>

#include "base/error.hpp"
#include "world/descriptor.hpp"

namespace hexarena::world {

class ListeningPort {
 public:
  /// Port 0: one that the system chooses. `host` is the IPv4 address of this machine that can be
  /// reached, or "localhost"; all when it is 0.0.0.0. Refused when somebody else has it or we may
  /// not.
  [[nodiscard]] static base::Expected<ListeningPort> open(std::uint16_t port,
                                                          const std::string& host = "0.0.0.0");

  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// For poll(2): readable while somebody waits; -1 once it is closed.
  [[nodiscard]] int file() const { return file_.number(); }
  /// The next who waits; closed when nobody does, or when there is no descriptor left for them.
  [[nodiscard]] FileDescriptor accept() const;
  /// Nobody listens any more; whoever connects is refused.
  void close() { file_.close(); }

 private:
  ListeningPort(FileDescriptor file, std::uint16_t port) : file_(std::move(file)), port_(port) {}

  FileDescriptor file_;
  std::uint16_t port_;
};

/// The address at the other end of a connection, such as "192.0.2.7"; empty where it is gone.
[[nodiscard]] std::string peer_address(const FileDescriptor& connection);

}  // namespace hexarena::world
