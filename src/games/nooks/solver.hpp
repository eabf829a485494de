// The solver of Nooks: the fewest steps of any pieces that bring one piece to one nook, proven.
//
// Iterative deepening. The lower bound of a position is the number of steps the piece would need if
// it could stop wherever it likes; what the others may do hides behind that freedom, so no solution
// is shorter. The upper bound is the way with the others standing still: only shorter solutions,
// which must move another piece, are searched for. A table of packed positions, the others sorted,
// keeps transpositions from being searched twice.
//
// A solver holds its tables and is meant to be reused, on any board; nothing is allocated in a
// search. Not thread safe. Answers do not depend on what was asked before.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "games/nooks/puzzle.hpp"

namespace hexarena::nooks {

inline constexpr std::uint64_t kNooksNodes = 50'000'000;
inline constexpr int kMaxSolutionSteps = 60;

/// When a search has to give up: after so many nodes, or when `stop`, asked now and then, says so.
struct NooksBudget {
  NooksBudget(std::uint64_t most_nodes = kNooksNodes, std::function<bool()> stop_when = {})
      : nodes(most_nodes), stop(std::move(stop_when)) {}

  std::uint64_t nodes;
  std::function<bool()> stop;
};

/// Whose steps a solution may hold.
enum class Movers : std::uint8_t { any, piece };

struct NooksAnswer {
  /// The fewest steps; nothing when there is no solution or the budget ended first.
  std::optional<int> steps;
  /// True when `steps` is the optimum, or, without steps, when there is no solution at all.
  bool proven = false;
  /// No solution has fewer steps than this.
  int bound = 0;
  std::vector<nooks::Step> moves;
  std::uint64_t nodes = 0;
};

class NooksSolver {
 public:
  static constexpr std::uint8_t kFar = 255;
  using Distances = std::array<std::uint8_t, nooks::kCells>;

  NooksSolver();

  /// Any piece may move.
  [[nodiscard]] NooksAnswer solve(const nooks::Board& board, const nooks::Pieces& pieces,
                                  nooks::Objective objective, const NooksBudget& budget = {});
  /// Only the piece itself may move.
  [[nodiscard]] NooksAnswer solve_alone(const nooks::Board& board, const nooks::Pieces& pieces,
                                        nooks::Objective objective);

  /// How many different sequences of `steps` steps reach the objective, where no shorter one does;
  /// nothing when the budget ends first.
  [[nodiscard]] std::optional<std::uint64_t> count(const nooks::Board& board,
                                                   const nooks::Pieces& pieces,
                                                   nooks::Objective objective, int steps,
                                                   const NooksBudget& budget = {},
                                                   Movers movers = Movers::any);
  /// The first `limit` of them in the order of their steps.
  [[nodiscard]] std::vector<std::vector<nooks::Step>> solutions(const nooks::Board& board,
                                                                const nooks::Pieces& pieces,
                                                                nooks::Objective objective,
                                                                int steps, std::size_t limit,
                                                                Movers movers = Movers::any);

 private:
  using CellId = nooks::CellId;
  /// The piece of the objective first, then the others.
  struct Position {
    std::array<CellId, nooks::kMaxPieces> at;
  };
  struct Visit {
    std::uint32_t key = 0;
    std::uint32_t search = 0;  ///< which search wrote it; older ones are as good as empty
    std::uint64_t value = 0;   ///< steps left when visited, or a number of solutions
  };
  static constexpr unsigned kTableBits = 13;

  void spend(const NooksBudget& budget);
  [[nodiscard]] bool exhausted();
  void aim(const nooks::Board& board, const nooks::Pieces& pieces, nooks::Objective objective);
  void measure_freely(CellId nook);
  [[nodiscard]] int walk_alone();
  [[nodiscard]] std::array<CellId, nooks::kDirections> ends(const Position& position,
                                                            std::size_t piece) const;
  bool search(const Position& position, int left, bool helped);
  std::uint64_t count_from(const Position& position, int left);
  void list_from(const Position& position, int left, std::size_t limit,
                 std::vector<std::vector<nooks::Step>>& found);
  [[nodiscard]] std::uint32_t key(const Position& position) const;
  [[nodiscard]] Visit& slot(std::uint32_t key, int left);

  const nooks::Board* board_ = nullptr;  // during a call
  Distances free_{};                     // steps to the nook if the piece could stop anywhere
  Position start_{};
  std::size_t count_ = 0;
  std::size_t movers_ = 0;  // of those, how many may move when solutions are counted
  std::vector<nooks::Step> line_;
  std::vector<Visit> table_;
  std::uint32_t search_number_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t most_nodes_ = 0;
  const std::function<bool()>* stop_ = nullptr;  // during a call
  bool cut_ = false;  // the bound cut something off: a deeper search may find more
};

/// The steps a piece alone on the board needs from each cell to a nook; NooksSolver::kFar where it
/// never gets there.
[[nodiscard]] NooksSolver::Distances distances_to(const nooks::Board& board, nooks::CellId nook);

}  // namespace hexarena::nooks
