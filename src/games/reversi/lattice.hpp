// Lattice: move generation at speed for hex Reversi up to size 6 while all dead cells are empty.
//
// While every cell with q and r both even is empty, no such cell can be taken and no run crosses
// one. What is left are the lines with an odd q, an odd r or an odd s = -q-r; each live cell lies
// on exactly two of them. All lines of an axis fit one machine word, one after the other:
//
//   word   holds                        size 6: bits 1 … 8   9 … 18   19 … 30   31 … 42   …
//   0      lines q = -5, -3, …                  q = -5       q = -3   q = -1    q = 1     …
//   1      lines r = …
//   2      lines s = …
//   3      a sum of random numbers, one a disc: the hash of the set, for nothing
//
// So a disc is two bits, and a question about every line of the board takes a few operations on one
// vector of words. A run of discs that can turn never reaches the end of a line: the ends stop every
// run, and no bits between the lines are needed. Everything works without vector instructions, with
// the same results.
//
// A square is the number of a live cell here: its bit in word 0, or 64 and its bit in word 1.
// Immutable once made; safe to share between threads.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/reversi/position.hpp"

// Without AVX a vector of four words is passed otherwise than with it. No other program is linked
// with these functions, and all of this one is compiled alike.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace hexarena::reversi {

using Square = std::uint8_t;

class Lattice {
 public:
  static constexpr int kLargest = 6;
  static constexpr std::size_t kAxes = 3;
  static constexpr std::size_t kSquares = 128;  ///< numbers of squares are below
  static constexpr int kMostCells = 90;         ///< live ones, on the largest board

  using Words = std::uint64_t __attribute__((vector_size(32)));

  /// A set of discs: those of one player, or those that turn.
  struct Discs {
    Words words{};

