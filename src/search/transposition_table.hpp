// TranspositionTable: what a search has found out about states it may meet again.
//
// A state is known by its key alone, so keys must differ but for a freak of chance. The table grows
// with what is kept, up to a size, and then forgets: of the two places a key has, the first holds
// what was dear to find out, the second what is new. What an earlier search found stays until a
// newer entry wants its place, however dear it was. Pointers hold until the next keep(). A value,
// not thread safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hexarena::search {

/// What the value of an entry is to the true one.
enum class Bound : std::uint8_t { none, lower, upper, exact };

template <class Action>
class TranspositionTable {
 public:
  struct Entry {
    std::uint64_t key = 0;
    std::int32_t value = 0;
    Action action{};
    std::uint8_t depth = 0;
    Bound bound = Bound::none;
    std::uint8_t effort = 0;  ///< log2 of the nodes it took: the dearer is kept
    std::uint8_t age = 0;     ///< the search it is from; set by the table
  };

  /// At most 2^bits entries of about 24 bytes.
  explicit TranspositionTable(int bits)
      : most_(std::size_t{1} << bits), entries_(std::min(most_, kFirstEntries)) {}

  [[nodiscard]] const Entry* recall(std::uint64_t key) const {
    const std::size_t first = place(key);
    for (const std::size_t i : {first, first ^ 1}) {
      if (entries_[i].bound != Bound::none && entries_[i].key == key) return &entries_[i];
    }
    return nullptr;
  }

  void keep(Entry entry) {
    if (++kept_ > entries_.size() && entries_.size() < most_) grow();
    entry.age = age_;
    put(entry);
  }
  /// Another search begins: what is here already is old from now on.
  void grow_older() { ++age_; }

 private:
  static constexpr std::size_t kFirstEntries = std::size_t{1} << 12;
  static constexpr std::size_t kGrowth = 4;

  void put(const Entry& entry) {
    Entry& first = entries_[place(entry.key)];
    Entry& second = entries_[place(entry.key) ^ 1];
    const bool dearer = entry.age == first.age && entry.effort < first.effort;
    if (first.bound != Bound::none && first.key != entry.key && dearer) {
      second = entry;
      return;
    }
    if (first.key != entry.key) second = first;
    first = entry;
  }
  void grow() {
    std::vector<Entry> old(std::min(entries_.size() * kGrowth, most_));
    old.swap(entries_);
    for (const Entry& entry : old) {
      if (entry.bound != Bound::none) put(entry);
    }
  }
  [[nodiscard]] std::size_t place(std::uint64_t key) const {
    return (key * 0x9E3779B97F4A7C15U >> 20 & (entries_.size() - 1)) & ~std::size_t{1};
  }

  std::size_t most_;
  std::vector<Entry> entries_;
  std::uint64_t kept_ = 0;
  std::uint8_t age_ = 0;
};

}  // namespace hexarena::search
