// Where clients come from: IP addresses, networks of them, and who is behind a proxy. Values.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace hexarena::server {

/// An IPv6 address; an IPv4 address is written as ::ffff:a.b.c.d, as systems do.
using IpAddress = std::array<std::uint8_t, 16>;

/// Nothing where it is no address. A port behind it, and brackets around it, are fine.
[[nodiscard]] std::optional<IpAddress> read_ip(std::string_view text);
/// The address that budgets and bans count by: an IPv4 address, or the first 64 bits of an IPv6
/// one, because a single client has all that are below them.
[[nodiscard]] std::string budget_address(const IpAddress& address);

class Network {
 public:
  /// From "192.0.2.0/24", "2001:db8::/32", or an address alone.
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

/// Who sent a request that came from `peer`: the peer itself, unless that is a proxy we trust. Then
/// it is the last in the list of X-Forwarded-For, or else of Forwarded, that is not such a proxy;
/// what stands before it was written by the client and is worth nothing.
[[nodiscard]] IpAddress client_behind(const IpAddress& peer, std::string_view x_forwarded_for,
                                      std::string_view forwarded, const Networks& proxies);

}  // namespace hexarena::server
