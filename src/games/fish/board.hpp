// Board: the floes and their fish, without penguins.
//
// A rectangle of places; each is a tile of 1–5 fish or a hole (0). Rows given shorter than the
// longest are padded with holes. A value; every random board is generated from a seed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "geometry/shape.hpp"

namespace hexarena::fish {

using base::Expected;
using geometry::Place;

inline constexpr int kMaxRows = 100;
inline constexpr int kMaxColumns = 100;
inline constexpr int kMaxFish = 5;

class Board {
 public:
  Board() = default;
  /// All holes. Requires sizes within the limits above.
  Board(int rows, int columns, geometry::Layout layout = geometry::Layout::interleaved)
      : layout_(layout), rows_(rows), columns_(columns) {
    fish_.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  }

  [[nodiscard]] geometry::Layout layout() const { return layout_; }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] bool has(Place place) const {
    return place.row >= 0 && place.row < rows_ && place.column >= 0 && place.column < columns_;
  }
  /// The fish on a tile, 0 for a hole. Requires has(place).
  [[nodiscard]] int fish(Place place) const { return fish_[at(place)]; }
  void set_fish(Place place, int fish) { fish_[at(place)] = static_cast<std::uint8_t>(fish); }
  /// Whether the place is a tile, not a hole or off the board.
  [[nodiscard]] bool is_tile(Place place) const { return has(place) && fish(place) > 0; }
  [[nodiscard]] int tiles() const;
  [[nodiscard]] int tiles_with(int fish) const;

  /// Makes a hole; an error off the board or if it is already a hole.
  [[nodiscard]] Expected<void> remove_tile(Place place);

  /// The tiles as numbered cells; holes are left out, so lines end at them.
  [[nodiscard]] geometry::Shape shape() const;

  friend bool operator==(const Board&, const Board&) = default;

 private:
  [[nodiscard]] std::size_t at(Place place) const {
    return static_cast<std::size_t>(place.row * columns_ + place.column);
  }

  geometry::Layout layout_ = geometry::Layout::interleaved;
  int rows_ = 0;
  int columns_ = 0;
  std::vector<std::uint8_t> fish_;
};

/// "[row,column]", as in JSON.
[[nodiscard]] std::string to_string(Place place);

/// An error for sizes below 1 or above the limits.
[[nodiscard]] Expected<void> check_size(int rows, int columns);

/// The same number of fish everywhere, no holes.
[[nodiscard]] Expected<Board> uniform_board(
    int rows, int columns, int fish, geometry::Layout layout = geometry::Layout::interleaved);

struct FishRange {
  int low = 2;
  int high = kMaxFish;
};

/// Holes at the given places and at least `ones` one-fish tiles among the rest; the others have
/// fish within `others`. An error if a hole is off the board or listed twice, or too few tiles are
/// left for `ones`.
[[nodiscard]] Expected<Board> board_with_ones(
    int rows, int columns, std::span<const Place> holes, int ones, base::Random& random,
    geometry::Layout layout = geometry::Layout::interleaved, FishRange others = {});

/// Random fish (1–5) on every tile, holes at the given places.
[[nodiscard]] Expected<Board> random_board(int rows, int columns, std::span<const Place> holes,
                                           base::Random& random,
                                           geometry::Layout layout = geometry::Layout::interleaved);

/// The boxed game: 15 rows of 4, thirty tiles of one fish, twenty of two, ten of three, shuffled.
[[nodiscard]] Board boxed_board(base::Random& random);

}  // namespace hexarena::fish
