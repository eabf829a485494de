// Questions: all queries of a game of hex Reversi, and Playable: a game in which moves can be made.
//
// A strategy is given Questions, so that it can inspect everything and change nothing; to try a
// move it makes a copy. Before the game has started only its state is available: every other
// query is an error. Cells are listed top row first, left to right.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "games/reversi/position.hpp"

namespace hexarena::reversi {

enum class GameState : std::uint8_t {
  not_started,
  blacks_turn,
  whites_turn,
  black_won,
  white_won,
  tie
};

/// "not started", "black's turn", …
[[nodiscard]] std::string_view name(GameState state);

class Playable;

class Questions {
 public:
  virtual ~Questions() = default;

  [[nodiscard]] virtual GameState state() const = 0;

  [[nodiscard]] virtual Expected<int> board_size() const = 0;
  [[nodiscard]] virtual Expected<std::vector<Cell>> cells() const = 0;
  [[nodiscard]] virtual Expected<std::vector<Cell>> corners() const = 0;
  /// The colour of the disc there; nothing on an empty cell. An error off the board.
  [[nodiscard]] virtual Expected<std::optional<Color>> disc_at(Cell cell) const = 0;

  /// An error once the game is over.
  [[nodiscard]] virtual Expected<Color> turn() const = 0;
  /// Nothing in a tie, and until the game is over.
  [[nodiscard]] virtual Expected<std::optional<Color>> winner() const = 0;
  [[nodiscard]] virtual Expected<int> score(Color color) const = 0;

  /// Whether the side to move may place there; false once the game is over.
  [[nodiscard]] virtual Expected<bool> is_legal(Cell cell) const = 0;
  [[nodiscard]] virtual Expected<bool> any_legal_move() const = 0;
  [[nodiscard]] virtual Expected<std::vector<Cell>> legal_moves() const = 0;
  /// Always true with free passing while the game lasts.
  [[nodiscard]] virtual Expected<bool> may_pass() const = 0;
  /// How many discs would be flipped; 0 if the placement is illegal. An error off the board.
  [[nodiscard]] virtual Expected<int> flips(Cell cell) const = 0;

  /// A copy of the game to try moves in; listeners here are not notified of its moves.
  [[nodiscard]] virtual Expected<std::unique_ptr<Playable>> copy() const = 0;
};

class Playable : public Questions {
 public:
  /// Places a disc for the side to move.
  [[nodiscard]] virtual Expected<void> place(Cell cell) = 0;
  [[nodiscard]] virtual Expected<void> pass() = 0;
};

}  // namespace hexarena::reversi
