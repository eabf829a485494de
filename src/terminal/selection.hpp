// Selection: the cell a human has in mind before placing on it.
//
// For games whose cells are [q,r] and whose action is the cell. It holds nothing but an action of
// the table it was made with; the table says which cells there are. A value, not thread safe.
#pragma once

#include <optional>

#include "game/table.hpp"

namespace hexarena::terminal {

class Selection {
 public:
  [[nodiscard]] const std::optional<game::Action>& cell() const { return cell_; }
  void clear() { cell_.reset(); }

  /// One step along q and r; the first step of all selects the centre. False, and nothing changed,
  /// where the board ends.
  [[nodiscard]] bool step(const game::Table& table, int q, int r);
  /// Selects a cell, or none if it is the selected one; refused off the board.
  [[nodiscard]] base::Expected<void> choose(const game::Table& table, const base::Json& cell);

 private:
  std::optional<game::Action> cell_;
};

}  // namespace hexarena::terminal
