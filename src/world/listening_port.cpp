#include "world/listening_port.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "base/json.hpp"
#include "world/system_error.hpp"

namespace hexarena::world {

base::Expected<ListeningPort> ListeningPort::open(std::uint16_t port, const std::string& host) {
  FileDescriptor file(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  sockaddr_in here{};
  here.sin_family = AF_INET;
  const std::string number = host == "localhost" ? "127.0.0.1" : host;
  if (::inet_pton(AF_INET, number.c_str(), &here.sin_addr) != 1) {
    return base::invalid(fmt::format("{} is no IPv4 address to listen at", base::in_quotes(host)));
  }
  here.sin_port = htons(port);
  socklen_t size = sizeof here;
  auto* const address = reinterpret_cast<sockaddr*>(&here);
  // Connections of the previous run may still be closing on this port.
  const int on = 1;
  ::setsockopt(file.number(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (!file.open() || ::bind(file.number(), address, size) != 0 ||
      ::listen(file.number(), SOMAXCONN) != 0 ||
      ::getsockname(file.number(), address, &size) != 0) {
    return world::system_error(
        errno, fmt::format("port {} cannot be listened at: {}", port, std::strerror(errno)));
  }
  return ListeningPort(std::move(file), ntohs(here.sin_port));
}

FileDescriptor ListeningPort::accept() const {
  return FileDescriptor(::accept4(file_.number(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
}

std::string peer_address(const FileDescriptor& connection) {
  sockaddr_in there{};
  socklen_t size = sizeof there;
  std::array<char, INET_ADDRSTRLEN> text{};
  if (::getpeername(connection.number(), reinterpret_cast<sockaddr*>(&there), &size) != 0 ||
      there.sin_family != AF_INET ||
      ::inet_ntop(AF_INET, &there.sin_addr, text.data(), text.size()) == nullptr) {
    return {};
  }
  return text.data();
}

}  // namespace hexarena::world
