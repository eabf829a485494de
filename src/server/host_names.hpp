// HostNames: the host names under which this server accepts requests.
//
// A malicious page can make its own name resolve to this machine (DNS rebinding); a browser would
// then treat both as one site, and let the page act here. So requests for unknown names are
// refused. IP addresses are accepted: they cannot be rebound. Values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace hexarena::server {

class HostNames {
 public:
  /// localhost and its subdomains, every IP address, and these names.
  explicit HostNames(const std::vector<std::string>& more = {});

  /// For a Host header, with or without a port.
  [[nodiscard]] bool known(std::string_view host) const;

 private:
  std::vector<std::string> names_;
};

/// The names of this machine, alone and with the usual local suffix: "box", "box.local".
[[nodiscard]] std::vector<std::string> names_of_this_machine();

/// Fails unless it is a name such as "arena.example.org", without a port.
[[nodiscard]] base::Expected<void> check_host_name(std::string_view name);

}  // namespace hexarena::server
