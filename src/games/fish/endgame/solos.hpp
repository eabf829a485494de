// Solos<Set>: what one side can collect in a region that the other cannot enter.
//
// A longest path for each penguin, by branch and bound over what stays within reach: tiles with few
// exits are tried first, so that the first try nearly always collects everything. Answers are
// remembered from search to search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/fish/engine/node.hpp"

namespace hexarena::fish::endgame {

template <class Set>
class Solos {
 public:
  explicit Solos(const engine::Moves<Set>& moves) : moves_(moves), memo_(kMemo) {}

  struct Answer {
    int fish = 0;
    int moves = 0;         ///< the most with so many fish
    bool settled = false;  ///< the most fish there are, and no way makes more moves
  };
  /// Both at once, where that is easy to see.
  [[nodiscard]] Answer collect(const Set& free, const Set& flock) {
    Known& known = known_at(key_of(free, flock));
    if (known.state == State::settled) return {known.fish, known.moves, true};
    if (known.state != State::unknown) return {};
    return find(known, free, flock);
  }
  struct Range {
    int least = 0;
    int most = 0;
  };
  /// What is known of the most fish there are, after collect().
  [[nodiscard]] Range range(const Set& free, const Set& flock) {
    const Known& known = known_at(key_of(free, flock));
    if (known.state >= State::fish_known) return {known.fish, known.fish};
    return {known.fish, most(free, flock)};
  }
  /// The same after more has been tried.
  [[nodiscard]] Range fish(const Set& free, const Set& flock) {
    Known& known = known_at(key_of(free, flock));
    if (known.state < State::hard) {
      const int value = dive_for(Aim::fish, free, flock, kPatience);
      known.fish = static_cast<std::int16_t>(value / kScale);
      known.state = exact_ ? State::fish_known : State::hard;
    }
    return range(free, flock);
  }

  /// No more than this can be collected, whatever is done.
  [[nodiscard]] int most(const Set& free, const Set& flock) const {
    const engine::Grid<Set>& grid = moves_.grid();
    const Set within = grid.flood(flock, free);
    int fish = grid.fish_on(within);
    if (fish == 0) return 0;
    if (island(within) != within) fish = most_of_islands(within, flock);
    if (!moves_.on_leaving()) return fish;
    // Each penguin ends on a tile that does not count.
    const int least = grid.least_fish(within);
    flock.for_each([&](int bit) {
      if ((grid.around(bit) & free).any()) fish += std::max(grid.fish(bit) - least, 0);
    });
    return fish;
  }

 private:
  static constexpr std::size_t kMemo = std::size_t{1} << 14;
  static constexpr int kScale = 1 << 10;  // more than there are moves
  static constexpr int kBudget = 60;
  static constexpr int kPatience = 1 << 12;

  enum class State : std::uint8_t { unknown, undecided, hard, fish_known, settled };
  struct Known {
    std::uint64_t key = 0;
    std::int16_t fish = 0;
    std::int16_t moves = 0;
    State state = State::unknown;
  };
  struct Partial {
    std::uint64_t key = 0;
    int value = 0;
  };
  /// What is maximised: fish before moves, or moves alone.
  enum class Aim : std::uint8_t { fish, moves };
  struct Candidate {
    int most;   // with its gain
    int exits;  // of the tile it leads to
    engine::Move move;
  };

  /// The tiles that are connected with the lowest one.
  [[nodiscard]] Set island(const Set& tiles) const {
    const Set seed = Set::single(tiles.lowest());
    return seed | moves_.grid().flood(seed, tiles);
  }
  /// Each penguin can collect from one island of connected tiles only.
  [[nodiscard]] int most_of_islands(Set within, const Set& flock) const {
    const engine::Grid<Set>& grid = moves_.grid();
    std::array<Island, kMostIslands> islands;
    std::size_t count = 0;
    int rest = 0;
    while (within.any()) {
      const Set tiles = island(within);
      within -= tiles;
      if (count == kMostIslands) {
        rest += grid.fish_on(tiles);
        continue;
      }
      islands[count++] = {grid.fish_on(tiles), grid.neighbours(tiles) & flock};
    }
    std::sort(islands.begin(), islands.begin() + static_cast<std::ptrdiff_t>(count),
              [](const Island& a, const Island& b) { return a.fish > b.fish; });
    // The richest ones first, as long as each has a penguin of its own.
    std::array<Set, kMostIslands> taken;
    int fish = rest;
    for (std::size_t i = 0; i < count; ++i) {
      Set tried;
      if (assign(islands, i, i, taken, tried)) fish += islands[i].fish;
    }
    return fish;
  }
  static constexpr std::size_t kMostIslands = 16;
  struct Island {
    int fish = 0;
    Set penguins;  // that border it
  };
  /// Finds a penguin for island `i`, moving those of the islands before `end` if need be.
  static bool assign(const std::array<Island, kMostIslands>& islands, std::size_t i,
                     std::size_t end, std::array<Set, kMostIslands>& taken, Set& tried) {
    for (Set penguins = islands[i].penguins - tried; penguins.any();
         penguins = islands[i].penguins - tried) {
      const Set penguin = Set::single(penguins.lowest());
      tried |= penguin;
      std::size_t owner = 0;
      while (owner < end && taken[owner] != penguin) ++owner;
      if (owner == end || assign(islands, owner, end, taken, tried)) {
        taken[i] = penguin;
        return true;
      }
    }
    return false;
  }

