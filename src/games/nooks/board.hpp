// Board: the walls of a game of Nooks, and where a piece alone on it slides to.
//
// Six crannies on the perimeter, eighteen nooks inside. A Board preserves the order in which they
// were written and knows for every cell and direction whether there is a wall, and where a slide
// ends when no piece is in the way.
//
// Along each of the three axes the walls divide the cells into runs: a piece alone on the board
// slides to an end of its run, and in one step can stop nowhere else. Immutable; safe to share
// between threads.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "games/nooks/cells.hpp"
#include "games/nooks/slides.hpp"
#include "geometry/bits.hpp"

namespace hexarena::nooks {

using base::Expected;

inline constexpr int kCrannies = 6;
inline constexpr int kNooks = 18;
inline constexpr int kMaxPieces = 4;

/// The perimeter begins with this cell and has six sides.
inline constexpr CellId kFirstOfPerimeter = 169;
inline constexpr int kSideLength = 8;

/// The side of a cell on the perimeter.
[[nodiscard]] constexpr int side_of(CellId cell) {
  return (cell - kFirstOfPerimeter) / kSideLength;
}
/// Whether the rules allow a nook on a cell.
[[nodiscard]] bool can_be_nook(CellId cell);

/// Three digits, as in a state string.
[[nodiscard]] std::string to_string(CellId cell);
/// The name of a cell for people: "i9" for the centre.
[[nodiscard]] std::string cell_name(CellId cell);
/// The cell with that name; nothing if no cell has it.
[[nodiscard]] std::optional<CellId> cell_named(std::string_view name);

struct Nook {
  CellId cell = 0;
  std::uint8_t direction = 0;  ///< of the middle one of its three walls
  friend constexpr bool operator==(const Nook&, const Nook&) = default;
};

struct WallLayout {
  std::array<CellId, kCrannies> crannies{};
  std::array<Nook, kNooks> nooks{};
  friend bool operator==(const WallLayout&, const WallLayout&) = default;
};

/// Each rule has its own error; the order of the entries is free.
[[nodiscard]] Expected<std::array<CellId, kCrannies>> read_crannies(std::string_view text);
[[nodiscard]] Expected<std::array<Nook, kNooks>> read_nooks(std::string_view text);
[[nodiscard]] std::string to_string(const WallLayout& layout);

class Board {
 public:
  /// Requires a layout that read_crannies and read_nooks would accept.
  explicit Board(const WallLayout& layout);

  [[nodiscard]] const WallLayout& layout() const { return layout_; }
  [[nodiscard]] bool wall(CellId cell, int direction) const {
    return (walls_[cell] >> direction & 1) != 0;
  }
  /// Where a piece alone on the board stops; `cell` itself if there is a wall next to it.
  [[nodiscard]] CellId slide_end(CellId cell, int direction) const {
    return cell_at(spots_[cell], static_cast<std::size_t>(direction));
  }
  /// The same for all directions, as Crowd::stops takes it.
  [[nodiscard]] Spot walls(CellId cell) const { return spots_[cell]; }
  [[nodiscard]] bool is_nook(CellId cell) const;

  /// Every run has a number. There are at most kMostRuns: a wall makes two of one.
  static constexpr std::size_t kMostRuns = 3 * (2 * kRadius + 1) + kCrannies + 3 * kNooks;
  using Runs = geometry::Bits<128>;
  static_assert(kMostRuns <= Runs::kCapacity);
  /// The runs through a cell, one an axis (direction 0, 1 and 2).
  [[nodiscard]] const std::array<std::uint8_t, 3>& runs(CellId cell) const { return runs_[cell]; }
  /// The runs that share a cell with a run, itself included.
  [[nodiscard]] const Runs& crossing(std::size_t run) const { return crossing_[run]; }

  /// Success, or an error that names the first pair of nooks of which one is unreachable from the
  /// other for a piece alone on the board.
  [[nodiscard]] Expected<void> check_connected() const;

 private:
  void build_wall(CellId cell, int direction);
  void lay_runs();

  WallLayout layout_;
  std::array<std::uint8_t, kCells> walls_{};  // bit d: a wall in direction d
  std::array<Spot, kCells> spots_{};
  std::array<std::array<std::uint8_t, 3>, kCells> runs_{};
  std::array<Runs, kMostRuns> crossing_{};
};

[[nodiscard]] CellId random_cranny(int side, base::Random& random);
/// A random legal layout in which all nooks reach each other.
[[nodiscard]] WallLayout random_layout(base::Random& random);

}  // namespace hexarena::nooks
