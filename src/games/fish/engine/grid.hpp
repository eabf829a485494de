// Grid<Set>: a board laid out so that a step in any direction is a shift of bits.
//
// Tile (q, r) of the axes of the board has bit stride·q + r, with the least stride at which no two
// tiles meet; so all tiles of a set can slide at once. Where a shift would leave the board, or pass
// from one line to another, a mask stops it. The 60 tiles of the boxed game take 60 bits.
//
// Immutable once made; safe to share between threads.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "geometry/bits.hpp"
#include "geometry/shape.hpp"

namespace hexarena::fish::engine {

using geometry::Index;

/// How tiles become bits.
struct Embedding {
  int stride = 0;
  int first = 0;  ///< what bit 0 would be numbered
  int bits = 0;   ///< so many are enough
};

/// Where a tile lies on the axes of its board.
[[nodiscard]] inline geometry::Cell on_axes(const geometry::Shape& shape, geometry::Place place) {
  if (shape.layout() == geometry::Layout::square) return {place.row, place.column};
  return geometry::axial(shape.layout(), place);
}

/// The narrowest embedding of a board within `most` bits; nothing where there is none.
[[nodiscard]] inline std::optional<Embedding> embed(const geometry::Shape& shape, int most) {
  constexpr int kWidest = 2 * 100 + 1;
  for (int stride = 2; stride <= kWidest; ++stride) {
    int low = std::numeric_limits<int>::max();
    int high = std::numeric_limits<int>::min();
    std::vector<int> numbers;
    for (int i = 0; i < shape.size(); ++i) {
      const geometry::Cell cell = on_axes(shape, shape.place(static_cast<Index>(i)));
      numbers.push_back(stride * cell.q + cell.r);
      low = std::min(low, numbers.back());
      high = std::max(high, numbers.back());
    }
    if (numbers.empty() || high - low >= most) continue;
    std::sort(numbers.begin(), numbers.end());
    if (std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end()) continue;
    return Embedding{stride, low, high - low + 1};
  }
  return std::nullopt;
}

template <class Set>
class Grid {
 public:
  static constexpr std::size_t kAxes = 3;

  /// Requires an embedding for at most Set::kCapacity bits. `fish` by the numbers of the shape.
  Grid(const geometry::Shape& shape, const std::vector<int>& fish, const Embedding& embedding)
      : fish_(kSize, 0), around_(kSize), rays_(kSize), number_(kSize, 0) {
    for (int i = 0; i < shape.size(); ++i) {
      const geometry::Cell cell = on_axes(shape, shape.place(static_cast<Index>(i)));
      const int bit = embedding.stride * cell.q + cell.r - embedding.first;
      bit_.push_back(static_cast<std::uint16_t>(bit));
      number_[at(bit)] = static_cast<Index>(i);
      tiles_.set(bit);
      fish_[at(bit)] = fish[at(i)];
      for (std::size_t plane = 0; plane < planes_.size(); ++plane) {
        if ((fish[at(i)] >> plane & 1) != 0) planes_[plane].set(bit);
      }
    }
    for (std::size_t i = 0; i < planes_.size(); ++i) {
      if (planes_[i].any()) kinds_ = i + 1;
    }
    lay_lines(shape);
    base::Random random(0x466C6F65);
    for (auto* marks : {&free_marks_, &flock_marks_.front(), &flock_marks_.back()}) {
      for (std::size_t i = 0; i < kSize; ++i) marks->push_back(random.next());
    }
  }

  [[nodiscard]] const Set& tiles() const { return tiles_; }
  [[nodiscard]] int bit(int number) const { return bit_[at(number)]; }
  [[nodiscard]] int number(int bit) const { return number_[at(bit)]; }
  [[nodiscard]] int fish(int bit) const { return fish_[at(bit)]; }
  /// Fish on all the tiles of a set.
  [[nodiscard]] int fish_on(const Set& set) const {
    int fish = (set & planes_[0]).count() + 2 * (set & planes_[1]).count();
    if (kinds_ > 2) fish += 4 * (set & planes_[2]).count();
    return fish;
  }
  /// The least fish on a tile of a set that has one.
  [[nodiscard]] int least_fish(Set set) const {
    for (std::size_t i = kinds_; i-- > 0;) {
      if ((set - planes_[i]).any()) set -= planes_[i];
    }
    return fish(set.lowest());
  }
  [[nodiscard]] const Set& around(int bit) const { return around_[at(bit)]; }
  /// By how many bits a step up an axis shifts; 0 for an axis that the board does not have.
  [[nodiscard]] int shift(std::size_t axis) const { return shift_[axis]; }
  /// The tiles a step up an axis can lead to, and those a step down can.
  [[nodiscard]] const Set& enter_up(std::size_t axis) const { return enter_up_[axis]; }
  [[nodiscard]] const Set& enter_down(std::size_t axis) const { return enter_down_[axis]; }
  /// The tiles whose neighbour in a direction is in a set; the directions go around.
  [[nodiscard]] Set with_neighbour(std::size_t direction, const Set& in) const {
    const Step& step = ring_[direction];
    return step.up ? (in & enter_up_[step.axis]) >> shift_[step.axis]
                   : (in & enter_down_[step.axis]) << shift_[step.axis];
  }
  /// How often slides of seven steps have to be repeated for the longest line.
  [[nodiscard]] int more_rounds() const { return more_rounds_; }
  [[nodiscard]] std::uint64_t free_mark(int bit) const { return free_marks_[at(bit)]; }
  [[nodiscard]] std::uint64_t flock_mark(std::size_t side, int bit) const {
    return flock_marks_[side][at(bit)];
  }

