// Midgame: the search of hex Reversi for positions too early to be solved.
//
// Alpha-beta with a principal variation, iteratively deepened, with Patterns at its leaves. The
// values are in Patterns::kUnit of a disc, for the side to move. Where a shallower search is far
// outside the window, a move is not searched deeper (multi-ProbCut), so nothing is proven. The last
// plies are solved. It runs on a Lattice; both kinds of passing and any min_flips. Without a clock it is
// deterministic. For one thread; several may share a transposition table.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/reversi/endgame.hpp"
#include "games/reversi/lattice.hpp"
#include "games/reversi/patterns.hpp"
#include "search/limits.hpp"
#include "search/transposition_table.hpp"

namespace hexarena::reversi {

class Midgame {
 public:
  using Board = Lattice::Board;
  using Table = search::TranspositionTable<Square>;

  static constexpr Square kPass = Endgame::kPass;

  struct Found {
    Square move = kPass;
    int value = 0;
    int depth = 0;  ///< of the last complete iteration
  };

  /// Requires that the lattice and the patterns outlive it.
  Midgame(const Lattice& lattice, const Variant& variant, const Patterns& patterns,
          std::shared_ptr<Table> table);

  /// Starts a search. The limits must outlive it; the game must not be over.
  void start(const Endgame::Position& position, const search::Limits& limits);
  /// Searches to a depth, which should grow by one or two from call to call; false if the limits
  /// ended it. What it found better until then counts.
  bool deepen(int depth);
  [[nodiscard]] const Found& found() const { return found_; }
  [[nodiscard]] bool one_move() const { return root_moves_.size() == 1; }
  /// The expected moves from the root on.
  [[nodiscard]] std::vector<Square> line() const;
  /// Of this search.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
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

  static constexpr int kUnit = Patterns::kUnit;
  static constexpr int kInfinite = 1 << 20;  // a multiple of kUnit
  static constexpr int kAspiration = 3 * kUnit;
  static constexpr int kFarOutside = 300;     // a shallow search this far outside is believed
  static constexpr int kSolved = 8;           // so many empty cells and fewer are solved
  static constexpr int kSolvedBits = 14;      // of the table for them
  static constexpr int kOrderByEstimate = 3;  // the least depth at which that pays
  static constexpr int kLookAhead = 4;        // likewise, asking the table about every move first

  [[nodiscard]] int value(const Node& node, int depth, int alpha, int beta);
  [[nodiscard]] int leaf(const Node& node) const;
  [[nodiscard]] int solved(const Node& node, int alpha, int beta);
  [[nodiscard]] bool far_outside(const Node& node, int depth, int beta, int& bound);
  Move* list_moves(const Node& node, Move* end) const;
  void order(const Node& node, Move* first, Move* end, Square known, int depth) const;
  [[nodiscard]] int best_of(const Node& node, Move* first, Move* end, int depth, int alpha,
                            int beta, int best, Square& square);
  [[nodiscard]] int root_value(int depth, int alpha, int beta);
  [[nodiscard]] Node after(const Node& node, const Move& move) const;
  [[nodiscard]] std::uint64_t key(const Board& board, int passes) const;
  void look_at_limits();

  const Lattice& lattice_;
  const Variant variant_;
  const Patterns& patterns_;
  std::shared_ptr<Table> table_;
  Endgame endgame_;          // for the last plies
  std::vector<Move> moves_;  // of all nodes on the way to this one
  std::size_t top_ = 0;
  Node root_;
  std::vector<Move> root_moves_;
  Found found_;
  const search::Limits* limits_ = nullptr;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  std::uint64_t look_at_ = 0;  // the number of nodes at which the clock is looked at again
  bool probing_ = false;       // a search that decides about another one is not cut short itself
};

}  // namespace hexarena::reversi
