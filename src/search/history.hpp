// History: which kinds of actions caused cutoffs elsewhere in a search and should be tried early.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "search/evaluation.hpp"

namespace hexarena::search {

class History {
 public:
  /// The bonus of a kind of action in move ordering.
  [[nodiscard]] int merit(std::size_t slot) const { return merits_[slot]; }
  /// Rewards an action that caused a cutoff: it will likely do so elsewhere.
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
