// Opening: a board with its first actions, for a whole block of games: random, or from a list.
//
// Random actions are never a pass and never end the game: if there is no other, the opening is
// shorter. An opening of a list is a list of actions from the start of the game, [[1,-2],[0,1]…],
// or a record or position of the game ({"game",…}), which brings its own board.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "session/record.hpp"

namespace hexarena::tournament {

/// The record of a game of which only the opening has been played. Fails when no such board exists,
/// or for a game without turns.
[[nodiscard]] base::Expected<session::Record> open_board(const game::Descriptor& game,
                                                         const base::Json& settings, int actions,
                                                         base::Random& random);

/// The longest list of openings.
inline constexpr std::size_t kMostOpenings = 100'000;

/// The same with an opening of a list. Fails when the opening is not valid in the game, or ends it.
[[nodiscard]] base::Expected<session::Record> open_board(const game::Descriptor& game,
                                                         const base::Json& settings,
                                                         const base::Json& opening,
                                                         base::Random& random);

/// One opening per line; empty lines and those that begin with # are ignored. Fails, naming the
/// line, if one is not valid JSON.
[[nodiscard]] base::Expected<std::vector<base::Json>> read_openings(std::string_view text);
/// The settings of a block: the common ones, and the next of the boards.
[[nodiscard]] inline base::Json block_settings(base::Json settings,
                                               const std::vector<base::Json>& boards,
                                               std::size_t block) {
  if (!boards.empty()) settings.update(boards[block % boards.size()]);
  return settings;
}

}  // namespace hexarena::tournament
