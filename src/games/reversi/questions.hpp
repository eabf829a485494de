// Questions: all that may be asked of a game of hex Reversi, and Playable: a game one can move in.
//
// A strategy is given Questions, so that it can look at everything and change nothing; to try a
// move it asks for a copy. Before the game has started only its state may be asked: every other
// question is refused with the reason. Cells are listed top row first, left to right.
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
  /// Whose disc is there; nothing on an empty cell. Refused off the board.
  [[nodiscard]] virtual Expected<std::optional<Color>> disc_at(Cell cell) const = 0;

  /// Refused once the game is over.
  [[nodiscard]] virtual Expected<Color> turn() const = 0;
  /// Nothing in a tie, and until the game is over.
  [[nodiscard]] virtual Expected<std::optional<Color>> winner() const = 0;
  [[nodiscard]] virtual Expected<int> score(Color color) const = 0;

  /// Whether the side to move may place there. Nobody may once the game is over.
  [[nodiscard]] virtual Expected<bool> is_legal(Cell cell) const = 0;
  [[nodiscard]] virtual Expected<bool> any_legal_move() const = 0;
  [[nodiscard]] virtual Expected<std::vector<Cell>> legal_moves() const = 0;
  /// Always so with free passing while the game lasts.
  [[nodiscard]] virtual Expected<bool> may_pass() const = 0;
  /// How many discs would turn; 0 where the side to move may not place. Refused off the board.
  [[nodiscard]] virtual Expected<int> flips(Cell cell) const = 0;

  /// The same game, to try moves in; what happens there is not heard by any listener here.
  [[nodiscard]] virtual Expected<std::unique_ptr<Playable>> copy() const = 0;
};

class Playable : public Questions {
 public:
  /// Places a disc for the side to move.
  [[nodiscard]] virtual Expected<void> place(Cell cell) = 0;
  [[nodiscard]] virtual Expected<void> pass() = 0;
};

}  // namespace hexarena::reversi
