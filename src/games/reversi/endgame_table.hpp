// EndgameTable: what an endgame search has proven of boards it may reach again: bounds on their
// values, and the best moves.
//
// Four entries of 16 bytes share a cache line; the cheapest to recompute is replaced. Any number of
// threads may use it concurrently without locks: an entry is two words, the first of which is its
// key xor the second, so one torn by concurrent writes is not found.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

namespace hexarena::reversi {

class EndgameTable {
 public:
  struct Entry {
    std::int8_t low = 0;      ///< a lower bound of the value
    std::int8_t high = 0;     ///< an upper bound
    std::uint8_t best = 0;    ///< a square
    std::uint8_t effort = 0;  ///< log2 of the nodes it took: more expensive entries are preferred
  };

  /// 2^bits entries.
  explicit EndgameTable(int bits)
      : count_(std::size_t{1} << (bits - 2)), lines_(std::make_unique<Line[]>(count_)) {}

  [[nodiscard]] std::optional<Entry> recall(std::uint64_t key) const {
    for (const Slot& slot : lines_[place(key)].slots) {
      const std::uint64_t facts = slot.facts.load(std::memory_order_relaxed);
      if ((slot.mixed.load(std::memory_order_relaxed) ^ facts) != key || facts == 0) continue;
      return unpacked(facts);
    }
    return std::nullopt;
  }
  void store(std::uint64_t key, const Entry& entry) {
    Slot* cheapest = nullptr;
    int least = 1000;
    for (Slot& slot : lines_[place(key)].slots) {
      const std::uint64_t facts = slot.facts.load(std::memory_order_relaxed);
      const bool same = (slot.mixed.load(std::memory_order_relaxed) ^ facts) == key;
      const int effort = facts == 0 || same ? -1 : unpacked(facts).effort;
      if (effort >= least) continue;
      least = effort;
      cheapest = &slot;
    }
    const std::uint64_t facts = kUsed | std::bit_cast<std::uint32_t>(entry);
    cheapest->facts.store(facts, std::memory_order_relaxed);
    cheapest->mixed.store(key ^ facts, std::memory_order_relaxed);
  }
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&lines_[place(key)]); }

 private:
  static constexpr std::uint64_t kUsed = std::uint64_t{1} << 32;

  struct Slot {
    std::atomic<std::uint64_t> mixed{0};
    std::atomic<std::uint64_t> facts{0};
  };
  struct alignas(64) Line {
    std::array<Slot, 4> slots;
  };

  [[nodiscard]] static Entry unpacked(std::uint64_t facts) {
    return std::bit_cast<Entry>(static_cast<std::uint32_t>(facts));
  }
  [[nodiscard]] std::size_t place(std::uint64_t key) const {
    return static_cast<std::size_t>(key >> 20) & (count_ - 1);
  }

  std::size_t count_;
  std::unique_ptr<Line[]> lines_;
};

}  // namespace hexarena::reversi
