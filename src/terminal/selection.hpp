// Selection: the cell a human has selected before placing on it.
//
// For games whose cells are [q,r] and whose action is the cell. It stores only an action of the
// table it was made with; the table knows the cells. A value, not thread safe.
#pragma once

#include <optional>

#include "game/table.hpp"

namespace hexarena::terminal {

class Selection {
 public:
  [[nodiscard]] const std::optional<game::Action>& cell() const { return cell_; }
  void clear() { cell_.reset(); }

  /// One step along q and r; the first step selects the centre. At the edge of the board returns
  /// false and changes nothing.
  [[nodiscard]] bool step(const game::Table& table, int q, int r);
  /// Selects a cell, or deselects it if it is selected; an error off the board.
  [[nodiscard]] base::Expected<void> choose(const game::Table& table, const base::Json& cell);

 private:
  std::optional<game::Action> cell_;
};

}  // namespace hexarena::terminal
