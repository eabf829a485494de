// The origin of clients: IP addresses, networks, and clients behind proxies. Values.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace hexarena::server {

/// An IPv6 address; an IPv4 address is mapped to ::ffff:a.b.c.d, as usual.
using IpAddress = std::array<std::uint8_t, 16>;

/// Nothing if it is not an address. A port after it, and brackets around it, are allowed.
[[nodiscard]] std::optional<IpAddress> read_ip(std::string_view text);
/// The address used by budgets and bans: an IPv4 address, or the first 64 bits of an IPv6 one,
/// because a single client usually controls all addresses below them.
[[nodiscard]] std::string budget_address(const IpAddress& address);

class Network {
 public:
  /// Parses "192.0.2.0/24", "2001:db8::/32", or a single address.
  [[nodiscard]] static base::Expected<Network> read(std::string_view text);
  [[nodiscard]] bool contains(const IpAddress& address) const;

 private:
  IpAddress address_{};
  unsigned bits_ = 128;
};

class Networks {
 public:
  Networks() = default;
  [[nodiscard]] static base::Expected<Networks> read(const std::vector<std::string>& texts);
  [[nodiscard]] bool contains(const IpAddress& address) const;

 private:
  std::vector<Network> all_;
};

/// The client behind a request from `peer`: the peer itself, unless it is a trusted proxy. Then it
/// is the last address in the list of X-Forwarded-For, or else of Forwarded, that is not such a
/// proxy; earlier entries were written by the client and are worthless.
[[nodiscard]] IpAddress client_behind(const IpAddress& peer, std::string_view x_forwarded_for,
                                      std::string_view forwarded, const Networks& proxies);

}  // namespace hexarena::server