  Answer find(Known& known, const Set& free, const Set& flock) {
    known.state = State::undecided;
    const int value = dive_for(Aim::fish, free, flock, kBudget);
    known.fish = static_cast<std::int16_t>(value / kScale);
    if (!exact_) return {};
    known.moves = static_cast<std::int16_t>(value % kScale);
    known.state = State::fish_known;
    const bool all = known.moves == free.count() ||
                     (dive_for(Aim::moves, free, flock, kBudget) == known.moves && exact_);
    if (all) known.state = State::settled;
    if (!all) return {};
    return {known.fish, known.moves, true};
  }
  int dive_for(Aim aim, const Set& free, const Set& flock, int budget) {
    if (partial_.empty()) partial_.resize(kMemo);
    aim_ = aim;
    budget_ = budget;
    exact_ = true;
    candidates_.clear();
    return dive(free, flock, bound(free, flock));
  }

  [[nodiscard]] int bound(const Set& free, const Set& flock) const {
    const int moves = moves_.grid().flood(flock, free).count();
    return aim_ == Aim::moves ? moves : most(free, flock) * kScale + moves;
  }
  [[nodiscard]] int gain(const engine::Move& move) const {
    return aim_ == Aim::moves ? 1 : moves_.gain(move) * kScale + 1;
  }

  /// The best there is, or found within the budget; `most` as bound().
  int dive(const Set& free, const Set& flock, int most) {
    if (most == 0) return 0;
    const std::uint64_t key = key_of(free, flock) ^ (aim_ == Aim::moves ? 0xFF51AFD7ED558CCDU : 0);
    if (partial_[key % kMemo].key == key) return partial_[key % kMemo].value;
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
      const int gain = this->gain(candidate.move);
      Set next_free = free;
      Set next_flock = flock;
      play(candidate.move, next_free, next_flock);
      best = std::max(best, gain + dive(next_free, next_flock, candidate.most - gain));
    }
    candidates_.resize(begin);
    if (best == most) exact_ = true;
    if (exact_) partial_[key % kMemo] = {key, best};
    exact_ = exact_ && exact_before;
    return best;
  }

  void gather(const Set& free, const Set& flock) {
    const engine::Grid<Set>& grid = moves_.grid();
    const std::size_t begin = candidates_.size();
    flock.for_each([&](int from) {
      grid.reach(from, free).for_each([&](int to) {
        const engine::Move move{static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to)};
        Set next_free = free;
        Set next_flock = flock;
        play(move, next_free, next_flock);
        candidates_.push_back({gain(move) + bound(next_free, next_flock),
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
  static void play(const engine::Move& move, Set& free, Set& flock) {
    free.reset(move.to);
    flock.reset(move.from);
    flock.set(move.to);
  }
  [[nodiscard]] Known& known_at(std::uint64_t key) {
    Known& known = memo_[key % kMemo];
    if (known.key != key) known = {key, 0, 0, State::unknown};
    return known;
  }
  [[nodiscard]] static std::uint64_t key_of(const Set& free, const Set& flock) {
    std::uint64_t key = 1;
    for (const std::uint64_t word : free.words()) key = (key ^ word) * 0x9E3779B97F4A7C15U;
    key ^= key >> 29;
    for (const std::uint64_t word : flock.words()) key = (key ^ word) * 0xD1342543DE82EF95U;
    return (key ^ key >> 32) | 1;
  }

  const engine::Moves<Set>& moves_;
  std::vector<Known> memo_;
  std::vector<Partial> partial_;
  std::vector<Candidate> candidates_;
  Aim aim_ = Aim::fish;
  int budget_ = 0;
  bool exact_ = true;
};

}  // namespace hexarena::fish::endgame
