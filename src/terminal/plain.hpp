// A game in lines of text: for pipes, screen readers and plain terminals.
//
// Shows the board, asks the humans, lets the others decide, keeps the record. Streams come from
// outside, so a test can hold the conversation. Every event is handed to `saved` before the next
// question is asked: what was played is never lost.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
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

struct PlainOptions {
  bool color = false;
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
                                                 std::vector<Sitter>& sitters, std::istream& in,
                                                 std::ostream& out, const PlainOptions& options);

/// "red wins with 12 fish" and the scores by seat. Requires that the game is over.
[[nodiscard]] std::string outcome(const table::Table& table);

}  // namespace hexarena::terminal
