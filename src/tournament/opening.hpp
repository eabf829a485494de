// Opening: a board from a seed, with its first actions drawn by lot, for a whole block of games.
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

/// The settings of a block: those of all, and the next of the boards.
[[nodiscard]] inline base::Json block_settings(base::Json settings,
                                               const std::vector<base::Json>& boards,
                                               std::size_t block) {
  if (!boards.empty()) settings.update(boards[block % boards.size()]);
  return settings;
}

}  // namespace hexarena::tournament
