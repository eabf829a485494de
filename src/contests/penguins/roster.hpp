// Roster: which player has which line in the files of a course program, throughout a game.
//
// In the course's dialect a player has no line before its first penguin, and gets the next free
// number then. So numbers follow the order of first placements, and differ from the seats if a
// player failed before that. A player that is out of the game loses its line, and the others move
// up: programs rely on numbers without gaps, and on penguins for every line. Only the program's own
// line has its ID, the others are named by their colours. A value.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "contests/penguins/penguin_file.hpp"

namespace hexarena::penguins {

/// By number: this player's own ID, the colours for all others, all of them different.
[[nodiscard]] std::vector<std::string> ids_for(fish::Color self, const std::string& id);

class Roster {
 public:
  /// The file of a position for the player to act, which has this ID. Fails if a tile holds more
  /// fish than a file can express.
  [[nodiscard]] Expected<PenguinFile> file_of(const Position& position, const std::string& id);

 private:
  std::vector<fish::Color> placed_;  ///< players with a penguin, in the order of their first
};

/// The lines of `written` in the order of `read`, newcomers last: their order has no meaning.
[[nodiscard]] PenguinFile in_order_of(const PenguinFile& read, PenguinFile written);

/// The ID of the one line that is in `written` but not in `read`, if there is exactly one.
[[nodiscard]] std::optional<std::string> added_id(const PenguinFile& read,
                                                  const PenguinFile& written);

}  // namespace hexarena::penguins
