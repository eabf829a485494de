// Patterns: what a position of hex Reversi on a Lattice is worth, by what stands on its live lines.
//
// Each line of up to eight cells is one pattern, each longer one two: seven cells from either end.
// A cross is a corner with its next three neighbours on both lines. Every content of a pattern has
// a weight, the same for patterns that a rotation or a reflection of the board maps onto each
// other; two further patterns are the numbers of moves of both sides. The weights depend on the
// number of empty cells (the phase). tools/tune_reversi.cpp fits them on games the engine plays
// against itself. Immutable once made; safe to share between threads.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/reversi/lattice.hpp"

namespace hexarena::reversi {

class Patterns {
 public:
  using Board = Lattice::Board;

  static constexpr int kPhases = 6;
  static constexpr int kUnit = 64;  ///< values are in so many parts of a disc

  /// With the fitted weights. Requires that the lattice outlives it.
  explicit Patterns(const Lattice& lattice);
  /// With weights as packed() writes them; missing ones are 0.
  Patterns(const Lattice& lattice, std::string_view packed);
  Patterns(const Patterns&) = delete;
  Patterns& operator=(const Patterns&) = delete;

  /// The expected lead of the side to move at the end.
  [[nodiscard]] int estimate(const Board& board, int left) const {
    const std::int16_t* const weights = &weights_[phase(left) * entries_];
    int sum = 0;
    for_each_entry(board, [&](std::size_t entry) { sum += weights[entry]; });
    return sum;
  }

  // For the program that fits the weights. --------------------------------------------------------

  [[nodiscard]] std::size_t phase(int left) const { return phase_[static_cast<std::size_t>(left)]; }
  [[nodiscard]] int cells() const { return lattice_.cells(); }
  /// Contents that share a weight have the same class, a number below classes().
  [[nodiscard]] std::size_t classes() const { return classes_; }
  /// Calls use(class) for each pattern of the board.
  template <class Use>
  void for_each_class(const Board& board, Use&& use) const {
    for_each_entry(board, [&](std::size_t entry) { use(std::size_t{class_[entry]}); });
  }
  /// Weights in parts of a disc, those of one phase after the other, as text.
  [[nodiscard]] static std::string packed(const std::vector<int>& weights);

 private:
  static constexpr std::size_t kLongest = 8;  // of a line that is one pattern
  static constexpr std::size_t kEnd = 7;
  static constexpr std::size_t kArm = 4;      // of a cross, with the corner
  static constexpr std::size_t kCounts = 48;  // of lines with moves
  static constexpr std::size_t kMostPlaces = 30;
  static constexpr std::size_t kMostCorners = 18;

  using Digits = std::array<std::uint16_t, 256>;  // bits as digits of a ternary number

  struct Place {
    const Digits* digits = nullptr;
    std::uint32_t offset = 0;
    std::uint8_t axis = 0;
    std::uint8_t shift = 0;
    std::uint8_t mask = 0;
  };
  struct Cross {
    Place first;
    Place second;
  };

  [[nodiscard]] static std::size_t content(const Board& board, const Place& place) {
    const auto bits = [&place](const Lattice::Discs& discs) {
      return static_cast<std::size_t>(discs.words[place.axis] >> place.shift & place.mask);
    };
    const Digits& digits = *place.digits;
    return digits[bits(board.own)] + std::size_t{2} * digits[bits(board.theirs)];
  }
  template <class Use>
  void for_each_entry(const Board& board, Use&& use) const {
    for (std::size_t i = 0; i < places_; ++i) use(place_[i].offset + content(board, place_[i]));
    for (std::size_t i = 0; i < crosses_; ++i) {
      const Cross& cross = cross_[i];
      use(cross.first.offset + content(board, cross.first) + 81 * content(board, cross.second));
    }
    const auto count = [&](const Lattice::Words& cells) {
      return std::min(static_cast<std::size_t>(Lattice::count_lines(cells)), kCounts - 1);
    };
    use(counts_ + count(lattice_.moves(board)));
    use(counts_ + kCounts + count(lattice_.moves(board.turned())));
  }

  void set_up();
  void add_places();
  void add_crosses();
  void add_classes(std::size_t entries, std::size_t digits,
                   std::size_t (*image)(std::size_t entry, std::size_t digits));
  void unpack(std::string_view first, std::string_view second);

  const Lattice& lattice_;
  std::array<Digits, kLongest + 1> digits_{};  // of bits in order, and of 1 … 8 bits reversed
  std::array<Place, kMostPlaces> place_{};
  std::size_t places_ = 0;
  std::array<Cross, kMostCorners> cross_{};
  std::size_t crosses_ = 0;
  std::size_t counts_ = 0;  // the first entry of the numbers of moves
  std::size_t entries_ = 0;
  std::size_t classes_ = 0;
  std::vector<std::uint32_t> class_;   // of each entry
  std::vector<std::int16_t> weights_;  // of each entry, phase after phase
  std::array<std::uint8_t, Lattice::kMostCells + 1> phase_{};
};

}  // namespace hexarena::reversi
