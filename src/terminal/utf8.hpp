// The characters of UTF-8 text. Invalid bytes count as characters too.
#pragma once

#include <algorithm>
#include <string_view>

namespace hexarena::terminal {

/// A continuation byte of a character.
[[nodiscard]] constexpr bool goes_on(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Takes one character off the front of a non-empty text.
[[nodiscard]] constexpr std::string_view take_character(std::string_view& text) {
  const bool begins = static_cast<unsigned char>(text.front()) >= 0xC0U;
  std::size_t size = 1;
  while (begins && size < text.size() && size < 4 && goes_on(text[size])) ++size;
  const std::string_view character = text.substr(0, size);
  text.remove_prefix(size);
  return character;
}

/// The number of characters.
[[nodiscard]] constexpr int characters_in(std::string_view text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return !goes_on(c); }));
}

}  // namespace hexarena::terminal
