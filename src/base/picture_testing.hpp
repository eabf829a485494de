// Checks for pictures, in text or in SVG.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace hexarena::base {

[[nodiscard]] inline std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// How often `part` occurs in `text`.
[[nodiscard]] inline int count(const std::string& text, std::string_view part) {
  int found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

/// Every tag is closed by its own name, and quotes, '<' and '>' occur only where allowed.
[[nodiscard]] inline testing::AssertionResult well_formed(const std::string& svg) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  std::vector<std::string> open;
  std::size_t end = 0;
  for (std::size_t start = svg.find('<'); start != std::string::npos; start = svg.find('<', end)) {
    if (svg.substr(end, start - end).find('>') != std::string::npos) {
      return testing::AssertionFailure() << "a stray > before " << svg.substr(start, 20);
    }
    end = svg.find('>', start) + 1;
    if (end == 0) return testing::AssertionFailure() << "unfinished " << svg.substr(start, 20);
    std::string tag = svg.substr(start + 1, end - start - 2);
    const bool closes = tag.starts_with('/');
    const bool empty = tag.ends_with('/');
    if (closes) tag.erase(0, 1);
    if (empty) tag.pop_back();
    const std::string name = tag.substr(0, tag.find_first_of(" \n"));
    if (name.empty() || name.find_first_not_of(kLetters) != std::string::npos ||
        count(tag, "'") % 2 != 0 || count(tag, "<") != 0) {
      return testing::AssertionFailure() << "not a tag: " << tag;
    }
    if (closes) {
      if (open.empty() || open.back() != name)
        return testing::AssertionFailure() << "stray " << tag;
      open.pop_back();
    } else if (!empty) {
      open.push_back(name);
    }
  }
  if (!open.empty()) return testing::AssertionFailure() << open.back() << " is left open";
  return testing::AssertionSuccess();
}

}  // namespace hexarena::base
