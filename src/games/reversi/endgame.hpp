// Endgame: between which values a game of hex Reversi ends when both play as well as can be.
//
// The last four plies know their empty cells and look at nothing else. Before them a node orders its
// moves by what they leave the other, asks the table about all of them before it plays one, and
// gives up where discs that can never turn already decide. A question is whether the value is at
// least so much; the range closes question by question. The search runs on a Lattice; both ways to
// pass and any least number of flips. Without a clock the same question takes the same nodes on every
// machine. For one thread; several may share a table.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "games/reversi/endgame_table.hpp"
#include "games/reversi/lattice.hpp"
#include "games/reversi/patterns.hpp"
#include "search/limits.hpp"

namespace hexarena::reversi {

class Endgame {
 public:
  using Board = Lattice::Board;

  /// Stands for a pass where a move is meant.
  static constexpr Square kPass = 127;

  struct Position {
    Board board;
    int passes = 0;  ///< in a row
  };
  /// Values are discs of the side to move minus those of the other, at the end.
  struct Range {
    int low = 0;
    int high = 0;
    friend bool operator==(const Range&, const Range&) = default;
  };

  /// Requires that the lattice outlives it.
  Endgame(const Lattice& lattice, const Variant& variant, std::shared_ptr<EndgameTable> table);

  /// From now on moves are ordered by what the patterns expect, where enough cells are empty. They
  /// must outlive the search.
  void order_by(const Patterns& patterns) { patterns_ = &patterns; }

  /// How many cells are empty.
  [[nodiscard]] static int left(const Lattice& lattice, const Board& board);

  /// Narrows down where the value lies until it is known, or known not to lie within `wanted` but at
  /// its ends or beyond; wider where the limits end the search. Requires wanted.low < wanted.high.
  [[nodiscard]] Range narrow(const Position& position, Range wanted, int guess,
                             const search::Limits& limits);
  /// A line to the end in which both reach the value; shorter where the limits end the search.
  [[nodiscard]] std::vector<Square> line(Position position, int value,
                                         const search::Limits& limits);
  /// The value if it lies between both bounds, else a bound on it. For few empty cells: takes as
  /// long as it takes. Requires low < high, and that the game is not over.
  [[nodiscard]] int exact(const Position& position, Range within);
  /// Of all searches so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  using Discs = Lattice::Discs;
  using Set = std::array<std::uint64_t, 2>;

  struct Move {
    Board board;  ///< after it, as the other sees it
    std::uint64_t key = 0;
    int order = 0;
    int lead = 0;  ///< likewise
    Square square = 0;
  };
  struct Node {
    Board board;
    int left = 0;  ///< empty cells
    int lead = 0;  ///< of the side to move, in discs
    int passes = 0;
  };
  struct Window {
    int alpha = 0;
    int beta = 0;
    [[nodiscard]] Window turned() const { return {-beta, -alpha}; }
  };

  void start(const search::Limits& limits);
  [[nodiscard]] Node node(const Position& position) const;
  [[nodiscard]] int value(const Node& node, Window window);
  [[nodiscard]] int last_of(const Node& node, Window window);
  template <std::size_t N>
  [[nodiscard]] int last(const Board& board, const std::array<Square, N>& squares, int lead,
                         Window window, bool passed);
  [[nodiscard]] int search(const Node& node, Window window);
  [[nodiscard]] bool decided(const Node& node, Window window, Range& range) const;
  Move* list_moves(const Node& node, Square best, Move* end) const;
  [[nodiscard]] int best_of(const Node& node, Move* first, Move* end, Window window, int best,
                            Square& square);
  [[nodiscard]] bool cut(const Move* first, const Move* end, int beta, int& value) const;
  [[nodiscard]] int order(const Board& after, int left, Square square) const;
  [[nodiscard]] int expected(const Board& board, int left) const;
  [[nodiscard]] Node after(const Node& node, const Move& move) const;
  [[nodiscard]] std::uint64_t key(const Board& board, int left, int passes) const;
  void look_at_limits();

  static constexpr Square kNone = 0;  // no cell has this number
  static constexpr int kNothing = -1000;

  const Lattice& lattice_;
  const Variant variant_;
  const bool plain_;  // passes are forced, and one flip is enough
  const Patterns* patterns_ = nullptr;
  std::shared_ptr<EndgameTable> table_;
  std::vector<Move> moves_;  // of all nodes on the way to this one
  std::size_t top_ = 0;
  const search::Limits* limits_ = nullptr;
  std::uint64_t nodes_ = 0;
  std::uint64_t first_node_ = 0;  // of this search
  std::uint64_t pause_at_ = 0;
  std::uint64_t looks_ = 0;
  bool stopped_ = false;  // for good: the limits are reached
  bool paused_ = false;   // this question takes too long, another may not
};

}  // namespace hexarena::reversi
