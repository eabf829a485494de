// TranspositionTable: results of a search for positions it may reach again.
//
// A state is identified by its key alone, so collisions must be rare. The table grows with the
// number of entries that one search stores up to a maximum and then replaces: of the two slots of a
// key, the first prefers what was expensive to compute, the second what is new. Entries of an
// earlier search are replaced by any newer entry, however expensive they were.
//
// For one thread, until share() is called: then any number may recall and store concurrently,
// without locks. An entry is three words, the first of which is its key xor the other two, so
// an entry torn by concurrent writes has a wrong key and is not recalled.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace hexarena::search {

/// How the value of an entry relates to the true one.
enum class Bound : std::uint8_t { none, lower, upper, exact };

template <class Action>
class TranspositionTable {
 public:
  struct Entry {
    std::uint64_t key = 0;
    Action action{};
    std::int32_t value = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::none;
    std::uint8_t effort = 0;  ///< log2 of the nodes it took: more expensive entries are preferred
  };

  /// At most 2^bits entries of 24 bytes.
  explicit TranspositionTable(int bits) : most_(std::size_t{1} << bits) {
    resize(std::min(most_, kFirstSlots));
  }

  [[nodiscard]] std::optional<Entry> recall(std::uint64_t key) const {
    const std::size_t first = place(key);
    for (const std::size_t i : {first, first ^ 1}) {
      const Words words = slots_[i].read();
      const Facts facts = words.facts();
      if (words.key() != key || facts.bound == Bound::none) continue;
      Entry entry{key, {}, facts.value, facts.depth, facts.bound, facts.effort};
      std::memcpy(static_cast<void*>(&entry.action), &words.action, sizeof(Action));
      return entry;
    }
    return std::nullopt;
  }

  void store(const Entry& entry) {
    if (!shared_ && ++stored_ > size_ && size_ < most_) grow();
    const Facts facts{entry.value, entry.depth, entry.bound, entry.effort, age_};
    Words words{0, 0, std::bit_cast<std::uint64_t>(facts)};
    std::memcpy(&words.action, &entry.action, sizeof(Action));
    words.mixed = entry.key ^ words.action ^ words.rest;
    put(words);
  }
  /// A new search begins: older entries may be replaced. No other thread may use the table now.
  void grow_older() {
    ++age_;
    stored_ = 0;
  }
  /// From now on several threads use the table, so it takes its full size at once.
  void share() {
    while (size_ < most_) grow();
    shared_ = true;
  }

 private:
  static constexpr std::size_t kFirstSlots = std::size_t{1} << 12;
  static constexpr std::size_t kGrowth = 4;
  static_assert(sizeof(Action) <= sizeof(std::uint64_t));

  static_assert(std::is_trivially_copyable_v<Action>);
  struct Facts {
    std::int32_t value;
    std::uint8_t depth;
    Bound bound;
    std::uint8_t effort;
    std::uint8_t age;  ///< the number of the search that stored it
  };
  struct Words {
    std::uint64_t mixed = 0;
    std::uint64_t action = 0;
    std::uint64_t rest = 0;
    [[nodiscard]] std::uint64_t key() const { return mixed ^ action ^ rest; }
    [[nodiscard]] Facts facts() const { return std::bit_cast<Facts>(rest); }
  };
  struct Slot {
    std::array<std::atomic<std::uint64_t>, 3> words{};
    [[nodiscard]] Words read() const {
      return {words[0].load(std::memory_order_relaxed), words[1].load(std::memory_order_relaxed),
              words[2].load(std::memory_order_relaxed)};
    }
    void write(const Words& value) {
      words[0].store(value.mixed, std::memory_order_relaxed);
      words[1].store(value.action, std::memory_order_relaxed);
      words[2].store(value.rest, std::memory_order_relaxed);
    }
  };

  void put(const Words& words) {
    Slot& first = slots_[place(words.key())];
    Slot& second = slots_[place(words.key()) ^ 1];
    const Words there = first.read();
    const Facts facts = words.facts();
    const Facts old = there.facts();
    const bool dearer = facts.age == old.age && facts.effort < old.effort;
    if (old.bound != Bound::none && there.key() != words.key() && dearer) {
      second.write(words);
      return;
    }
    if (there.key() != words.key()) second.write(there);
    first.write(words);
  }
  void grow() {
    const std::size_t before = size_;
    const std::unique_ptr<Slot[]> old = resize(std::min(size_ * kGrowth, most_));
    for (std::size_t i = 0; i < before; ++i) {
      if (old[i].read().facts().bound != Bound::none) put(old[i].read());
    }
  }
  std::unique_ptr<Slot[]> resize(std::size_t size) {
    size_ = size;
    return std::exchange(slots_, std::make_unique<Slot[]>(size));
  }
  [[nodiscard]] std::size_t place(std::uint64_t key) const {
    return (key * 0x9E3779B97F4A7C15U >> 20 & (size_ - 1)) & ~std::size_t{1};
  }

  std::size_t most_;
  std::size_t size_ = 0;
  std::unique_ptr<Slot[]> slots_;
  std::uint64_t stored_ = 0;
  std::uint8_t age_ = 0;
  bool shared_ = false;
};

}  // namespace hexarena::search
