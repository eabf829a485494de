// A game in lines of text: for pipes, screen readers and plain terminals.
//
// The line-based Face of a game (game.hpp): prints the board, prompts, and reads one line per
// answer. Lines and streams are passed in, so that tests can script the dialogue.
//
// Humans type their actions, or, if `selecting`, move a selection over the board and place on
// it; see help.hpp for the commands of both.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "terminal/game.hpp"

namespace hexarena::terminal {

/// Returns the next line typed, or nothing at the end of input.
using LineSource = std::function<std::optional<std::string>()>;
/// The lines of a stream, which must outlive the source.
[[nodiscard]] LineSource lines_of(std::istream& in);

struct PlainOptions {
  bool color = false;
  /// Print only ASCII.
  bool ascii = false;
  /// Printed before the first prompt.
  std::string greeting;
  /// Humans use a selection (terminal/selection.hpp).
  bool selecting = false;
};

/// Plays from the current position until the game is over or the humans leave.
[[nodiscard]] Expected<Ending> play_plain(Game& game, const LineSource& lines, std::ostream& out,
                                          const PlainOptions& options);

}  // namespace hexarena::terminal
