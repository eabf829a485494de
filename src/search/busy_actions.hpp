// BusyActions: the actions that the threads of a parallel search are working on right now.
//
// A thread that finds an action busy defers it and searches the next one; by the time it comes back
// the result is in the transposition table. Without that, threads that share a table walk the tree
// in the same order at the same time. Collisions of two keys in a slot cost a little time, nothing
// else. Thread safe.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace hexarena::search {

class BusyActions {
 public:
  /// The key of an action of a state.
  [[nodiscard]] static std::uint64_t key(std::uint64_t state, std::size_t action) {
    return (state ^ (action + 1) * 0xD6E8FEB86659FD93U) * 0x9E3779B97F4A7C15U;
  }
  [[nodiscard]] bool has(std::uint64_t key) const {
    return place(key).load(std::memory_order_relaxed) == key;
  }
  void add(std::uint64_t key) { place(key).store(key, std::memory_order_relaxed); }
  void remove(std::uint64_t key) {
    if (has(key)) place(key).store(0, std::memory_order_relaxed);
  }

 private:
  using Place = std::atomic<std::uint64_t>;
  static constexpr int kBits = 12;

  [[nodiscard]] Place& place(std::uint64_t key) { return places_[key >> (64 - kBits)]; }
  [[nodiscard]] const Place& place(std::uint64_t key) const { return places_[key >> (64 - kBits)]; }

  std::array<Place, std::size_t{1} << kBits> places_{};
};

}  // namespace hexarena::search
