// What this machine gives to keep programs of strangers in bounds, and how to get the rest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hexarena::world {

struct Protection {
  std::string_view name;   ///< one word
  std::string_view means;  ///< what a bot then has, or cannot do
  bool given = false;
  std::string by = {};      ///< what gives it, or what is done instead
  std::string advice = {};  ///< how to get it; empty where it is given
};

/// Tries each of them, which starts programs and takes about a tenth of a second. What it makes is
/// removed again.
[[nodiscard]] std::vector<Protection> protections();

}  // namespace hexarena::world
