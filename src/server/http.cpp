#include "server/http.hpp"

#include <optional>

namespace hexarena::server {
namespace {

std::optional<int> hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

/// Decodes %41 and the like; nothing if an escape is incomplete or encodes a control character.
std::optional<std::string> decoded(std::string_view text, bool plus_is_blank) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size()) return std::nullopt;
      const auto high = hex_digit(text[i + 1]);
      const auto low = hex_digit(text[i + 2]);
      if (!high || !low) return std::nullopt;
      c = static_cast<char>(*high * 16 + *low);
      i += 2;
    } else if (c == '+' && plus_is_blank) {
      c = ' ';
    }
    if (static_cast<unsigned char>(c) < 0x20U || c == 0x7F) return std::nullopt;
    bytes += c;
  }
  return bytes;
}

}  // namespace

std::optional<Request> read_target(std::string_view method, std::string_view target) {
  constexpr std::size_t kMostParts = 32;
  Request request;
  request.method = method;
  target = target.substr(0, target.find('#'));
  const std::size_t mark = target.find('?');
  auto path = decoded(target.substr(0, mark), false);
  if (!path || !path->starts_with('/')) return std::nullopt;
  request.path = std::move(*path);
  std::string_view rest = mark == std::string_view::npos ? "" : target.substr(mark + 1);
  for (std::size_t parts = 0; !rest.empty(); ++parts) {
    if (parts == kMostParts) return std::nullopt;
    const std::string_view part = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
    const std::size_t equals = part.find('=');
    auto key = decoded(part.substr(0, equals), true);
    auto value = decoded(equals == std::string_view::npos ? "" : part.substr(equals + 1), true);
    if (!key || !value) return std::nullopt;
    request.query.insert_or_assign(std::move(*key), std::move(*value));
  }
  return request;
}

}  // namespace hexarena::server
