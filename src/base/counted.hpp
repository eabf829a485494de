// Numbers of things in sentences: "1 step", "3 steps".
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace hexarena::base {

template <class Number>
[[nodiscard]] std::string counted(Number number, std::string_view thing) {
  return fmt::format("{} {}{}", number, thing, number == Number{1} ? "" : "s");
}

}  // namespace hexarena::base
