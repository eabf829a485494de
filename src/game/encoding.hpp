// Encoding: games as numbers, for machine learning.
//
// Every action has a number from 0, fixed for all positions on boards of the same outline, and
// every position is a stack of planes of rows × columns numbers, as seen by the player on turn. The
// planes are documented in src/games/NAME/planes.hpp and docs/python.md.
//
// An Encoder handles single positions, a Batch (batch.hpp) many games at a time. Both know the
// type of the game; here it is erased, as in Position. Encoders are immutable; safe to share
// between threads.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "game/position.hpp"

namespace hexarena::game {

class Batch;
class Table;

/// A rotation or reflection of the board as permutations: cell i of a plane goes to cell cells[i],
/// plane p to plane planes[p], action a to action actions[a]. Cells are row · columns + column;
/// those off the board stay.
struct Symmetry {
  std::vector<std::uint32_t> cells;
  std::vector<std::uint32_t> planes;
  std::vector<std::uint32_t> actions;
};

struct Encoding {
  int actions = 0;  ///< the number of action numbers
  int rows = 0;
  int columns = 0;
  std::vector<std::string> planes;   ///< a short description of each
  std::vector<Symmetry> symmetries;  ///< the identity first

  [[nodiscard]] std::size_t cells() const {
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
  }
  [[nodiscard]] std::size_t numbers() const { return planes.size() * cells(); }
};

class Encoder {
 public:
  Encoder() = default;
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;
  virtual ~Encoder() = default;

  [[nodiscard]] virtual const Encoding& encoding() const = 0;
  /// Whether it applies to a position: the same game, on a board of the same outline.
  [[nodiscard]] virtual bool fits(const Position& position) const = 0;

  // Everything below requires fits(position).

  /// The number of an action; an error if the value is not an action of this game.
  [[nodiscard]] virtual Expected<int> number(const Position& position, Action action) const = 0;
  /// The action with a number, legal or not; an error if no action has it.
  [[nodiscard]] virtual Expected<Action> action(const Position& position, int number) const = 0;
  /// Writes encoding().numbers() numbers.
  virtual void draw(const Position& position, float* planes) const = 0;

  /// So many games in lockstep, each (re)started in a random one of the starts. An error if a
  /// start does not fit or is over.
  [[nodiscard]] virtual Expected<std::unique_ptr<Batch>> batch(
      std::span<const std::shared_ptr<const Table>> starts, int games,
      std::uint64_t seed) const = 0;
};

/// Equal for positions that differ only by a symmetry of the board, and rarely for others.
[[nodiscard]] std::uint64_t canonical_key(const Encoder& encoder, const Position& position);

}  // namespace hexarena::game
