// The fitted weights of Patterns, packed as text by tools/tune_reversi.cpp.
#pragma once

#include <array>
#include <string_view>

namespace hexarena::reversi {

std::string_view packed_weights_3();
std::string_view packed_weights_4();
std::string_view packed_weights_5();
std::string_view packed_weights_6();
std::string_view packed_weights_6_late();

/// For a board of this size, in up to two pieces; empty if it has none.
[[nodiscard]] inline std::array<std::string_view, 2> packed_weights(int size) {
  switch (size) {
    case 3: return {packed_weights_3(), {}};
    case 4: return {packed_weights_4(), {}};
    case 5: return {packed_weights_5(), {}};
    case 6: return {packed_weights_6(), packed_weights_6_late()};
    default: return {};
  }
}

}  // namespace hexarena::reversi
