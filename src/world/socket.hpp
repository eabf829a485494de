// Socket: a peer at the other end of a TCP connection, line by line.
//
// Like every peer it may be slow, silent, endless or gone: no call waits longer than its time, no
// more than `longest` bytes of an unfinished line are held, and writing to one that is gone raises
// no signal. It has no STDERR and no usage. One thread at a time may use it.
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
  /// A connection that stands already.
  Socket(Connection connection, std::size_t longest)
      : connection_(std::move(connection)), longest_(longest) {}

  [[nodiscard]] Sent send_line(std::string_view line, Milliseconds within) override;
  /// A line without end is `too_much` once it is longer than allowed. A peer that hung up is
  /// `closed`; what it said before is heard first.
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
  std::string heard_;         ///< not yet given out
  std::size_t searched_ = 0;  ///< bytes of it that hold no line end
};

}  // namespace hexarena::world
