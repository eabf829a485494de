#include "server/host_names.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/json.hpp"

namespace hexarena::server {
namespace {

constexpr std::size_t kLongestName = 253;  // the limit of DNS
constexpr std::string_view kLocal = "localhost";

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return small;
}

bool is_address(const std::string& text) {
  // The system stops reading at a zero byte.
  if (text.find('\0') != std::string::npos) return false;
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  if (text.starts_with('[') && text.ends_with(']')) {
    return inet_pton(AF_INET6, text.substr(1, text.size() - 2).c_str(), bytes.data()) == 1;
  }
  return inet_pton(AF_INET, text.c_str(), bytes.data()) == 1;
}

/// The host without its port, and without the trailing dot of a name.
std::string without_port(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  const std::size_t bracket = host.rfind(']');
  if (colon != std::string_view::npos && (bracket == std::string_view::npos || bracket < colon)) {
    const std::string_view port = host.substr(colon + 1);
    const bool number =
        std::all_of(port.begin(), port.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (number) host = host.substr(0, colon);
  }
  if (host.ends_with('.')) host.remove_suffix(1);
  return in_small_letters(host);
}

}  // namespace

HostNames::HostNames(const std::vector<std::string>& more) {
  for (const std::string& name : more) names_.push_back(without_port(name));
}

bool HostNames::known(std::string_view host) const {
  const std::string name = without_port(host);
  const bool below =
      name.ends_with(fmt::format(".{}", kLocal)) && check_host_name(name).has_value();
  return name == kLocal || below || is_address(name) ||
         std::find(names_.begin(), names_.end(), name) != names_.end();
}

std::vector<std::string> names_of_this_machine() {
  std::array<char, kLongestName + 1> bytes{};
  if (gethostname(bytes.data(), bytes.size() - 1) != 0) return {};
  const std::string name(bytes.data());
  if (!check_host_name(name)) return {};
  return {name, name + ".local"};
}

base::Expected<void> check_host_name(std::string_view name) {
  const bool plain = std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '.' || c == '_';
  });
  if (plain && !name.empty() && name.size() <= kLongestName) return {};
  return base::invalid(
      fmt::format("{} is no name of a host, such as arena.example.org", base::in_quotes(name)));
}

}  // namespace hexarena::server
