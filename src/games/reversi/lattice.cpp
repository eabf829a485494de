#include "games/reversi/lattice.hpp"

#include <algorithm>

#include "base/random.hpp"

namespace hexarena::reversi {
namespace {

int line_of(Cell cell, std::size_t axis) {
  return axis == 0 ? cell.q : axis == 1 ? cell.r : cell.s();
}

}  // namespace

Lattice::Lattice(int size) : size_(size) {
  const geometry::Shape shape = geometry::Shape::hexagon(size);
  const auto cell_at = [&](int index) {
    const geometry::Place place = shape.place(static_cast<Index>(index));
    return Cell{place.column, place.row};
  };
  std::vector<std::vector<Site>> sites(static_cast<std::size_t>(shape.size()));
  std::array<std::uint64_t, kAxes> inner{};
  std::array<std::uint64_t, kAxes> bottoms{};
  std::array<std::uint64_t, kAxes> tops{};
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    std::uint8_t bit = 1;
    for (int line = -size; line <= size; ++line) {
      if (line % 2 == 0) continue;
      const int first = bit;
      for (int i = 0; i < shape.size(); ++i) {
        if (line_of(cell_at(i), axis) != line) continue;
        sites[static_cast<std::size_t>(i)].push_back({static_cast<std::uint8_t>(axis), bit++});
      }
      for (int i = first + 1; i + 1 < bit; ++i) inner[axis] |= std::uint64_t{1} << i;
      lines_.push_back({static_cast<std::uint8_t>(axis), static_cast<std::uint8_t>(first),
                        static_cast<std::uint8_t>(bit - first)});
      bottoms[axis] |= std::uint64_t{1} << first;
      tops[axis] |= std::uint64_t{1} << (bit - 1);
    }
  }
  inner_.words = Words{inner[0], inner[1], inner[2], 0};
  bottoms_ = Words{bottoms[0], bottoms[1], bottoms[2], 0};
  tops_ = Words{tops[0], tops[1], tops[2], 0};

  base::Random random(1);
  square_.fill(kNoSquare);
  std::array<std::uint64_t, 4> all{};
  for (int i = 0; i < shape.size(); ++i) {
    const auto& at = sites[static_cast<std::size_t>(i)];
    if (at.empty()) continue;
    const auto square = static_cast<Square>(64 * at[0].axis + at[0].bit);
    squares_.push_back(square);
    square_[static_cast<std::size_t>(i)] = square;
    index_[square] = static_cast<Index>(i);
    sites_[square] = {at[0], at[1]};
    std::array<std::uint64_t, 4> words{0, 0, 0, random.next()};
    bool ends_both = true;
    for (const Site site : at) {
      on_axis_[site.axis][site.bit] = square;
      words[site.axis] = std::uint64_t{1} << site.bit;
      ends_both = ends_both && (inner[site.axis] >> site.bit & 1) == 0;
    }
    for (std::size_t w = 0; w < all.size(); ++w) all[w] ^= words[w];
    disc_[square].words = Words{words[0], words[1], words[2], words[3]};
    if (at[0].axis == 1) home_ |= std::uint64_t{1} << at[0].bit;
    if (ends_both) corners_ = corners_ ^ disc_[square];
  }
  all_.words = Words{all[0], all[1], all[2], 0};
  std::sort(squares_.begin(), squares_.end());
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    for (std::size_t bit = 0; bit + 1 < 64; ++bit) {
      below_[axis][bit + 1] = below_[axis][bit];
      if ((all[axis] >> bit & 1) == 0) continue;
      below_[axis][bit + 1] = below_[axis][bit] ^ disc_[on_axis_[axis][bit]];
    }
  }
  for (const Square square : squares_) {
    const Cell cell = cell_at(index_[square]);
    for (std::size_t i = 0; i < kImages; ++i) {
      const Cell turned = geometry::rotated(cell, static_cast<int>(i / 2));
      const Cell moved = i % 2 == 0 ? turned : Cell{turned.r, turned.q};
      image_[i][square] = square_[*shape.index({moved.r, moved.q})];
    }
  }
}

std::uint64_t Lattice::symmetric_hash(const Board& board) const {
  std::uint64_t least = ~std::uint64_t{0};
  for (const auto& image : image_) {
    Board moved;
    for (const Square square : squares_) {
      if (has(board.own, square)) moved.own = moved.own ^ disc_[image[square]];
      if (has(board.theirs, square)) moved.theirs = moved.theirs ^ disc_[image[square]];
    }
    least = std::min(least, hash(moved));
  }
  return least;
}

bool Lattice::holds(const Position& position) {
  const auto all_live = [](const std::vector<Cell>& discs) {
    return std::none_of(discs.begin(), discs.end(), is_dead);
  };
  return position.size <= kLargest && all_live(position.black) && all_live(position.white);
}

Lattice::Words Lattice::full_lines(const Words& taken) const {
  // An addition at its first cell reaches the last of a line that has no gap before it.
  Words full = ((taken & ~tops_) + bottoms_) & tops_ & taken;
  // Back down from there, in steps of 1, 2, 4 and 8.
  const Words one = ~tops_;
  full |= full >> 1 & one;
  const Words two = one & one >> 1;
  full |= full >> 2 & two;
  const Words four = two & two >> 2;
  full |= full >> 4 & four;
  return full | (full >> 8 & four & four >> 4);
}

int Lattice::count_stable(const Board& board) const {
  const Words safe = full_lines(board.own.words | board.theirs.words) | ~inner_.words;
  const Words& own = board.own.words;
  Words stable{};
  int count = 0;
  for (int before = -1; before < count;) {
    before = count;
    // Beside a disc that stays, none turns along their line.
    const Words held = own & ~stable & (safe | stable << 1 | stable >> 1);
    const std::array<std::uint64_t, 2> home{held[0], held[1] & home_};
    for (std::size_t w = 0; w < home.size(); ++w) {
      for (std::uint64_t bits = home[w]; bits != 0; bits &= bits - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(bits));
        const Square square = on_axis_[w][bit];
        const Site other = sites_[square][1];
        if ((held[other.axis] >> other.bit & 1) == 0) continue;
        stable |= disc_[square].words;
        ++count;
      }
    }
  }
  return count;
}

}  // namespace hexarena::reversi
