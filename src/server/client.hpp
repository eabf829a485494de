// Client: who asks, as far as it is known. A value.
#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace hexarena::server {

struct Client {
  std::string address = {};   ///< as budgets count (network.hpp); empty: this program itself
  std::string identity = {};  ///< whose token came along; empty: anonymous
  bool trusted = false;       ///< comes from a network that was declared trusted
  bool is_operator = false;   ///< has the operator's key

  /// The name under which work for it waits in a queue.
  [[nodiscard]] const std::string& queue() const { return identity.empty() ? address : identity; }
};

/// Becomes true when a client has hung up, so that no work is done for it. Any thread may look.
using Gone = std::shared_ptr<const std::atomic<bool>>;
[[nodiscard]] inline bool is_gone(const Gone& gone) { return gone && *gone; }

}  // namespace hexarena::server
