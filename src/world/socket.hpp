// Socket: a peer at the other end of a TCP connection, line by line.
//
// Like every peer it may be slow, silent, flooding or gone: no call blocks longer than its timeout,
// no more than `longest` bytes of an unfinished line are buffered, and writing to a closed
// connection raises no signal. It has no STDERR and no usage. Not thread-safe.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "world/connection.hpp"
#include "world/peer.hpp"

namespace hexarena::world {

class Socket final : public Peer {
 public:
  /// As Connection::connect.
  [[nodiscard]] static base::Expected<std::unique_ptr<Socket>> connect(const Address& address,
                                                                       Milliseconds within,
                                                                       std::size_t longest);
  /// Takes over an open connection.
  Socket(Connection connection, std::size_t longest)
      : connection_(std::move(connection)), longest_(longest) {}

  [[nodiscard]] Sent send_line(std::string_view line, Milliseconds within) override;
  /// A line without end is `too_much` once it is longer than allowed. A peer that hung up is
  /// `closed`; what it sent before is returned first.
  [[nodiscard]] Heard read_line(Milliseconds within) override;
  [[nodiscard]] std::string take_errors() override { return {}; }
  [[nodiscard]] Usage usage() override { return {}; }
  void hang_up() override;

  /// For poll(2); -1 once it is closed.
  [[nodiscard]] int file() const { return connection_.file(); }

 private:
  const SystemClock clock_;
  Connection connection_;
  const std::size_t longest_;
  std::string heard_;         ///< received, not yet returned
  std::size_t searched_ = 0;  ///< how many of these bytes hold no line end
};

}  // namespace hexarena::world
