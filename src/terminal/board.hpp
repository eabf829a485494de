// A game on a board of the whole screen: cursor, mouse, marks, clock, and a line to type on.
//
// The face of a game (game.hpp) for terminals. What it shows is drawn in page.hpp, what can be
// pressed stands in help.hpp. It knows no rules: an action of any game is a cell, a cell and
// another one, or a word. Nothing is told by colour alone.
#pragma once

#include <string>

#include "terminal/game.hpp"
#include "terminal/screen.hpp"

namespace hexarena::terminal {

struct BoardOptions {
  bool color = false;
  /// Nothing but ASCII is shown.
  bool ascii = false;
  /// Said before the first question.
  std::string greeting;
};

/// Plays the game on from where it stands until the humans leave it, over or not.
[[nodiscard]] Expected<Ending> play_on_board(Game& game, Screen& screen,
                                             const BoardOptions& options);

}  // namespace hexarena::terminal
