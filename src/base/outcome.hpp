// The result of a game in words: "Ada wins", "red and white share the win", "a draw".
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "base/listed.hpp"

namespace hexarena::base {

/// `playing` is the number of players not removed. If several play and all of them won: a draw.
[[nodiscard]] inline std::string who_won(std::span<const std::string> winners,
                                         std::size_t playing) {
  if (winners.empty()) return "no one is left";
  if (winners.size() == 1) return winners.front() + " wins";
  if (winners.size() == playing) return "a draw";
  return listed(winners, "and") + " share the win";
}

/// The text with its first letter capitalized (ASCII), to begin a sentence.
[[nodiscard]] inline std::string capitalized(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text;
}

}  // namespace hexarena::base
