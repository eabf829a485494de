// Client: the origin of a request, as far as it is known. A value.
#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace hexarena::server {

struct Client {
  std::string address = {};   ///< as counted by budgets (network.hpp); empty: this program itself
  std::string identity = {};  ///< by its token; empty: anonymous
  bool trusted = false;       ///< is in a trusted network
  bool is_operator = false;   ///< has the operator's key

  /// The key under which its work is queued.
  [[nodiscard]] const std::string& queue() const { return identity.empty() ? address : identity; }
};

/// Becomes true when a client has disconnected, so that its work can be dropped. Thread-safe.
using Gone = std::shared_ptr<const std::atomic<bool>>;
[[nodiscard]] inline bool is_gone(const Gone& gone) { return gone && *gone; }

}  // namespace hexarena::server
