#include "terminal/ascii.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "terminal/utf8.hpp"

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

}  // namespace

std::string in_ascii(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto known = std::find_if(kSpellings.begin(), kSpellings.end(),
                                    [&](const auto& each) { return text.starts_with(each.first); });
    if (known != kSpellings.end()) {
      out += known->second;
      text.remove_prefix(known->first.size());
      continue;
    }
    const std::string_view character = take_character(text);
    const bool is_ascii = static_cast<unsigned char>(character.front()) < 0x80;
    out += is_ascii ? character : "?";
  }
  return out;
}

}  // namespace hexarena::terminal
