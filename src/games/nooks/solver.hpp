// The Nooks solver: the proven fewest steps, of any pieces, that bring one piece to one nook.
//
// Iterative deepening. The lower bound of a position is the number of steps the piece would need if
// it could stop anywhere; that freedom covers all help from other pieces, so no solution is
// shorter. The upper bound is the way with the others fixed: only shorter solutions,
// which must move another piece, are searched for. A table of packed positions, the others sorted,
// avoids searching transpositions twice. Once no step is left for another piece, the piece only
// walks, and each of its steps must bring it nearer.
//
// A solver owns its tables and is meant to be reused, on any board; a search allocates
// nothing. Not thread safe. Answers do not depend on earlier queries.
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

/// When a search gives up: after so many nodes, or when `stop`, polled now and then, returns true.
struct NooksBudget {
  NooksBudget(std::uint64_t most_nodes = kNooksNodes, std::function<bool()> stop_when = {})
      : nodes(most_nodes), stop(std::move(stop_when)) {}

  std::uint64_t nodes;
  std::function<bool()> stop;
  int least_steps = 0;  ///< already proven: no solution has fewer
};

/// Which pieces a solution may move.
enum class Movers : std::uint8_t { any, piece };

struct NooksAnswer {
  /// The fewest steps; nothing if there is no solution or the budget ran out first.
  std::optional<int> steps;
  /// Whether `steps` is the optimum or, without steps, whether there is provably no solution.
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

  /// Long searches profit from a table of more than 2^13 entries of 16 bytes.
  explicit NooksSolver(unsigned table_bits = 13);

  /// Any piece may move.
  [[nodiscard]] NooksAnswer solve(const nooks::Board& board, const nooks::Pieces& pieces,
                                  nooks::Objective objective, const NooksBudget& budget = {});
  /// Only the piece itself may move.
  [[nodiscard]] NooksAnswer solve_alone(const nooks::Board& board, const nooks::Pieces& pieces,
                                        nooks::Objective objective);

  /// The number of different sequences of `steps` steps that reach the objective, if none is
  /// shorter; nothing if the budget runs out first.
  [[nodiscard]] std::optional<std::uint64_t> count(const nooks::Board& board,
                                                   const nooks::Pieces& pieces,
                                                   nooks::Objective objective, int steps,
                                                   const NooksBudget& budget = {},
                                                   Movers movers = Movers::any);
  /// The first `limit` of them, in the order of their steps.
  [[nodiscard]] std::vector<std::vector<nooks::Step>> solutions(const nooks::Board& board,
                                                                const nooks::Pieces& pieces,
                                                                nooks::Objective objective,
                                                                int steps, std::size_t limit,
                                                                Movers movers = Movers::any);

 private:
  using CellId = nooks::CellId;
  /// Only one step of another piece is left, and the piece itself could not get nearer with the next
  /// step: then that step has to change its stops. Most do not.
  struct LastHelp {
    bool last;
    bool must_change_stops;
    Spot stops;
    [[nodiscard]] bool leaving_helps(CellId other) const {
      return !must_change_stops || may_stop(stops, other);
    }
  };
  struct Visit {
    std::uint32_t key = 0;
    std::uint32_t search = 0;  ///< the search that wrote it; older entries count as empty
    std::uint64_t value = 0;   ///< steps left when visited, or a number of solutions
  };

  void spend(const NooksBudget& budget);
  [[nodiscard]] bool exhausted();
  void aim(const nooks::Board& board, const nooks::Pieces& pieces, nooks::Objective objective);
  void measure_freely(CellId nook);
  [[nodiscard]] int walk_alone();
  template <class Visitor>
  bool any_step(const Crowd& crowd, std::size_t mover, Visitor visit) const;
  template <class Visitor>
  bool any_nearer(Spot stops, int need, Visitor visit) const;
  template <class Search>
  bool solves(nooks::Step step, Search search_on);
  [[nodiscard]] LastHelp last_help(Spot stops, CellId piece, int left) const;
  bool walk(const Crowd& others, CellId cell, int need);
  bool search(const Crowd& crowd, int left, bool helped);
  bool search_helpers(const Crowd& crowd, Spot stops, int left);
  std::uint64_t count_walks(const Crowd& others, CellId cell, int need);
  std::uint64_t count_from(const Crowd& crowd, int left);
  void list_from(const Crowd& crowd, int left, std::size_t limit,
                 std::vector<std::vector<nooks::Step>>& found);
  [[nodiscard]] std::uint32_t key(const Crowd& crowd) const;
  [[nodiscard]] Visit& slot(std::uint32_t key, int left);

  const nooks::Board* board_ = nullptr;  // during a call
  Distances free_{};                     // steps to the nook if the piece could stop anywhere
  Crowd start_;                          // the piece of the objective first, then the others
  std::size_t count_ = 0;
  std::size_t movers_ = 0;  // how many of them may move when solutions are counted
  std::vector<nooks::Step> line_;
  unsigned table_bits_;
  std::vector<Visit> table_;
  std::uint32_t search_number_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t most_nodes_ = 0;
  const std::function<bool()>* stop_ = nullptr;  // during a call
  bool cut_ = false;  // the bound pruned something: a deeper search may find more
};

/// The steps a piece alone on the board needs from each cell to a nook; NooksSolver::kFar if it
/// cannot reach it.
[[nodiscard]] NooksSolver::Distances distances_to(const nooks::Board& board, nooks::CellId nook);

}  // namespace hexarena::nooks
