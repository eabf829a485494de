// History: which kinds of actions were good elsewhere in a search, and so deserve an early look.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "search/evaluation.hpp"

namespace hexarena::search {

class History {
 public:
  /// What a kind of action gains in the order of actions.
  [[nodiscard]] int merit(std::size_t slot) const { return merits_[slot]; }
  /// An action that ended the search of its siblings will likely do so elsewhere.
  void reward(std::size_t slot, int depth) {
    int& merit = merits_[slot];
    merit += std::min(depth, 20) * std::min(depth, 20);
    if (merit > kMost) {
      for (int& each : merits_) each /= 2;
    }
  }
  void forget() { merits_.fill(0); }

 private:
  static constexpr int kMost = 125;
  std::array<int, kSlots> merits_{};
};

}  // namespace hexarena::search
