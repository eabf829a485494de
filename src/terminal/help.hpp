// What can be typed in a game, as `help` tells it.
#pragma once

#include <string_view>

namespace hexarena::terminal {

struct Help {
  std::string_view text;
  std::string_view word;  ///< what brings it
};

inline constexpr Help kTypedHelp{R"(You can type
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
)",
                                 "help"};

/// For games played by a selection, line by line.
inline constexpr Help kSelectingHelp{
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
)",
    "?"};

/// For the board on the whole screen; fits into 78 columns and 22 lines.
inline constexpr Help kBoardHelp{R"(On the board
  arrows   move the cursor [ ]; Tab takes it to the next cell that matters
  Enter    picks up what stands there ( ), or plays to a marked cell *;
           a click does the same
  Esc      puts down what was picked up; so does a click beside the board
  u        takes your last action back, with the answers to it
  h        a little help; ask again for more. In Reversi: how many discs would
           flip at the cursor, until h is pressed again
  s        the whole line the machine would play
  p        passes, where that is an action
  q        leaves the game, as Ctrl-C does
  :        begins a line, and so do digits. You can type
             1 2 3 2          from [1,2] to [3,2]; JSON is understood too
             1 2              a place, or in Nooks a slide from cell to cell
             pass, give-up, 2 announce 5       for player 2
             moves, moves 1 2, hint, solution, undo, quit
The last action stands in { }. A board larger than the window moves with the
cursor; the signs at the upper right tell where it goes on.
)",
                                 "?"};

}  // namespace hexarena::terminal
