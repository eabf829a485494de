// Lists in sentences: "a", "a or b", "a, b or c".
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace hexarena::base {

[[nodiscard]] inline std::string listed(std::span<const std::string> items,
                                        std::string_view conjunction) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0 && i + 1 == items.size()) {
      text.append(" ").append(conjunction).append(" ");
    } else if (i > 0) {
      text += ", ";
    }
    text += items[i];
  }
  return text;
}

}  // namespace hexarena::base
