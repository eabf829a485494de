// A game on a full-screen board: cursor, mouse, marks, clock, and a command line.
//
// The full-screen Face of a game (game.hpp). page.hpp draws it, help.hpp lists the keys. It knows
// no rules: an action of any game is a cell, two cells, or a word. No information is conveyed by
// colour alone.
#pragma once

#include <string>

#include "terminal/game.hpp"
#include "terminal/screen.hpp"

namespace hexarena::terminal {

struct BoardOptions {
  bool color = false;
  /// Show only ASCII.
  bool ascii = false;
  /// Shown before the first move.
  std::string greeting;
};

/// Plays from the current position until the humans leave, whether or not the game is over.
[[nodiscard]] Expected<Ending> play_on_board(Game& game, Screen& screen,
                                             const BoardOptions& options);

}  // namespace hexarena::terminal
