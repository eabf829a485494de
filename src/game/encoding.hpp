// Encoding: a game in numbers, for programs that learn.
//
// Every action has a number from 0 on, fixed for all positions on boards of one outline, and every
// position is a stack of planes of rows × columns numbers, seen by the player whose turn it is. What
// they mean is written in src/games/NAME/planes.hpp and docs/python.md.
//
// An Encoder speaks of single positions, a Batch (batch.hpp) of many games at a time. Both know the
// type of the game; here it is erased, as in a Position. Encoders are immutable; safe to share
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

/// A turn or reflection of the board, as what goes where: cell i of a plane to cell cells[i], plane
/// p to plane planes[p], action a to action actions[a]. Cells are row · columns + column; those off
/// the board stay.
struct Symmetry {
  std::vector<std::uint32_t> cells;
  std::vector<std::uint32_t> planes;
  std::vector<std::uint32_t> actions;
};

struct Encoding {
  int actions = 0;  ///< how many numbers of actions there are
  int rows = 0;
  int columns = 0;
  std::vector<std::string> planes;   ///< what each says, in a few words
  std::vector<Symmetry> symmetries;  ///< the first leaves everything where it is

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
  /// Whether it speaks of such positions: of the same game, on a board of the same outline.
  [[nodiscard]] virtual bool fits(const Position& position) const = 0;

  // The rest requires fits(position).

  /// The number of an action of this game; refused for a value that is none here.
  [[nodiscard]] virtual Expected<int> number(const Position& position, Action action) const = 0;
  /// The action with a number, legal or not; refused for a number of none.
  [[nodiscard]] virtual Expected<Action> action(const Position& position, int number) const = 0;
  /// Fills encoding().numbers() numbers.
  virtual void draw(const Position& position, float* planes) const = 0;

  /// So many games in step, which begin in one of the starts, by lot, every time. Refused where a
  /// start does not fit or is over.
  [[nodiscard]] virtual Expected<std::unique_ptr<Batch>> batch(
      std::span<const std::shared_ptr<const Table>> starts, int games,
      std::uint64_t seed) const = 0;
};

/// The same for positions that are the same but for a symmetry of the board, and rarely for others.
[[nodiscard]] std::uint64_t canonical_key(const Encoder& encoder, const Position& position);

}  // namespace hexarena::game
