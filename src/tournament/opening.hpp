// Opening: a board from a seed, with its first actions drawn by lot, for a whole block of games.
#pragma once

#include "rules/random.hpp"
#include "table/record.hpp"

namespace hexarena::tournament {

/// The record of a game of which only the opening has been played. Refused when there is no such
/// board, or when a game without turns is to be opened.
[[nodiscard]] rules::Expected<table::Record> open_board(const table::Game& game,
                                                        const rules::Json& settings, int actions,
                                                        rules::Random& random);

}  // namespace hexarena::tournament
