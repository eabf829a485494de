// Listener: a port on this machine that tests can connect to; and two ends of one connection.
#pragma once

#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <memory>
#include <utility>

#include "world/listening_port.hpp"
#include "world/socket.hpp"

namespace hexarena::world {

class Listener {
 public:
  [[nodiscard]] std::uint16_t port() const { return port_.port(); }
  [[nodiscard]] Address address() const { return {"127.0.0.1", port()}; }
  /// Nobody listens any more; whoever connects is refused.
  void close() { port_.close(); }

  /// The next who connects; nothing when nobody comes in time.
  [[nodiscard]] std::unique_ptr<Socket> accept(Milliseconds within,
                                               std::size_t longest = 1U << 20U) const {
    pollfd waiting{port_.file(), POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(within.count())) <= 0) return nullptr;
    Descriptor guest = port_.accept();
    if (!guest.open()) return nullptr;
    return std::make_unique<Socket>(Connection(std::move(guest)), longest);
  }

 private:
  ListeningPort port_ = std::move(*ListeningPort::open(0));  // one that the system chooses
};

/// What is said at one end is heard at the other.
[[nodiscard]] inline std::pair<Connection, Connection> connected_pair() {
  std::array<int, 2> ends{-1, -1};
  static_cast<void>(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()));
  return {Connection(Descriptor(ends[0])), Connection(Descriptor(ends[1]))};
}

}  // namespace hexarena::world
