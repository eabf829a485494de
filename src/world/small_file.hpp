// Small files of the kernel, below /proc and /sys: read or written in one call.
//
// They hold numbers and accept commands; one that is missing or refuses is common and no error.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "world/descriptor.hpp"

namespace hexarena::world {

/// Its contents, up to 64 KiB; empty if it cannot be read.
[[nodiscard]] inline std::string read_small_file(const std::string& name) {
  const FileDescriptor file(::open(name.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  std::array<char, 4096> chunk;
  while (file.open() && text.size() < 16 * chunk.size()) {
    const ssize_t got = ::read(file.number(), chunk.data(), chunk.size());
    if (got <= 0) break;
    text.append(chunk.data(), static_cast<std::size_t>(got));
  }
  return text;
}

[[nodiscard]] inline bool write_small_file(const std::string& name, std::string_view text) {
  const FileDescriptor file(::open(name.c_str(), O_WRONLY | O_CLOEXEC));
  return file.open() &&
         ::write(file.number(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

/// The number at the beginning of a text, after blanks.
[[nodiscard]] inline std::optional<std::uint64_t> leading_number(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  return number;
}

/// The number after a key, which begins a line or follows a blank: "oom_kill 3", "some … total=7".
[[nodiscard]] inline std::optional<std::uint64_t> number_behind(std::string_view text,
                                                                std::string_view key) {
  for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
    if (at > 0 && text[at - 1] != '\n' && text[at - 1] != ' ') continue;
    return leading_number(text.substr(at + key.size()));
  }
  return std::nullopt;
}

}  // namespace hexarena::world
