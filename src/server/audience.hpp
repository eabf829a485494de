// Audience: the connected clients, as seen by the games.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace hexarena::server {

/// Identifies a connection.
using ConnectionId = std::uint64_t;
/// Shared, so that a message to many is serialised once.
using Text = std::shared_ptr<const std::string>;

class Audience {
 public:
  virtual ~Audience() = default;
  virtual void send(ConnectionId visitor, const Text& text) = 0;
  /// Closes the connection with a reason; `leave` is not called for it.
  virtual void close(ConnectionId visitor, std::string_view why) = 0;
  /// Queues other work: it runs after everything sent before it, and before what follows.
  virtual void then(const std::function<void()>& work) { work(); }
};

}  // namespace hexarena::server
