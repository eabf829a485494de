#include "world/connection.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "base/json.hpp"
#include "world/system_error.hpp"

namespace hexarena::world {
namespace {

/// Waits until a file is ready or the deadline has passed; false in the latter case.
bool ready(int file, short events, Milliseconds until, const Clock& clock) {
  while (true) {
    const auto left = std::clamp<Milliseconds::rep>((until - clock.now()).count(), 0, 1'000'000);
    pollfd waiting{file, events, 0};
    if (::poll(&waiting, 1, static_cast<int>(left)) > 0) return true;
    if (clock.now() >= until) return false;
  }
}

/// Connecting to an unused local port can pick that same port as the source port, so that the
/// socket is connected to itself.
bool meets_itself(int file) {
  sockaddr_storage here{};
  sockaddr_storage there{};
  socklen_t here_size = sizeof here;
  socklen_t there_size = sizeof there;
  return ::getsockname(file, reinterpret_cast<sockaddr*>(&here), &here_size) == 0 &&
         ::getpeername(file, reinterpret_cast<sockaddr*>(&there), &there_size) == 0 &&
         here_size == there_size && std::memcmp(&here, &there, here_size) == 0;
}

/// Connects to one address; on failure the descriptor is closed and errno set.
FileDescriptor reach(const addrinfo& where, Milliseconds within) {
  const SystemClock clock;
  FileDescriptor file(::socket(where.ai_family, where.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK,
                               where.ai_protocol));
  if (!file.open()) return file;
  int error = ::connect(file.number(), where.ai_addr, where.ai_addrlen) == 0 ? 0 : errno;
  if (error == EINPROGRESS) {
    socklen_t size = sizeof error;
    if (!ready(file.number(), POLLOUT, clock.now() + within, clock)) {
      error = ETIMEDOUT;
    } else if (::getsockopt(file.number(), SOL_SOCKET, SO_ERROR, &error, &size) != 0) {
      error = errno;
    }
  }
  if (error == 0 && meets_itself(file.number())) error = ECONNREFUSED;
  if (error != 0) file.close();
  errno = error;
  return file;
}

}  // namespace

base::Expected<Address> read_address(std::string_view text) {
  const auto refusal = [&] {
    return base::invalid(fmt::format("an address is HOST:PORT, such as localhost:8081, not {}",
                                     base::in_quotes(text)));
  };
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return refusal();
  std::string_view host = text.substr(0, colon);
  const std::string_view port = text.substr(colon + 1);
  const bool bracketed = host.starts_with('[') && host.ends_with(']');
  if (bracketed) host = host.substr(1, host.size() - 2);
  // Without brackets the end of an IPv6 address is ambiguous.
  if (host.empty() || (!bracketed && host.find(':') != std::string_view::npos)) return refusal();
  Address address{std::string(host)};
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
  if (error != std::errc() || end != port.data() + port.size() || address.port == 0) {
    return refusal();
  }
  return address;
}

std::string to_string(const Address& address) {
  const bool brackets = address.host.find(':') != std::string::npos;
  return fmt::format("{}{}{}:{}", brackets ? "[" : "", address.host, brackets ? "]" : "",
                     address.port);
}

base::Expected<Connection> Connection::connect(const Address& address, Milliseconds within) {
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int error =
      ::getaddrinfo(address.host.c_str(), fmt::to_string(address.port).c_str(), &wanted, &found);
  if (error != 0) {
    return base::not_found(fmt::format("the host {} is not known: {}",
                                       base::in_quotes(address.host), ::gai_strerror(error)));
  }
  FileDescriptor file;
  int why = 0;
  for (const addrinfo* each = found; each != nullptr && !file.open(); each = each->ai_next) {
    file = reach(*each, within);
    why = errno;
  }
  ::freeaddrinfo(found);
  if (!file.open()) {
    return world::system_error(
        why, fmt::format("{} cannot be reached: {}", to_string(address), std::strerror(why)));
  }
  return Connection(std::move(file));
}

Connection::Connection(FileDescriptor file) : file_(std::move(file)) {
  file_.set_nonblocking();
  // We send complete messages, so delaying packets to fill them would only cost the player time.
  const int on = 1;
  ::setsockopt(file_.number(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  // Keep-alive detects a machine that vanished while the connection is idle.
  const int idle_seconds = 60;
  ::setsockopt(file_.number(), SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
  ::setsockopt(file_.number(), IPPROTO_TCP, TCP_KEEPIDLE, &idle_seconds, sizeof idle_seconds);
}

Sent Connection::send(std::string_view bytes, Milliseconds within) {
  if (stuck_) return Sent::late;
  const SystemClock clock;
  const Milliseconds until = clock.now() + within;
  while (file_.open() && !bytes.empty()) {
    const ssize_t sent = ::send(file_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN) {
      if (ready(file_.number(), POLLOUT, until, clock)) continue;
      stuck_ = true;
      return Sent::late;
    } else if (errno != EINTR) {
      return Sent::gone;
    }
  }
  return bytes.empty() ? Sent::all : Sent::gone;
}

Received Connection::receive(Milliseconds within) {
  const SystemClock clock;
  const Milliseconds until = clock.now() + within;
  std::array<char, 65'536> buffer;
  while (file_.open() && ready(file_.number(), POLLIN, until, clock)) {
    const ssize_t got = ::recv(file_.number(), buffer.data(), buffer.size(), 0);
    if (got > 0) {
      return {Received::Kind::bytes, std::string(buffer.data(), static_cast<std::size_t>(got))};
    }
    if (got == 0 || (errno != EAGAIN && errno != EINTR)) file_.close();
  }
  return {file_.open() ? Received::Kind::late : Received::Kind::closed};
}

}  // namespace hexarena::world
