// The encoding of a Nooks puzzle for machine learning.
//
// The hexagon is in a square of 17 rows and columns: row r + 8, column q + 8. Pieces are renumbered
// so that the one of the objective is number 0; the others keep their order.
//
//   actions   6 · piece + direction   the piece slides; directions clockwise from the north-west
//
//   planes    piece 0 … piece 3       where it is
//             nook                    where piece 0 has to go
//             board                   the cells of the board
//             wall NW … wall W        cells with a wall on this side
#pragma once

#include <algorithm>
#include <array>

#include "game/encoding.hpp"
#include "games/nooks/rules.hpp"
#include "geometry/symmetry.hpp"

namespace hexarena::nooks {

class Planes {
 public:
  using State = Rules::State;
  static constexpr int kSide = 2 * kRadius + 1;
  static constexpr std::uint32_t kFirstWall = kMaxPieces + 2;

  [[nodiscard]] static Expected<void> check(const Rules& /*rules*/) { return {}; }

  explicit Planes(const Rules& /*rules*/) {
    encoding_.actions = kMaxPieces * kDirections;
    encoding_.rows = encoding_.columns = kSide;
    encoding_.planes = {"piece 0", "piece 1", "piece 2", "piece 3", "nook",    "board",
                        "wall NW", "wall NE", "wall E",  "wall SE", "wall SW", "wall W"};
    const geometry::Shape shape = geometry::Shape::spiral(kRadius);
    std::vector<geometry::Place> places;
    for (int i = 0; i < kCells; ++i) places.push_back(shape.place(static_cast<geometry::Index>(i)));
    for (const auto& turned : geometry::symmetries(shape.layout(), places)) {
      encoding_.symmetries.push_back(symmetry(turned, shape));
    }
  }

  [[nodiscard]] bool fits(const Rules& /*rules*/) const { return true; }
  [[nodiscard]] const game::Encoding& encoding() const { return encoding_; }

  [[nodiscard]] int number(const Rules& rules, const State& state, Step step) const {
    if (step.from >= kCells || step.to >= kCells) return -1;
    const auto piece = state.pieces.index_at(step.from);
    const int direction = sight(step.from, step.to).direction;
    if (!piece || direction >= kDirections) return -1;
    return counted(rules, *piece) * kDirections + direction;
  }
  [[nodiscard]] Step action(const Rules& rules, const State& state, int number) const {
    const int piece = piece_counted(rules, number / kDirections);
    if (piece >= state.pieces.count) return {kOutside, kOutside};
    const CellId from = state.pieces.at[static_cast<std::size_t>(piece)];
    return {from, slide(rules.board(), state.pieces, from, number % kDirections)};
  }

  void draw(const Rules& rules, const State& state, float* planes) const {
    const auto put = [&](std::size_t plane, std::size_t cell) {
      planes[plane * encoding_.cells() + spot(static_cast<CellId>(cell))] = 1;
    };
    for (int i = 0; i < state.pieces.count; ++i) {
      put(static_cast<std::size_t>(counted(rules, i)),
          state.pieces.at[static_cast<std::size_t>(i)]);
    }
    put(kMaxPieces, rules.objective().nook);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      put(kMaxPieces + 1, cell);
      for (int d = 0; d < kDirections; ++d) {
        if (rules.board().wall(static_cast<CellId>(cell), d)) {
          put(kFirstWall + static_cast<std::size_t>(d), cell);
        }
      }
    }
  }

 private:
  [[nodiscard]] static std::uint32_t spot(CellId cell) {
    const geometry::Cell at = kAxial[cell];
    return static_cast<std::uint32_t>((at.r + kRadius) * kSide + at.q + kRadius);
  }
  /// Maps a piece to its number with the objective's piece first, and such a number to the piece.
  [[nodiscard]] static int counted(const Rules& rules, int piece) {
    const int first = rules.objective().piece;
    return piece == first ? 0 : piece < first ? piece + 1 : piece;
  }
  [[nodiscard]] static int piece_counted(const Rules& rules, int count) {
    const int first = rules.objective().piece;
    return count == 0 ? first : count <= first ? count - 1 : count;
  }

  [[nodiscard]] game::Symmetry symmetry(const geometry::Permutation& turned,
                                        const geometry::Shape& shape) const {
    game::Symmetry symmetry;
    for (std::uint32_t i = 0; i < encoding_.cells(); ++i) symmetry.cells.push_back(i);
    for (std::size_t i = 0; i < kCells; ++i) {
      symmetry.cells[spot(static_cast<CellId>(i))] = spot(static_cast<CellId>(turned[i]));
    }
    const std::vector<int> directions = geometry::directions_under(turned, shape, 0);
    for (std::uint32_t i = 0; i < kFirstWall; ++i) symmetry.planes.push_back(i);
    for (const int d : directions) {
      symmetry.planes.push_back(kFirstWall + static_cast<std::uint32_t>(d));
    }
    for (std::uint32_t piece = 0; piece < kMaxPieces; ++piece) {
      for (const int d : directions) {
        symmetry.actions.push_back(piece * kDirections + static_cast<std::uint32_t>(d));
      }
    }
    return symmetry;
  }

  game::Encoding encoding_;
};

}  // namespace hexarena::nooks
