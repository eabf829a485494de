// Socket: a peer at the other end of a TCP connection, line by line.
//
// Like every peer it may be slow, silent, endless or gone: no call waits longer than its time, no
// more than `longest` bytes of an unfinished line are held, and writing to one that is gone raises
// no signal. It has no STDERR and no usage. One thread at a time may use it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "rules/reason.hpp"
#include "world/descriptor.hpp"
#include "world/peer.hpp"

namespace hexarena::world {

struct Address {
  std::string host;  ///< a name, an IPv4 or an IPv6 address
  std::uint16_t port = 0;
};
/// From "localhost:8081", "192.0.2.7:8081" or "[::1]:8081".
[[nodiscard]] rules::Expected<Address> read_address(std::string_view text);
[[nodiscard]] std::string to_string(const Address& address);

class Socket final : public Peer {
 public:
  /// Tries every address of the host, each no longer than `within`; how long a name takes to be
  /// found is the system's business. A refusal tells why the last could not be reached.
  [[nodiscard]] static rules::Expected<std::unique_ptr<Socket>> connect(const Address& address,
                                                                        Milliseconds within,
                                                                        std::size_t longest);
  /// A connection that stands already.
  Socket(Descriptor file, std::size_t longest);

  [[nodiscard]] Sent send_line(std::string_view line, Milliseconds within) override;
  /// A line without end is `too_much` once it is longer than allowed. A peer that hung up is
  /// `closed`; what it said before is heard first.
  [[nodiscard]] Heard read_line(Milliseconds within) override;
  [[nodiscard]] std::string take_errors() override { return {}; }
  [[nodiscard]] Usage usage() override { return {}; }
  void hang_up() override;

 private:
  [[nodiscard]] bool wait_for(short events, Milliseconds until) const;
  void take();

  const SystemClock clock_;
  Descriptor file_;
  const std::size_t longest_;
  std::string heard_;         ///< not yet given out
  std::size_t searched_ = 0;  ///< bytes of it that hold no line end
  bool stuck_ = false;        ///< a line went out by half
};

}  // namespace hexarena::world
