#include "games/nooks/reachable.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "games/nooks/slides.hpp"

namespace hexarena::nooks {
namespace {

constexpr std::size_t kMostOthers = kMaxPieces - 1;

/// kChoose[k][n]: the number of sets of k cells below n; 0 for kOutside.
constexpr auto kChoose = [] {
  std::array<std::array<std::uint32_t, 256>, kMostOthers + 1> choose{};
  for (std::size_t n = 0; n <= kCells; ++n) choose[0][n] = 1;
  for (std::size_t k = 1; k <= kMostOthers; ++k) {
    for (std::size_t n = 1; n <= kCells; ++n) {
      choose[k][n] = choose[k][n - 1] + choose[k - 1][n - 1];
    }
  }
  return choose;
}();

using Others = std::array<CellId, kMostOthers>;  // ascending; kOutside after the last

/// The sets of the other pieces, numbered in the order of their highest cell, then the next.
class OtherSets {
 public:
  explicit OtherSets(std::size_t count) : count_(count) {}

  [[nodiscard]] std::uint32_t size() const { return kChoose[count_][kCells]; }

  /// Of the cells in any order, the absent ones kOutside.
  [[nodiscard]] static std::uint32_t number(unsigned a, unsigned b, unsigned c) {
    const unsigned lowest = std::min({a, b, c});
    const unsigned highest = std::max({a, b, c});
    return kChoose[1][lowest] + kChoose[2][a + b + c - lowest - highest] + kChoose[3][highest];
  }
  /// The set with a number, found fast from one with a number a little lower.
  [[nodiscard]] Others set(std::uint32_t number, const Others& near) const {
    Others cells{kOutside, kOutside, kOutside};
    bool near_helps = true;
    for (std::size_t k = count_; k > 1; --k) {
      const auto& choose = kChoose[k];
      auto cell = static_cast<CellId>(k - 1);
      if (near_helps && choose[near[k - 1]] <= number) cell = near[k - 1];
      while (choose[cell + 1U] <= number) ++cell;
      near_helps = near_helps && cell == near[k - 1];
      number -= choose[cell];
      cells[k - 1] = cell;
    }
    if (count_ > 0) cells[0] = static_cast<CellId>(number);
    return cells;
  }
  [[nodiscard]] Others first() const {
    Others cells{kOutside, kOutside, kOutside};
    for (std::size_t i = 0; i < count_; ++i) cells[i] = static_cast<CellId>(i);
    return cells;
  }

 private:
  std::size_t count_;
};

class Flood {
 public:
  Flood(const Board& board, const Pieces& pieces, Objective objective, const ReachLimits& limits)
      : board_(board),
        others_(pieces.count - 1U),
        count_(pieces.count),
        nook_(objective.nook),
        limits_(limits),
        sets_(others_.size()),
        seen_(words()),
        level_(words()),
        next_(words()),
        last_(others_.first()) {
    std::array<CellId, kMaxPieces> cells = pieces.at;
    std::swap(cells[0], cells[static_cast<std::size_t>(objective.piece)]);
    reached_ = cells[0] == nook_;
    note(cells[0], OtherSets::number(cells[1], cells[2], cells[3]));
  }

  Reached run() {
    for (answer_.bound = 0; !reached_; ++answer_.bound) {
      std::swap(level_, next_);
      const std::uint64_t before = answer_.positions;
      if (!expand_level()) return answer_;
      if (!reached_ && answer_.positions == before) {
        answer_.proven = true;
        return answer_;
      }
    }
    answer_.steps = answer_.bound;
    answer_.proven = true;
    return answer_;
  }

 private:
  [[nodiscard]] std::size_t words() const { return (std::size_t{sets_} * kCells + 63) / 64; }

  void note(CellId piece, std::uint32_t others) {
    const std::size_t index = std::size_t{piece} * sets_ + others;
    const std::uint64_t bit = std::uint64_t{1} << (index % 64);
    if ((seen_[index / 64] & bit) != 0) return;
    seen_[index / 64] |= bit;
    next_[index / 64] |= bit;
    ++answer_.positions;
  }

  /// Empties the level into the next one; false if the search has to end.
  bool expand_level() {
    for (std::size_t word = 0; word < level_.size(); ++word) {
      for (std::uint64_t bits = std::exchange(level_[word], 0); bits != 0; bits &= bits - 1) {
        const std::size_t index = 64 * word + static_cast<std::size_t>(std::countr_zero(bits));
        expand(static_cast<CellId>(index / sets_), static_cast<std::uint32_t>(index % sets_));
        if (reached_) return true;
        if (ended()) return false;
      }
    }
    return true;
  }

  bool ended() {
    constexpr std::uint64_t kBetweenQuestions = 1U << 16U;
    if (answer_.positions > limits_.positions) return true;
    if (++expanded_ % kBetweenQuestions != 0) return false;
    if (limits_.progress) limits_.progress(answer_.bound, answer_.positions);
    return limits_.stop && limits_.stop();
  }

  void expand(CellId piece, std::uint32_t number) {
    const Others others = last_ = others_.set(number, last_);
    const Crowd crowd({piece, others[0], others[1], others[2]});
    for (std::size_t mover = 0; mover < count_; ++mover) {
      const Spot stops = crowd.stops(mover, board_.walls(crowd.at(mover)));
      for (std::size_t d = 0; d < kDirections; ++d) {
        const CellId end = cell_at(stops, d);
        if (mover == 0) {
          note(end, number);
          reached_ = reached_ || end == nook_;
        } else if (end != crowd.at(mover)) {
          note(piece, OtherSets::number(end, others[mover % 3], others[(mover + 1) % 3]));
        }
      }
    }
  }

  const Board& board_;
  OtherSets others_;
  std::size_t count_;
  CellId nook_;
  const ReachLimits& limits_;
  std::uint32_t sets_;  // of the others
  std::vector<std::uint64_t> seen_;
  std::vector<std::uint64_t> level_;
  std::vector<std::uint64_t> next_;
  Others last_;  // expanded
  std::uint64_t expanded_ = 0;
  bool reached_ = false;
  Reached answer_;
};

}  // namespace

Reached reach(const Board& board, const Pieces& pieces, Objective objective,
              const ReachLimits& limits) {
  return Flood(board, pieces, objective, limits).run();
}

std::size_t reach_bytes(int pieces) {
  const OtherSets others(static_cast<std::size_t>(pieces) - 1);
  return 3 * (std::size_t{others.size()} * kCells / 8);
}

}  // namespace hexarena::nooks
