// A game in lines of text: for pipes, screen readers and plain terminals.
//
// Shows the board, asks the humans, lets the others decide, keeps the record. Lines and streams
// come from outside, so a test can hold the conversation. Every event is handed to `saved` before
// the next question is asked: what was played is never lost.
//
// Humans type their actions, or, where `selecting`, move a selection over the board and place on
// it; see help.hpp for the words of both.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "player/player.hpp"
#include "table/record.hpp"
#include "terminal/typed.hpp"

namespace hexarena::terminal {

/// One seat: a human (no player), or somebody who decides by itself.
struct Sitter {
  std::string name;
  std::unique_ptr<player::Player> player;

  [[nodiscard]] bool is_human() const { return player == nullptr; }
};

/// Gives the next line typed, or nothing when there are no more.
using LineSource = std::function<std::optional<std::string>()>;
/// The lines of a stream, which must outlive the source.
[[nodiscard]] LineSource lines_of(std::istream& in);

struct PlainOptions {
  bool color = false;
  /// Said before the first question.
  std::string greeting;
  /// Humans choose by a selection (terminal/selection.hpp).
  bool selecting = false;
  /// On a terminal: the board is painted anew in its place, what is said stands below it.
  bool repaint = false;
  /// What `hint` asks.
  table::Adviser hint{"greedy", std::nullopt};
  /// Milliseconds since the game began; nothing where no clock runs.
  std::function<std::int64_t()> now;
  /// Called with the record after every change; a refusal ends the game.
  std::function<rules::Expected<void>(const table::Record&)> saved;
  /// True once the user has asked to stop (Ctrl-C).
  std::function<bool()> stopped = [] { return false; };
};

enum class Ending { over, left };

/// Plays `record` on from where it stands until the game is over or the humans leave it.
[[nodiscard]] rules::Expected<Ending> play_plain(table::Record& record,
                                                 std::vector<Sitter>& sitters,
                                                 const LineSource& lines, std::ostream& out,
                                                 const PlainOptions& options);

/// "Game over, red wins", or that it is a tie, and the scores by seat. Requires that the game is
/// over.
[[nodiscard]] std::string outcome(const table::Table& table);

}  // namespace hexarena::terminal
