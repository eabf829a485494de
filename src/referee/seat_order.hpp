// Seat order: the youngest first, players of equal age in the order given.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

namespace hexarena::referee {

/// The players in seat order, as indices into `ages`.
[[nodiscard]] inline std::vector<std::size_t> seat_order(std::span<const int> ages) {
  std::vector<std::size_t> order(ages.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ages[a] < ages[b]; });
  return order;
}

}  // namespace hexarena::referee
