// A search for the hardest boards: it changes a board little by little and keeps what is no easier.
//
//   goal         the hardest has                                                    ties
//   longest      the longest optimum                                                fewer solutions
//   single       the longest optimum among puzzles with exactly one solution        (none)
//   misleading   the most steps that lead the piece away from the nook, counted in    longer optimum
//                the optimal solution with the fewest
//
// Every change depends only on the seed and its number, so a search that was saved and resumed finds
// the same as one that never stopped, on every machine. When no change has made the board harder for
// a while, the search begins anew: in turn from a random board and from the best one, well shaken.
//
// Not thread safe.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "games/nooks/json.hpp"
#include "games/nooks/solver.hpp"

namespace hexarena::nooks {

enum class Hardness : std::uint8_t { longest, single, misleading };
inline constexpr std::array<std::string_view, 3> kHardnessNames{"longest", "single", "misleading"};
[[nodiscard]] std::optional<Hardness> hardness_named(std::string_view name);

/// A puzzle with proven measurements.
struct HardPuzzle {
  Position position;
  int steps = 0;
  /// Optimal ones; nothing if there are too many to count.
  std::optional<std::uint64_t> solutions;
  int away = 0;  ///< steps_away; measured only by a search for misleading boards
};

/// How many steps lead the piece of the objective to a cell farther from the nook, in the solution
/// with the fewest such steps; 0 without solutions.
[[nodiscard]] int steps_away(const Position& position,
                             std::span<const std::vector<Step>> solutions);

class HardestSearch {
 public:
  struct Plan {
    Hardness hardness = Hardness::longest;
    int pieces = kMaxPieces;
    std::uint64_t seed = 1;
    friend bool operator==(const Plan&, const Plan&) = default;
  };

  explicit HardestSearch(const Plan& plan) : plan_(plan) {}
  /// What `saved` returned; the puzzles are measured anew.
  [[nodiscard]] static Expected<HardestSearch> resumed(const Json& saved);
  [[nodiscard]] Json saved() const;

  /// Makes and measures one board; whether it is the hardest so far.
  bool try_board();

  [[nodiscard]] const Plan& plan() const { return plan_; }
  [[nodiscard]] const std::optional<HardPuzzle>& best() const { return best_; }
  [[nodiscard]] std::uint64_t boards() const { return boards_; }

 private:
  static constexpr unsigned kTableBits = 18;
  static constexpr std::size_t kShortcuts = 128;
  using Score = std::array<std::int64_t, 2>;
  [[nodiscard]] Score score(const HardPuzzle& puzzle) const;
  [[nodiscard]] std::optional<HardPuzzle> measured(const Position& position, int least_steps);
  [[nodiscard]] bool has_shortcut(const Board& board, const Position& position, int below) const;
  void note_shortcut(const Position& position, const std::vector<Step>& steps);
  [[nodiscard]] std::optional<Position> next_start(base::Random& random) const;

  Plan plan_;
  std::uint64_t boards_ = 0;  ///< tried so far
  std::uint64_t climbs_ = 0;  ///< begun so far
  std::uint64_t idle_ = 0;    ///< boards since the last that was harder in this climb
  std::optional<HardPuzzle> current_;
  std::optional<HardPuzzle> best_;
  /// A slide of a piece, in a solution.
  struct Slide {
    std::uint8_t piece;
    std::uint8_t direction;
  };
  /// Solutions of the last boards that were too easy: often they solve the next as well.
  std::vector<std::vector<Slide>> shortcuts_;
  std::size_t next_shortcut_ = 0;
  NooksSolver solver_{kTableBits};
};

}  // namespace hexarena::nooks
