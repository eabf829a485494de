// Opening: a board with its first actions, for a whole block of games: drawn by lot, or from a list.
//
// Actions by lot are never a pass and never end the game: where there is no other, the opening is
// shorter. An opening of a list is the actions from the start of the game, [[1,-2],[0,1]…], or a
// record or position of the game ({"game",…}), which brings its own board.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "session/record.hpp"

namespace hexarena::tournament {

/// The record of a game of which only the opening has been played. Refused when there is no such
/// board, or when a game without turns is to be opened.
[[nodiscard]] base::Expected<session::Record> open_board(const game::Descriptor& game,
                                                         const base::Json& settings, int actions,
                                                         base::Random& random);

/// The most openings of a list.
inline constexpr std::size_t kMostOpenings = 100'000;

/// The same with an opening of a list. Refused when the game has no such opening, or is over with it.
[[nodiscard]] base::Expected<session::Record> open_board(const game::Descriptor& game,
                                                         const base::Json& settings,
                                                         const base::Json& opening,
                                                         base::Random& random);

/// One opening a line; empty lines and those that begin with # say nothing. Refused, with the line,
/// where one is no JSON.
[[nodiscard]] base::Expected<std::vector<base::Json>> read_openings(std::string_view text);
/// The settings of a block: those of all, and the next of the boards.
[[nodiscard]] inline base::Json block_settings(base::Json settings,
                                               const std::vector<base::Json>& boards,
                                               std::size_t block) {
  if (!boards.empty()) settings.update(boards[block % boards.size()]);
  return settings;
}

}  // namespace hexarena::tournament
