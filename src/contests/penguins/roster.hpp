// Roster: who is who in the files of one program of the course, throughout a game.
//
// There a player has no line before its first penguin, and its number is the next that is free then.
// So numbers go by who placed first, and are not those of the seats where somebody failed before
// that. Whoever is out of the game has no line any more, and the others move up: programs count on
// numbers without gaps, and on penguins for every line. Only the program's own line bears its ID, the
// others are called by their colours. A value.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "contests/penguins/penguin_file.hpp"

namespace hexarena::penguins {

/// By number: this player's own ID, the colours for all others, none of them the same.
[[nodiscard]] std::vector<std::string> ids_for(fish::Color self, const std::string& id);

class Roster {
 public:
  /// The file of a position for the player to act, whose ID this is. Refused where a tile holds more
  /// than a file has room for.
  [[nodiscard]] Expected<PenguinFile> file_of(const Position& position, const std::string& id);

 private:
  std::vector<fish::Color> placed_;  ///< who has a penguin, in the order of the first
};

/// The lines of `written` in the order of `read`, newcomers behind: their order says nothing.
[[nodiscard]] PenguinFile in_order_of(const PenguinFile& read, PenguinFile written);

/// The ID of the one line that is in `written` and not in `read`, where there is exactly one.
[[nodiscard]] std::optional<std::string> added_id(const PenguinFile& read,
                                                  const PenguinFile& written);

}  // namespace hexarena::penguins
