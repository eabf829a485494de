// Solo<Set>: how much fish the penguins of one side can take when no one else comes near.
//
// A longest path for each penguin: nearly always everything within reach can be had, and the first
// try finds it, because tiles with few exits are taken first and what would be cut off is put off.
// Otherwise branch and bound by what stays within reach, until the budget is spent.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/fish/engine/node.hpp"

namespace hexarena::fish::engine {

template <class Set>
class Solo {
 public:
  explicit Solo(const Moves<Set>& moves) : moves_(moves), memo_(kMemo) {}

  /// What can be had for certain, and what is the most there can be; the same where it is known.
  struct Answer {
    int least = 0;
    int most = 0;
  };
  /// With at most so many branches.
  [[nodiscard]] Answer collect(const Set& free, const Set& flock, int budget) {
    const int most = this->most(free, flock);
    if (most == 0) return {};
    budget_ = budget;
    exact_ = true;
    candidates_.clear();
    const int least = dive(free, flock, most);
    return {least, exact_ ? least : most};
  }

  /// No more than this, whatever is done.
  [[nodiscard]] int most(const Set& free, const Set& flock) const {
    const Grid<Set>& grid = moves_.grid();
    const Set within = grid.flood(flock, free);
    int fish = grid.fish_on(within);
    if (!moves_.on_leaving() || fish == 0) return fish;
    // Each penguin ends on a tile that does not count.
    const int least = grid.least_fish(within);
    flock.for_each([&](int bit) {
      if ((grid.around(bit) & free).any()) fish += std::max(grid.fish(bit) - least, 0);
    });
    return fish;
  }

 private:
  static constexpr std::size_t kMemo = std::size_t{1} << 12;
  struct Candidate {
    int most;   // with its gain
    int exits;  // of the tile it leads to
    Move move;
  };
  struct Known {
    std::uint64_t key = 0;
    int value = 0;
  };

  /// The best there is, or found within the budget; `most` as above.
  int dive(const Set& free, const Set& flock, int most) {
    const std::uint64_t key = key_of(free, flock);
    Known& known = memo_[key % kMemo];
    if (known.key == key) return known.value;
    const bool exact_before = exact_;
    exact_ = true;
    const std::size_t begin = candidates_.size();
    gather(free, flock);
    const std::size_t end = candidates_.size();
    int best = 0;
    for (std::size_t i = begin; i < end && best < most; ++i) {
      const Candidate candidate = candidates_[i];
      if (candidate.most <= best) break;
      if (i > begin && --budget_ < 0) {
        exact_ = false;
        break;
      }
      const int gain = moves_.gain(candidate.move);
      Set next_free = free;
      Set next_flock = flock;
      play(candidate.move, next_free, next_flock);
      best = std::max(best, gain + dive(next_free, next_flock, candidate.most - gain));
    }
    candidates_.resize(begin);
    if (best == most) exact_ = true;
    if (exact_) known = {key, best};
    exact_ = exact_ && exact_before;
    return best;
  }

  void gather(const Set& free, const Set& flock) {
    const Grid<Set>& grid = moves_.grid();
    const std::size_t begin = candidates_.size();
    flock.for_each([&](int from) {
      grid.reach(from, free).for_each([&](int to) {
        const Move move{static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to)};
        Set next_free = free;
        Set next_flock = flock;
        play(move, next_free, next_flock);
        candidates_.push_back({moves_.gain(move) + most(next_free, next_flock),
                               (grid.around(to) & next_free).count(), move});
      });
    });
    std::sort(candidates_.begin() + static_cast<std::ptrdiff_t>(begin), candidates_.end(),
              [](const Candidate& a, const Candidate& b) {
                if (a.most != b.most) return a.most > b.most;
                if (a.exits != b.exits) return a.exits < b.exits;
                return std::pair(a.move.from, a.move.to) < std::pair(b.move.from, b.move.to);
              });
  }
  static void play(const Move& move, Set& free, Set& flock) {
    free.reset(move.to);
    flock.reset(move.from);
    flock.set(move.to);
  }
  [[nodiscard]] static std::uint64_t key_of(const Set& free, const Set& flock) {
    std::uint64_t key = 1;
    for (const std::uint64_t word : free.words()) key = (key ^ word) * 0x9E3779B97F4A7C15U;
    key ^= key >> 29;
    for (const std::uint64_t word : flock.words()) key = (key ^ word) * 0xD1342543DE82EF95U;
    return (key ^ key >> 32) | 1;
  }

  const Moves<Set>& moves_;
  std::vector<Known> memo_;
  std::vector<Candidate> candidates_;
  int budget_ = 0;
  bool exact_ = true;
};

}  // namespace hexarena::fish::engine
