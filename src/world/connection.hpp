// Connection: a TCP connection as a stream of bytes, for protocols not made of lines.
//
// The other end may be slow, silent, flooding or gone: no call blocks longer than its timeout,
// nothing is buffered beyond what one call returns, and writing to a closed connection raises no
// signal. Not thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "world/descriptor.hpp"
#include "world/peer.hpp"

namespace hexarena::world {

struct Address {
  std::string host;  ///< a name, an IPv4 or an IPv6 address
  std::uint16_t port = 0;
};
/// From "localhost:8081", "192.0.2.7:8081" or "[::1]:8081".
[[nodiscard]] base::Expected<Address> read_address(std::string_view text);
[[nodiscard]] std::string to_string(const Address& address);

/// The outcome of a read.
struct Received {
  enum class Kind {
    bytes,
    late,    ///< nothing before the timeout; more may come
    closed,  ///< the other end has closed the connection
  };
  Kind kind = Kind::late;
  std::string bytes = {};
};

class Connection {
 public:
  /// Tries every address of the host, each for at most `within`; the time that name resolution
  /// takes is not limited here. The error says why the last address could not be reached.
  [[nodiscard]] static base::Expected<Connection> connect(const Address& address,
                                                          Milliseconds within);
  /// Takes over a connected socket.
  explicit Connection(FileDescriptor file);

  /// Sends everything, or returns `late`: part of it may have been sent, so the connection can no
  /// longer be used for sending.
  [[nodiscard]] Sent send(std::string_view bytes, Milliseconds within);
  /// Returns the bytes available, waiting for the first of them for at most `within`.
  [[nodiscard]] Received receive(Milliseconds within);
  void hang_up() { file_.close(); }

  [[nodiscard]] bool open() const { return file_.open(); }
  /// For poll(2); -1 once it is closed.
  [[nodiscard]] int file() const { return file_.number(); }

 private:
  FileDescriptor file_;
  bool stuck_ = false;  ///< a partial message was sent
};

}  // namespace hexarena::world
