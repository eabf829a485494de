// A game in lines of text: for pipes, screen readers and plain terminals.
//
// The face of a game (game.hpp) that prints the board, asks with a prompt and reads an answer a
// line. Lines and streams come from outside, so a test can hold the conversation.
//
// Humans type their actions, or, where `selecting`, move a selection over the board and place on
// it; see help.hpp for the words of both.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "terminal/game.hpp"

namespace hexarena::terminal {

/// Gives the next line typed, or nothing when there are no more.
using LineSource = std::function<std::optional<std::string>()>;
/// The lines of a stream, which must outlive the source.
[[nodiscard]] LineSource lines_of(std::istream& in);

struct PlainOptions {
  bool color = false;
  /// Nothing but ASCII is printed.
  bool ascii = false;
  /// Said before the first question.
  std::string greeting;
  /// Humans choose by a selection (terminal/selection.hpp).
  bool selecting = false;
};

/// Plays the game on from where it stands until it is over or the humans leave it.
[[nodiscard]] Expected<Ending> play_plain(Game& game, const LineSource& lines, std::ostream& out,
                                          const PlainOptions& options);

}  // namespace hexarena::terminal
