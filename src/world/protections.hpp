// What this machine offers to confine untrusted programs, and how to get the rest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hexarena::world {

struct Protection {
  std::string_view name;   ///< one word
  std::string_view means;  ///< what a bot then gets, or cannot do
  bool given = false;
  std::string by = {};      ///< what provides it, or what is used instead
  std::string advice = {};  ///< how to get it; empty if it is given
};

/// Tries each of them, which starts programs and takes about a tenth of a second. Leaves nothing
/// behind.
[[nodiscard]] std::vector<Protection> protections();

}  // namespace hexarena::world
