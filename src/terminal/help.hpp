// What can be typed in a game, as `help` tells it; how actions are typed, the game says.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "game/native.hpp"

namespace hexarena::terminal {

struct Help {
  std::string text;
  std::string_view word;  ///< what brings it
};

[[nodiscard]] inline Help typed_help(const game::NativeParts& game) {
  return {fmt::format(R"(You can type
  an action   {};
              JSON is understood too
  moves       all you may do now; "moves c2": those of the piece on c2, marked
  hint        a little help; ask again for more
  solution    the whole line the machine would play
  undo        take your last action back, with the answers to it
  board       the board again
  help        this text
  quit        leave the game (end of input does the same)
Where all may act at once, the number of the player goes first.
)",
                      game.typing),
          "help"};
}

/// For games played by a selection, line by line.
[[nodiscard]] inline Help selecting_help(const game::NativeParts& game) {
  return {
      fmt::format(
          R"(Select a cell, then place on it. A cell is the letter of its slanted column and the number of its row.
  arrows      move the selection: Left and Right along the row, Up and Down along the column; the
              first selects the centre ("left", "right", "up", "down" as words)
  g4          selects that cell; the same again, or Esc, selects nothing
  Enter       places on the selected cell (an empty line)
  P           passes
  H           tells {} on the selected cell, until H is pressed again
  moves       all you may do now, marked on the board
  :hint       what the machine would play; ":solution": the whole line it expects
  undo        take your last action back, with the answers to it
  board       the board again
  ?           this text
  quit        leave the game (end of input does the same)
)",
          game.preview),
      "?"};
}

/// For the board on the whole screen; fits into 78 columns and 22 lines.
[[nodiscard]] inline Help board_help(const game::NativeParts& game) {
  const std::string preview =
      game.preview.empty()
          ? "a little help; ask again for more"
          : fmt::format("tells {} at the cursor,\n           until h is pressed again",
                        game.preview);
  return {fmt::format(R"(On the board
  arrows   move the cursor [ ]; Tab takes it to the next cell that matters
  Enter    picks up what stands there ( ), or plays to a marked cell *;
           a click does the same
  Esc      puts down what was picked up; so does a click beside the board
  u        takes your last action back, with the answers to it
  h        {}
  s        the whole line the machine would play
  p        passes, where that is an action
  q        leaves the game, as Ctrl-C does
  :        begins a line, and so do digits. You can type
           {}
           (JSON is understood too)
           moves, moves c2, hint, solution, undo, quit
The last action stands in {{ }}. A board larger than the window moves with the
cursor; the signs at the upper right tell where it goes on.
)",
                      preview, game.typing),
          "?"};
}

}  // namespace hexarena::terminal
