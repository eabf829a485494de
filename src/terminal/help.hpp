// The text of `help` in a game; each game describes how to type its actions.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "game/native.hpp"

namespace hexarena::terminal {

struct Help {
  std::string text;
  std::string_view word;  ///< the command that shows it
};

[[nodiscard]] inline Help typed_help(const game::NativeParts& game) {
  return {fmt::format(R"(You can type
  an action   {};
              JSON is accepted too
  moves       all legal actions; "moves c2": those of the piece on c2, marked
  hint        a hint; repeat it to learn more
  solution    the whole line the machine would play
  undo        take back your last action and the answers to it
  board       show the board again
  help        this text
  quit        leave the game (end of input does the same)
Where all may act at once, begin with the number of the player.
)",
                      game.typing),
          "help"};
}

/// For games played with a selection, line by line.
[[nodiscard]] inline Help selecting_help(const game::NativeParts& game) {
  return {
      fmt::format(
          R"(Select a cell, then place on it. A cell is the letter of its slanted column and the number of its row.
  arrows      move the selection: Left and Right along the row, Up and Down along the column; the
              first selects the centre ("left", "right", "up", "down" as words)
  g4          select that cell; again, or Esc, to clear the selection
  Enter       place on the selected cell (an empty line)
  P           pass
  H           show {} on the selected cell, on or off
  moves       all legal actions, marked on the board
  :hint       what the machine would play; ":solution": the whole line it expects
  undo        take back your last action and the answers to it
  board       show the board again
  ?           this text
  quit        leave the game (end of input does the same)
)",
          game.preview),
      "?"};
}

/// For the full-screen board; fits into 78 columns and 22 lines.
[[nodiscard]] inline Help board_help(const game::NativeParts& game) {
  const std::string preview =
      game.preview.empty()
          ? "a hint; repeat it to learn more"
          : fmt::format("shows {} at the cursor,\n           on or off", game.preview);
  return {fmt::format(R"(On the board
  arrows   move the cursor [ ]; Tab jumps to the next piece or target
  Enter    picks up the piece there ( ), or plays to a marked cell *;
           a click does the same
  Esc      puts the piece down; so does a click outside the board
  u        takes back your last action and the answers to it
  h        {}
  s        the whole line the machine would play
  p        passes, if the game has passes
  q        leaves the game, as Ctrl-C does
  :        starts a command line, and so does a digit. You can type
           {}
           (JSON is accepted too)
           moves, moves c2, hint, solution, undo, quit
The last action is in {{ }}. A board larger than the window scrolls with the
cursor; the arrows at the upper right show where it continues.
)",
                      preview, game.typing),
          "?"};
}

}  // namespace hexarena::terminal
