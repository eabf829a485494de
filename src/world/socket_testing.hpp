// Listener: a port on this machine that tests can connect to.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <memory>

#include "world/socket.hpp"

namespace hexarena::world {

class Listener {
 public:
  Listener() : file_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in here{};
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof here;
    // The system chooses a free port.
    ::bind(file_.number(), reinterpret_cast<sockaddr*>(&here), size);
    ::listen(file_.number(), 4);
    ::getsockname(file_.number(), reinterpret_cast<sockaddr*>(&here), &size);
    port_ = ntohs(here.sin_port);
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] Address address() const { return {"127.0.0.1", port_}; }
  /// Nobody listens any more; whoever connects is refused.
  void close() { file_.close(); }

  /// The next who connects; nothing when nobody comes in time.
  [[nodiscard]] std::unique_ptr<Socket> accept(Milliseconds within,
                                               std::size_t longest = 1U << 20U) const {
    pollfd waiting{file_.number(), POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(within.count())) <= 0) return nullptr;
    Descriptor guest(::accept4(file_.number(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!guest.open()) return nullptr;
    return std::make_unique<Socket>(std::move(guest), longest);
  }

 private:
  Descriptor file_;
  std::uint16_t port_ = 0;
};

}  // namespace hexarena::world
