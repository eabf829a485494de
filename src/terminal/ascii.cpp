#include "terminal/ascii.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace hexarena::terminal {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kSpellings{{
    {"…", "..."},
    {"–", "-"},
    {"—", "-"},
    {"±", "+-"},
    {"▲", "^"},
    {"▼", "v"},
    {"◀", "<"},
    {"▶", ">"},
}};

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }
/// A byte of UTF-8 that goes on with a character begun before.
bool goes_on(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

}  // namespace

std::string in_ascii(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto known = std::find_if(kSpellings.begin(), kSpellings.end(),
                                    [&](const auto& each) { return text.starts_with(each.first); });
    std::size_t taken = 1;
    if (known != kSpellings.end()) {
      out += known->second;
      taken = known->first.size();
    } else if (is_ascii(text.front())) {
      out += text.front();
    } else {
      out += '?';
      while (taken < text.size() && goes_on(text[taken])) ++taken;
    }
    text.remove_prefix(taken);
  }
  return out;
}

}  // namespace hexarena::terminal
