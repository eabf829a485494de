// Batch: many games of one kind played in lockstep, for programs that learn from millions of them.
//
// Every call handles a range of the games; ranges that do not overlap may be handled by several
// threads concurrently. Games are independent: what happens in one depends on the seed, its number
// and its own actions, never on the threads. A finished game restarts at once or stays finished, as
// the caller chooses.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "game/encoding.hpp"
#include "game/table.hpp"

namespace hexarena::game {

/// The games from `begin` to before `end`.
struct Part {
  int begin = 0;
  int end = 0;
};

/// Options of a step.
struct StepRules {
  bool begin_anew = true;  ///< restart finished games
  bool by_score = false;   ///< rewards are the score gained in the step, else the final outcome
  int most_plies = 0;      ///< a game not over after this many is cut off; 0: no limit
};

/// Where a step writes its results, one game after the other; each has room for all games.
struct StepResults {
  float* rewards = nullptr;       ///< one per seat
  bool* done = nullptr;           ///< the game is over
  bool* cut_off = nullptr;        ///< the game reached most_plies
  std::int32_t* final = nullptr;  ///< the score of each seat, written when a game ends
};

class Batch {
 public:
  Batch() = default;
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;
  virtual ~Batch() = default;

  [[nodiscard]] virtual const Encoding& encoding() const = 0;
  [[nodiscard]] virtual int games() const = 0;
  [[nodiscard]] virtual int seats() const = 0;

  /// Starts all games of the part; the same seed gives the same games.
  virtual void begin(Part part, std::uint64_t seed) = 0;
  /// A legal action for each game, all equally likely; 0 for a finished game.
  virtual void sample(Part part, std::int32_t* actions) = 0;
  /// Success, or which of these actions is illegal and why.
  [[nodiscard]] virtual Expected<void> judge(Part part, const std::int32_t* actions) const = 0;
  /// Plays actions that judge() accepted; those for finished games are ignored.
  virtual void step(Part part, const std::int32_t* actions, const StepRules& rules,
                    const StepResults& results) = 0;

  // Observations of the games; the first element belongs to the first game of all.

  /// Whose turn it is; -1 in finished games.
  virtual void turns(Part part, std::int8_t* turns) const = 0;
  virtual void scores(Part part, std::int32_t* scores) const = 0;
  /// Whether each action is legal.
  virtual void legal(Part part, bool* mask) const = 0;
  virtual void draw(Part part, float* planes) const = 0;
  /// The number of actions since the start of the game.
  virtual void plies(Part part, std::int32_t* plies) const = 0;
  /// A copy of one game as a table. Requires 0 ≤ game < games().
  [[nodiscard]] virtual std::unique_ptr<Table> table(int game) const = 0;
};

}  // namespace hexarena::game
