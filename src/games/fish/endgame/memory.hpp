// Memory: the bounds that a search of endings has found, and the moves that found them.
//
// A key has two slots: the first prefers what was expensive to find, the second what is new. Grows
// with the number of entries up to a maximum. For one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace hexarena::fish::endgame {

class Memory {
 public:
  struct Entry {
    std::uint64_t key = 0;
    std::int16_t lower = std::numeric_limits<std::int16_t>::min();
    std::int16_t upper = std::numeric_limits<std::int16_t>::max();
    std::uint8_t from = 0;
    std::uint8_t to = 0;      ///< where it is `from`, the best is to wait
    std::uint8_t effort = 0;  ///< log2 of the nodes it took
    bool used = false;
  };

  /// Room for at most 2^bits entries of 16 bytes.
  explicit Memory(int bits)
      : most_(std::size_t{1} << bits), entries_(std::min(most_, kFirstEntries)) {}

  /// Nothing where the key is not known. Valid until the next store.
  [[nodiscard]] const Entry* find(std::uint64_t key) const {
    const std::size_t first = place(key);
    for (const std::size_t i : {first, first ^ 1}) {
      if (entries_[i].used && entries_[i].key == key) return &entries_[i];
    }
    return nullptr;
  }
  void store(const Entry& entry) {
    if (++stored_ > entries_.size() && entries_.size() < most_) grow();
    put(entry);
  }

 private:
  static constexpr std::size_t kFirstEntries = std::size_t{1} << 12;
  static constexpr std::size_t kGrowth = 4;

  void put(const Entry& entry) {
    Entry& first = entries_[place(entry.key)];
    Entry& second = entries_[place(entry.key) ^ 1];
    if (first.used && first.key != entry.key) {
      if (first.effort > entry.effort) {
        // It counts for less each time, so that nothing stays for ever.
        if (entry.effort + 3 < first.effort) --first.effort;
        second = entry;
        return;
      }
      second = first;
    }
    first = entry;
  }
  void grow() {
    const std::vector<Entry> old =
        std::exchange(entries_, std::vector<Entry>(std::min(entries_.size() * kGrowth, most_)));
    for (const Entry& entry : old) {
      if (entry.used) put(entry);
    }
  }
  [[nodiscard]] std::size_t place(std::uint64_t key) const { return key & (entries_.size() - 2); }

  std::size_t most_;
  std::vector<Entry> entries_;
  std::size_t stored_ = 0;
};

}  // namespace hexarena::fish::endgame
