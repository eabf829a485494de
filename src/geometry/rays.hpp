// Rays<Set>: the cells a piece can reach in straight lines over the free cells of a shape.
//
// Sets of up to 128 cells use a table of rays and cut each at its first obstacle with two or three
// instructions and no branch; larger boards walk from neighbour to neighbour, which needs no large
// table. Both give the same result. Immutable; safe to share between threads.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "geometry/bits.hpp"
#include "geometry/shape.hpp"

namespace hexarena::geometry {

template <class Set>
class Rays {
 public:
  static constexpr bool kTabled = Set::kCapacity <= 128;

  /// Requires shape.size() ≤ Set::kCapacity, and cells numbered in ascending (row, column) order.
  explicit Rays(const Shape& shape) : lines_(static_cast<std::size_t>(shape.size())) {
    for (int i = 0; i < shape.size(); ++i) {
      const auto from = static_cast<Index>(i);
      Lines& lines = lines_[from];
      if constexpr (!kTabled) lines.next.fill(kNowhere);
      std::size_t up = 0;
      std::size_t down = 0;
      for (int d = 0; d < shape.directions(); ++d) {
        if constexpr (kTabled) {
          Set ray;
          for (const Index c : shape.ray(from, d)) ray.set(c);
          if (ray.none()) continue;
          (ray.lowest() > i ? lines.up[up++] : lines.down[down++]) = ray;
          lines.around.set(shape.neighbour(from, d));
        } else {
          lines.next[static_cast<std::size_t>(d)] = shape.neighbour(from, d);
        }
      }
    }
  }

  /// The cells reached from `from`: along each ray, the free cells before the first one not free.
  [[nodiscard]] Set reach(int from, const Set& free) const {
    const Lines& lines = lines_[static_cast<std::size_t>(from)];
    Set reached;
    if constexpr (kTabled) {
      for (const Set& ray : lines.up) reached |= ray & (ray - free).through_lowest();
      for (const Set& ray : lines.down) reached |= ray & (ray - free).from_highest();
      return reached & free;
    } else {
      for (std::size_t d = 0; d < kDirections; ++d) {
        for (Index c = lines.next[d]; c != kNowhere && free.test(c); c = lines_[c].next[d]) {
          reached.set(c);
        }
      }
      return reached;
    }
  }

  /// The number of directions with a free neighbour.
  [[nodiscard]] int exits(int from, const Set& free) const {
    const Lines& lines = lines_[static_cast<std::size_t>(from)];
    if constexpr (kTabled) {
      return (lines.around & free).count();
    } else {
      return static_cast<int>(std::count_if(lines.next.begin(), lines.next.end(), [&free](Index c) {
        return c != kNowhere && free.test(c);
      }));
    }
  }

  /// Whether reach(from, free) is not empty: one free neighbour is enough.
  [[nodiscard]] bool can_leave(int from, const Set& free) const {
    if constexpr (kTabled) {
      return (lines_[static_cast<std::size_t>(from)].around & free).any();
    } else {
      return exits(from, free) > 0;
    }
  }

 private:
  struct Table {
    // Numbers ascend by row and column, so at most three directions of a hexagon lead upwards.
    std::array<Set, 3> up;
    std::array<Set, 3> down;
    Set around;
  };
  struct Steps {
    std::array<Index, kDirections> next;
  };
  using Lines = std::conditional_t<kTabled, Table, Steps>;

  std::vector<Lines> lines_;
};

}  // namespace hexarena::geometry
