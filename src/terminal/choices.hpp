// Choices: the legal actions, indexed by the cells of the board.
//
// Made for one position; an action is a cell, two cells, or a word, and only the first two
// have a place on the board. A value.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "terminal/cursor.hpp"

namespace hexarena::terminal {

class Choices {
 public:
  Choices() = default;
  explicit Choices(const game::Table& table);

  [[nodiscard]] const game::TextLayout& layout() const { return layout_; }
  /// Whether pieces can be picked up.
  [[nodiscard]] bool moving() const { return moving_; }
  /// Whether the piece on this cell can move.
  [[nodiscard]] bool can_pick(SpotIndex from) const;
  /// The actions to mark: those of the picked-up piece, or the placements.
  [[nodiscard]] std::vector<game::Action> marks(std::optional<SpotIndex> picked) const;
  /// The next relevant cell after this one: a target, or a piece to pick up.
  [[nodiscard]] std::optional<SpotIndex> next(SpotIndex here,
                                              std::optional<SpotIndex> picked) const;
  /// The action on a cell, as JSON.
  [[nodiscard]] base::Json action(std::optional<SpotIndex> picked, SpotIndex target) const;
  /// The cells of an action.
  [[nodiscard]] std::vector<SpotIndex> cells(const base::Json& action) const;

 private:
  struct Choice {
    std::optional<SpotIndex> from;
    SpotIndex to;
    game::Action action;
  };

  game::TextLayout layout_;
  std::map<std::string, SpotIndex> by_cell_;
  std::vector<Choice> choices_;
  bool moving_ = false;
};

}  // namespace hexarena::terminal
