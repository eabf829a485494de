// Audience: those at the other ends of the sockets, as the games see them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace hexarena::server {

/// Somebody at the other end of a socket.
using ConnectionId = std::uint64_t;
/// What is sent to many is written once.
using Text = std::shared_ptr<const std::string>;

class Audience {
 public:
  virtual ~Audience() = default;
  virtual void send(ConnectionId visitor, const Text& text) = 0;
  /// Says goodbye; the visitor is gone then, and `leave` is not called for it.
  virtual void close(ConnectionId visitor, std::string_view why) = 0;
  /// Does something else in its turn: after everything sent before it, and before what follows.
  virtual void then(std::function<void()> work) { std::invoke(std::move(work)); }
};

}  // namespace hexarena::server
