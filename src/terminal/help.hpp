// What can be typed in a game, as `help` tells it.
#pragma once

#include <string_view>

namespace hexarena::terminal {

inline constexpr std::string_view kHelp = R"(You can type
  an action   its numbers: in Fish row before column, "1 2" places on [1,2] and "1 2 3 2" moves from
              [1,2] to [3,2]; in Reversi "1 -2" places on (1,-2), q before r, and "pass" passes; in
              Nooks "64 132" slides the piece on 64 to 132; JSON is understood too
  moves       all you may do now; "moves 1 2": those that start with these numbers, marked
  hint        a little help; ask again for more
  solution    the whole line the machine would play
  undo        take your last action back, with the answers to it
  board       the board again
  help        this text
  quit        leave the game (end of input does the same)
Where all may act at once, the number of the player goes first: "2 announce 5".
)";

/// For games played by a selection, with keys or line by line.
inline constexpr std::string_view kSelectingHelp =
    R"(Select a cell, then place on it. (q,r) counts from the centre, q to the right, r downwards.
  arrows      move the selection: Left and Right along q, Up and Down along r; the first selects the
              centre ("left", "right", "up", "down" as words)
  1 -2        selects (1,-2); the same again, or Esc, selects nothing
  Enter       places on the selected cell (an empty line)
  P           passes
  H           tells how many discs would flip on the selected cell, until H is pressed again
  moves       all you may do now, marked on the board
  :hint       what the machine would play; ":solution": the whole line it expects
  undo        take your last action back, with the answers to it
  board       the board again
  ?           this text
  quit        leave the game (end of input does the same)
)";

}  // namespace hexarena::terminal
