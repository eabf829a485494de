// Connection: a TCP connection as a stream of bytes, for protocols that know no lines.
//
// Whoever is at the other end may be slow, silent, endless or gone: no call waits longer than its
// time, nothing is held back but what one call returns, and writing to one that is gone raises no
// signal. One thread at a time may use it.
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

/// What came when we listened.
struct Received {
  enum class Kind {
    bytes,
    late,    ///< nothing in time; it may still come
    closed,  ///< nothing will come any more
  };
  Kind kind = Kind::late;
  std::string bytes = {};
};

class Connection {
 public:
  /// Tries every address of the host, each no longer than `within`; how long a name takes to be
  /// found is the system's business. A refusal tells why the last could not be reached.
  [[nodiscard]] static base::Expected<Connection> connect(const Address& address,
                                                          Milliseconds within);
  /// A connection that stands already.
  explicit Connection(FileDescriptor file);

  /// All of it, or `late`: then part of it may be through, so nothing can follow any more.
  [[nodiscard]] Sent send(std::string_view bytes, Milliseconds within);
  /// What is there, waiting for the first of it no longer than this.
  [[nodiscard]] Received receive(Milliseconds within);
  void hang_up() { file_.close(); }

  [[nodiscard]] bool open() const { return file_.open(); }
  /// For poll(2); -1 once it is closed.
  [[nodiscard]] int file() const { return file_.number(); }

 private:
  FileDescriptor file_;
  bool stuck_ = false;  ///< something went out by half
};

}  // namespace hexarena::world
