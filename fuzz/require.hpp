// Assertions of fuzz targets: one that does not hold ends the run like a crash.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace hexarena::fuzz {

inline void require(bool holds, const char* claim = nullptr) {
  if (holds) return;
  if (claim != nullptr) std::fprintf(stderr, "does not hold: %s\n", claim);
  std::abort();
}

inline void require_one_line(std::string_view reason) {
  require(!reason.empty(), "a refusal has a reason");
  require(std::all_of(reason.begin(), reason.end(),
                      [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F; }),
          "a reason is one line of visible characters");
}

}  // namespace hexarena::fuzz