    friend Discs operator|(const Discs& a, const Discs& b) { return {a.words | b.words}; }
    friend Discs operator&(const Discs& a, const Discs& b) { return {a.words & b.words}; }
    friend Discs operator^(const Discs& a, const Discs& b) { return {a.words ^ b.words}; }
    friend Discs operator-(const Discs& a, const Discs& b) { return {a.words & ~b.words}; }
    /// Of sets made with | or &, which have no hash, the cells count.
    [[nodiscard]] bool any() const { return (words[0] | words[1]) != 0; }
    [[nodiscard]] int count() const {
      return (std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2])) / 2;
    }
    [[nodiscard]] std::uint64_t hash() const { return words[3]; }
    friend bool operator==(const Discs& a, const Discs& b) {
      return a.words[0] == b.words[0] && a.words[1] == b.words[1];
    }
  };

  /// The board as the side to move sees it.
  struct Board {
    Discs own;
    Discs theirs;
    [[nodiscard]] Board turned() const { return {theirs, own}; }
    friend bool operator==(const Board&, const Board&) = default;
  };

  /// What a placement turns along its two lines; each stretch holds the cell itself.
  struct Flips {
    struct Stretch {
      int top = 0;  ///< the bit above the highest
      int bottom = 0;
    };
    Stretch first;
    Stretch second;
    [[nodiscard]] int count() const {
      return first.top - first.bottom + second.top - second.bottom - 2;
    }
  };

  explicit Lattice(int size);

  /// Whether every disc is on a live cell and the board small enough.
  [[nodiscard]] static bool holds(const Position& position);

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] int cells() const { return static_cast<int>(squares_.size()); }
  [[nodiscard]] const std::vector<Square>& squares() const { return squares_; }
  /// The number of a square on geometry::Shape::hexagon.
  [[nodiscard]] Index index(Square square) const { return index_[square]; }
  /// Nothing for a dead cell.
  [[nodiscard]] std::optional<Square> square(Index index) const {
    const Square found = square_[index];
    if (found == kNoSquare) return std::nullopt;
    return found;
  }

  [[nodiscard]] const Discs& disc(Square square) const { return disc_[square]; }
  [[nodiscard]] bool has(const Discs& discs, Square square) const {
    return (discs.words[square / 64] >> (square % 64) & 1) != 0;
  }
  /// Cells at which both lines end: a disc there never turns.
  [[nodiscard]] const Discs& corners() const { return corners_; }

  [[nodiscard]] Flips flips(const Discs& own, const Discs& theirs, Square square) const {
    const auto& [first, second] = sites_[square];
    return {stretch(own, theirs, first), stretch(own, theirs, second)};
  }
  [[nodiscard]] Flips flips(const Board& board, Square square) const {
    return flips(board.own, board.theirs, square);
  }
  /// The discs that turn, without the one that is placed.
  [[nodiscard]] Discs turned(const Flips& flips, Square square) const {
    // The cell itself is in both stretches, and drops out.
    const auto& [first, second] = sites_[square];
    return below(first.axis, flips.first.top) ^ below(first.axis, flips.first.bottom) ^
           below(second.axis, flips.second.top) ^ below(second.axis, flips.second.bottom);
  }
  /// The board after a placement, as the other side sees it.
  [[nodiscard]] Board after(const Board& board, Square square, const Flips& flips) const {
    const Discs turned = this->turned(flips, square);
    return {board.theirs ^ turned, board.own ^ turned ^ disc_[square]};
  }

  /// Where `own` can place: a cell has one of its two bits set, or both.
  [[nodiscard]] Words moves(const Discs& own, const Discs& theirs) const {
    const Words inner = theirs.words & inner_.words;
    // Upwards a run carries an addition to its far end.
    const Words up = (inner + (own.words << 1 & inner)) & ~inner;
    // Downwards nothing carries; runs of up to ten discs are followed in steps of 1, 2 and 4.
    Words run = own.words >> 1 & inner;
    run |= run >> 1 & inner;
    const Words pair = inner & inner >> 1;
    run |= run >> 2 & pair;
    run |= run >> 2 & pair;
    const Words four = pair & pair >> 2;
    run |= run >> 4 & four;
    return (up | run >> 1) & all_.words & ~(own.words | theirs.words);
  }
  [[nodiscard]] Words moves(const Board& board) const { return moves(board.own, board.theirs); }

  /// Calls use(square) once for each cell of a set as moves() makes it.
  template <class Use>
  void for_each_square(const Words& cells, Use&& use) const {
    std::array<std::uint64_t, kAxes> rest{cells[0], cells[1], cells[2]};
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      for (std::uint64_t bits = rest[axis]; bits != 0; bits &= bits - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(bits));
        const Square square = on_axis_[axis][bit];
        const Site other = sites_[square][sites_[square][0].axis == axis ? 1 : 0];
        rest[other.axis] &= ~(std::uint64_t{1} << other.bit);
        use(square);
      }
    }
  }
  /// How many lines on how many cells: nearly as good as the number of cells, and much quicker.
  [[nodiscard]] static int count_lines(const Words& cells) {
    return std::popcount(cells[0]) + std::popcount(cells[1]) + std::popcount(cells[2]);
  }
  /// As sets of squares: the words 0 and 1 of what is empty, each cell once.
  [[nodiscard]] std::array<std::uint64_t, 2> empty(const Board& board) const {
    const Words taken = board.own.words | board.theirs.words;
    return {all_.words[0] & ~taken[0], home_ & ~taken[1]};
  }
  /// A number for the board, the same for the same and hardly ever for others.
  [[nodiscard]] static std::uint64_t hash(const Board& board) {
    return board.own.hash() * 0x9E3779B97F4A7C15U ^
           std::rotl(board.theirs.hash() * 0xD1342543DE82EF95U, 32);
  }
  /// Likewise, the same for all twelve rotations and reflections of a board. Slow.
  [[nodiscard]] std::uint64_t symmetric_hash(const Board& board) const;
  /// Own discs that no sequence of moves can turn; perhaps not all of them.
  [[nodiscard]] int count_stable(const Board& board) const;

  /// A line: so many bits of the word of its axis, from `bottom` on.
  struct Line {
    std::uint8_t axis = 0;
    std::uint8_t bottom = 0;
    std::uint8_t length = 0;
  };
  [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }
  /// The square of a bit of a line.
  [[nodiscard]] Square square_on(std::size_t axis, std::size_t bit) const {
    return on_axis_[axis][bit];
  }

 private:
  static constexpr Square kNoSquare = 255;
  static constexpr std::size_t kImages = 12;

  struct Site {
    std::uint8_t axis = 0;
    std::uint8_t bit = 0;
  };

  [[nodiscard]] const Discs& below(std::size_t axis, int bit) const {
    return below_[axis][static_cast<std::size_t>(bit)];
  }
  [[nodiscard]] Flips::Stretch stretch(const Discs& own_discs, const Discs& theirs,
                                       Site site) const {
    const std::uint64_t own = own_discs.words[site.axis];
    const std::uint64_t gaps = ~(theirs.words[site.axis] & inner_.words[site.axis]);
    const int bit = site.bit;
    const int up = std::countr_zero(gaps >> 1 >> bit);
    const int top = (own >> 1 >> bit >> up & 1) != 0 ? up : 0;
    const int down = std::countl_zero(gaps << (64 - bit));
    const int bottom = (own << (64 - bit) << down >> 63) != 0 ? down : 0;
    return {bit + 1 + top, bit - bottom};
  }

  /// The cells of lines without a gap, of each axis.
  [[nodiscard]] Words full_lines(const Words& taken) const;

  int size_;
  Discs all_;
  Discs inner_;      // cells that end no line, of each axis
  Words bottoms_{};  // the first cell of each line
  Words tops_{};     // the last
  Discs corners_;
  std::uint64_t home_ = 0;  // the cells of word 1 that word 0 does not hold
  std::array<std::array<Site, 2>, kSquares> sites_{};
  std::array<Discs, kSquares> disc_{};
  std::array<std::array<Discs, 64>, kAxes> below_{};     // the cells of all bits below one
  std::array<std::array<Square, 64>, kAxes> on_axis_{};  // the square of each bit
  std::array<Index, kSquares> index_{};
  std::array<Square, cells_of(kLargest)> square_{};
  std::vector<Square> squares_;
  std::vector<Line> lines_;
  std::array<std::array<Square, kSquares>, kImages> image_{};  // where each square goes
};

}  // namespace hexarena::reversi
