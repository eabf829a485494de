// Table: a position of a game as it lies before people, to be played on, looked at and thought
// about. Whoever needs less asks for a Position or a Painter.
#pragma once

#include <memory>

#include "game/painter.hpp"
#include "game/position.hpp"

namespace hexarena::game {

class Table : public Position, public Painter {
 public:
  [[nodiscard]] virtual std::unique_ptr<Table> copy() const = 0;
};

}  // namespace hexarena::game
