#include "server/network.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/json.hpp"

namespace hexarena::server {
namespace {

constexpr unsigned kPrefix = 96;  // bits of an IPv6 address before an embedded IPv4 address

bool is_ipv4(const IpAddress& address) {
  static constexpr std::array<std::uint8_t, 12> kBefore{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  return std::equal(kBefore.begin(), kBefore.end(), address.begin());
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

/// Removes the brackets and the port of "[::1]:80" or "192.0.2.7:80".
std::string_view bare(std::string_view text) {
  if (text.starts_with('[')) return text.substr(1, text.find(']') - 1);
  const std::size_t colon = text.find(':');
  return colon != std::string_view::npos && text.find(':', colon + 1) == std::string_view::npos
             ? text.substr(0, colon)
             : text;
}

/// The addresses of a list, the last first; nothing for one that cannot be parsed ("unknown").
std::vector<std::optional<IpAddress>> read_list(std::string_view list, bool of_forwarded) {
  std::vector<std::optional<IpAddress>> all;
  while (!list.empty()) {
    const std::size_t comma = list.rfind(',');
    std::string_view item = list.substr(comma == std::string_view::npos ? 0 : comma + 1);
    list = list.substr(0, comma == std::string_view::npos ? 0 : comma);
    if (of_forwarded) {
      std::string small(item);
      for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      const std::size_t mark = small.find("for=");
      item = mark == std::string::npos ? "" : item.substr(mark + 4);
      item = item.substr(0, item.find(';'));
      item = trimmed(item);
      if (item.starts_with('"') && item.ends_with('"') && item.size() >= 2) {
        item = item.substr(1, item.size() - 2);
      }
    }
    all.push_back(read_ip(trimmed(item)));
  }
  return all;
}

}  // namespace

std::optional<IpAddress> read_ip(std::string_view text) {
  std::string word(bare(text));
  word.resize(std::min(word.size(), word.find('%')));  // of a link-local address: the interface
  // The system stops reading at a zero byte.
  if (word.find('\0') != std::string::npos) return std::nullopt;
  IpAddress address{};
  if (inet_pton(AF_INET6, word.c_str(), address.data()) == 1) return address;
  if (inet_pton(AF_INET, word.c_str(), address.data() + kPrefix / 8) != 1) return std::nullopt;
  address[10] = address[11] = 0xFF;
  return address;
}

std::string budget_address(const IpAddress& address) {
  if (is_ipv4(address)) {
    return fmt::format("{}.{}.{}.{}", address[12], address[13], address[14], address[15]);
  }
  IpAddress network = address;
  std::fill(network.begin() + 8, network.end(), std::uint8_t{0});
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(AF_INET6, network.data(), text.data(), text.size());
  return std::string(text.data()) + "/64";
}

base::Expected<Network> Network::read(std::string_view text) {
  const auto bad = [&] {
    return base::invalid(fmt::format("a network is an address such as 192.0.2.0/24, unlike {}",
                                     base::in_quotes(text)));
  };
  const std::size_t slash = text.find('/');
  const std::string_view word = text.substr(0, slash);
  const auto address = bare(word) == word ? read_ip(word) : std::nullopt;
  if (!address) return bad();
  Network network;
  network.address_ = *address;
  if (slash == std::string_view::npos) return network;
  const std::string_view digits = text.substr(slash + 1);
  const unsigned before = is_ipv4(*address) ? kPrefix : 0;
  unsigned bits = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
  if (error != std::errc() || end != digits.data() + digits.size() || bits > 128 - before) {
    return bad();
  }
  network.bits_ = before + bits;
  return network;
}

bool Network::contains(const IpAddress& address) const {
  for (unsigned bit = 0; bit < bits_; ++bit) {
    const unsigned differ = address_[bit / 8] ^ address[bit / 8];
    if ((differ >> (7 - bit % 8) & 1U) != 0) return false;
  }
  return true;
}

base::Expected<Networks> Networks::read(const std::vector<std::string>& texts) {
  Networks networks;
  for (const std::string& text : texts) {
    auto network = Network::read(text);
    if (!network) return base::passed_on(network);
    networks.all_.push_back(*network);
  }
  return networks;
}

bool Networks::contains(const IpAddress& address) const {
  return std::any_of(all_.begin(), all_.end(),
                     [&](const Network& network) { return network.contains(address); });
}

IpAddress client_behind(const IpAddress& peer, std::string_view x_forwarded_for,
                        std::string_view forwarded, const Networks& proxies) {
  if (!proxies.contains(peer)) return peer;
  const auto list =
      x_forwarded_for.empty() ? read_list(forwarded, true) : read_list(x_forwarded_for, false);
  IpAddress last = peer;
  for (const std::optional<IpAddress>& each : list) {
    if (!each) return last;  // an address that a proxy could not name counts as the proxy
    last = *each;
    if (!proxies.contains(last)) return last;
  }
  return last;
}

}  // namespace hexarena::server
