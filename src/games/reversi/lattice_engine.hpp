// LatticeEngine: the engine of hex Reversi for boards that a Lattice holds.
//
// It searches with Midgame, deeper and deeper, until that has taken a good part of what an exact
// answer is expected to cost; then it solves the position with Endgame. Both keep their tables from
// move to move. Several threads share them. For one caller at a time.
#pragma once

#include <memory>
#include <vector>

#include "games/reversi/endgame.hpp"
#include "games/reversi/midgame.hpp"
#include "search/limits.hpp"

namespace hexarena::reversi {

class LatticeEngine {
 public:
  struct Found {
    Square move = Endgame::kPass;
    int value = 0;        ///< of the side to move, in Patterns::kUnit of a disc
    bool proven = false;  ///< the value is exact
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Square> line;
  };

  LatticeEngine(int size, const Variant& variant, int table_bits);
  ~LatticeEngine();
  LatticeEngine(const LatticeEngine&) = delete;
  LatticeEngine& operator=(const LatticeEngine&) = delete;

  [[nodiscard]] const Lattice& lattice() const { return lattice_; }
  /// The best move. The game must not be over. A limit of nodes holds for each thread by itself.
  [[nodiscard]] Found find(const Endgame::Position& position, const search::Limits& limits,
                           const search::Crew& crew);

 private:
  class Searcher;
  static constexpr int kSolvedBits = sizeof(void*) < 8 ? 18 : 19;  // of that table

  const Lattice lattice_;
  const Variant variant_;
  const Patterns patterns_;
  std::shared_ptr<Midgame::Table> table_;
  std::shared_ptr<EndgameTable> solved_;
  std::vector<std::unique_ptr<Searcher>> searchers_;
};

}  // namespace hexarena::reversi
