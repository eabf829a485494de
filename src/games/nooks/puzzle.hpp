// Puzzle: a board, pieces and an objective; state strings, steps, legality.
//
//   string    18 characters of crannies, 72 of nooks, then 1–4 pieces of three digits
//   step      a piece slides in one direction until a wall or another piece is next
//   objective one piece, one nook
//
// Pieces keep their index throughout.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/nooks/board.hpp"

namespace hexarena::nooks {

/// The cells of the pieces, by index; slots after the last piece contain kOutside.
struct Pieces {
  std::array<CellId, kMaxPieces> at{kOutside, kOutside, kOutside, kOutside};
  std::uint8_t count = 0;

  [[nodiscard]] std::span<const CellId> all() const { return {at.data(), count}; }
  [[nodiscard]] std::optional<int> index_at(CellId cell) const;
  friend bool operator==(const Pieces&, const Pieces&) = default;
};

struct Step {
  CellId from = 0;
  CellId to = 0;
  friend constexpr auto operator<=>(const Step&, const Step&) = default;
};

/// "d4-f6"; empty for a step off the board.
[[nodiscard]] std::string notation(Step step);

struct Objective {
  int piece = 0;
  CellId nook = 0;
  friend bool operator==(const Objective&, const Objective&) = default;
};

/// A parsed state string. The board is valid and the pieces are on different cells; whether it is
/// a legal start is checked separately.
struct Setup {
  WallLayout layout;
  Pieces pieces;
  friend bool operator==(const Setup&, const Setup&) = default;
};
[[nodiscard]] Expected<Setup> read_state(std::string_view text);
[[nodiscard]] std::string to_string(const Setup& setup);

/// A legal start has its pieces on nooks and all nooks reachable from each other.
[[nodiscard]] Expected<void> check_start(const Setup& setup);

/// Where a piece slides to: its own cell if it cannot move that way.
[[nodiscard]] CellId slide(const Board& board, const Pieces& pieces, CellId from, int direction);

/// The piece that makes this step, or why it is illegal.
[[nodiscard]] Expected<int> judge_step(const Board& board, const Pieces& pieces, Step step);

/// The pieces after a list of steps; an error names the first illegal one.
[[nodiscard]] Expected<Pieces> walk(const Board& board, Pieces pieces, std::span<const Step> steps);

/// A random legal start with pieces on different nooks.
[[nodiscard]] Setup random_start(int pieces, base::Random& random);

}  // namespace hexarena::nooks
