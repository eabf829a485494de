// Batch: many games of one kind in step, for programs that learn from millions of them.
//
// Every call is about a part of the games, from one number to before another; parts that do not
// overlap may be handled by several threads at a time. Games know no one another: what happens in
// one depends on the seed, its number and its own actions, never on the threads. A game that is over
// begins anew at once, or stays over: as the caller says.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "game/encoding.hpp"
#include "game/table.hpp"

namespace hexarena::game {

/// Games `begin` to before `end`.
struct Part {
  int begin = 0;
  int end = 0;
};

/// What a step is to do beyond playing.
struct StepRules {
  bool begin_anew = true;  ///< games that are over
  bool by_score =
      false;           ///< rewards are what a step adds to the scores, else the outcome at the end
  int most_plies = 0;  ///< a game that is not over by then is cut off; 0: none is
};

/// Where a step writes what came of it, game after game; each has room for all games.
struct StepResults {
  float* rewards = nullptr;       ///< a number for each seat
  bool* done = nullptr;           ///< the game is over
  bool* cut_off = nullptr;        ///< it was ended because it was long
  std::int32_t* final = nullptr;  ///< the scores of each seat, written when a game ends
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

  /// Begins all games of the part; the same seed gives the same games.
  virtual void begin(Part part, std::uint64_t seed) = 0;
  /// A legal action for each, all equally likely; 0 where a game is over.
  virtual void sample(Part part, std::int32_t* actions) = 0;
  /// Nothing, or which of these actions may not be played, and why.
  [[nodiscard]] virtual Expected<void> judge(Part part, const std::int32_t* actions) const = 0;
  /// Plays actions that judge() found no fault with; those of games that are over count for nothing.
  virtual void step(Part part, const std::int32_t* actions, const StepRules& rules,
                    const StepResults& results) = 0;

  // What is seen of the games as they stand; the first number belongs to the first game of all.

  /// Whose turn it is; -1 where it is over.
  virtual void turns(Part part, std::int8_t* turns) const = 0;
  virtual void scores(Part part, std::int32_t* scores) const = 0;
  /// For every action whether it is legal.
  virtual void legal(Part part, bool* mask) const = 0;
  virtual void draw(Part part, float* planes) const = 0;
  /// Actions played since the game began.
  virtual void plies(Part part, std::int32_t* plies) const = 0;
  /// One game as a table of its own. Requires 0 ≤ game < games().
  [[nodiscard]] virtual std::unique_ptr<Table> table(int game) const = 0;
};

}  // namespace hexarena::game