  /// Where a penguin on `from` can go.
  [[nodiscard]] Set reach(int from, const Set& free) const {
    const Rays& rays = rays_[at(from)];
    Set reached;
    for (const Set& ray : rays.up) reached |= ray & (ray - free).through_lowest();
    for (const Set& ray : rays.down) reached |= ray & (ray - free).from_highest();
    return reached & free;
  }

  /// How far whole sets slide over given free tiles; made once for a position.
  class Slides {
   public:
    Slides(const Grid& grid, const Set& free) : grid_(grid), free_(free) {
      for (std::size_t axis = 0; axis < kAxes; ++axis) {
        const int by = grid.shift_[axis];
        up_[axis][0] = free & grid.enter_up_[axis];
        down_[axis][0] = free & grid.enter_down_[axis];
        for (std::size_t i = 1; i < kDoublings; ++i) {
          up_[axis][i] = up_[axis][i - 1] & up_[axis][i - 1] << (by << (i - 1));
          down_[axis][i] = down_[axis][i - 1] & down_[axis][i - 1] >> (by << (i - 1));
        }
      }
    }
    /// The free tiles that are one move away from any tile of `from`.
    [[nodiscard]] Set reach(const Set& from) const {
      Set reached;
      for (std::size_t axis = 0; axis < kAxes; ++axis) {
        Set line = along(axis, from);
        for (int i = 0; i < grid_.more_rounds_; ++i) line |= along(axis, line & free_);
        reached |= line;
      }
      return reached & free_;
    }

   private:
    static constexpr std::size_t kDoublings = 3;  // lines of seven steps in one round
    [[nodiscard]] Set along(std::size_t axis, const Set& from) const {
      const int by = grid_.shift_[axis];
      Set up = from;
      Set down = from;
      for (std::size_t i = 0; i < kDoublings; ++i) {
        up |= up_[axis][i] & up << (by << i);
        down |= down_[axis][i] & down >> (by << i);
      }
      return up | down;
    }

    const Grid& grid_;
    Set free_;
    std::array<std::array<Set, kDoublings>, kAxes> up_;
    std::array<std::array<Set, kDoublings>, kAxes> down_;
  };

  /// Every free tile that can be come to from `from` in any number of moves.
  [[nodiscard]] Set flood(const Set& from, const Set& free) const {
    Set all = neighbours(from) & free;
    for (Set before; before != all;) {
      before = all;
      all |= neighbours(all) & free;
    }
    return all;
  }
  [[nodiscard]] Set neighbours(const Set& from) const {
    Set next;
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      next |= enter_up_[axis] & from << shift_[axis];
      next |= enter_down_[axis] & from >> shift_[axis];
    }
    return next;
  }

 private:
  static constexpr auto kSize = static_cast<std::size_t>(Set::kCapacity);
  struct Rays {
    std::array<Set, kAxes> up;
    std::array<Set, kAxes> down;
  };
  struct Step {
    std::size_t axis = kAxes - 1;  // which no tile has where directions are missing
    bool up = false;
  };
  [[nodiscard]] static constexpr std::size_t at(int bit) { return static_cast<std::size_t>(bit); }

  void lay_lines(const geometry::Shape& shape) {
    std::size_t axes = 0;
    std::size_t longest = 0;
    for (int d = 0; d < shape.directions(); ++d) {
      int shift = 0;
      for (int i = 0; i < shape.size(); ++i) {
        const Index next = shape.neighbour(static_cast<Index>(i), d);
        if (next != geometry::kNowhere) shift = bit(next) - bit(i);
      }
      if (shift <= 0) continue;
      shift_[axes] = shift;
      ring_[at(d)] = {axes, true};
      ring_[at((d + shape.directions() / 2) % shape.directions())] = {axes, false};
      for (int i = 0; i < shape.size(); ++i) {
        const auto from = static_cast<Index>(i);
        const Index next = shape.neighbour(from, d);
        if (next == geometry::kNowhere) continue;
        enter_up_[axes].set(bit(next));
        enter_down_[axes].set(bit(i));
        around_[at(bit(i))].set(bit(next));
        around_[at(bit(next))].set(bit(i));
        const std::vector<Index> ray = shape.ray(from, d);
        longest = std::max(longest, ray.size());
        for (const Index tile : ray) {
          rays_[at(bit(i))].up[axes].set(bit(tile));
          rays_[at(bit(tile))].down[axes].set(bit(i));
        }
      }
      ++axes;
    }
    constexpr std::size_t kOneRound = 7;
    if (longest > kOneRound) more_rounds_ = static_cast<int>((longest - 1) / kOneRound);
  }

  Set tiles_;
  std::array<int, kAxes> shift_{};  // the last one 0, with empty masks, where tiles are squares
  std::array<Set, kAxes> enter_up_{};
  std::array<Set, kAxes> enter_down_{};
  std::array<Step, 2 * kAxes> ring_{};
  std::array<Set, 3> planes_{};  // binary digits of the fish
  std::size_t kinds_ = 0;        // planes in use
  int more_rounds_ = 0;
  std::vector<int> fish_;
  std::vector<Set> around_;
  std::vector<Rays> rays_;
  std::vector<Index> number_;
  std::vector<std::uint16_t> bit_;
  std::vector<std::uint64_t> free_marks_;
  std::array<std::vector<std::uint64_t>, 2> flock_marks_;
};

}  // namespace hexarena::fish::engine
