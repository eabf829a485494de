// HostNames: the names under which this server may be asked.
//
// A page of a stranger may let its own name lead to this machine (DNS rebinding); a browser would
// then take both for one site, and let the page ask and act here. So whoever asks for a name that
// is not known to be ours is refused. An address is no name: nobody else can make it lead here.
// Values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace hexarena::server {

class HostNames {
 public:
  /// localhost and what is below it, every address, and these.
  explicit HostNames(const std::vector<std::string>& more = {});

  /// As the head of a request has it, with or without a port.
  [[nodiscard]] bool known(std::string_view host) const;

 private:
  std::vector<std::string> names_;
};

/// What this machine calls itself, alone and as its neighbours may call it: "box", "box.local".
[[nodiscard]] std::vector<std::string> names_of_this_machine();

/// Refused unless it is a name such as "arena.example.org", without port.
[[nodiscard]] base::Expected<void> check_host_name(std::string_view name);

}  // namespace hexarena::server
