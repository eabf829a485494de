// The games of a match or a tournament as comma-separated values, for spreadsheets and scripts.
//
// A header and a row for each seat of each game: game,block,order,seat,player,place,points,score,
// removed,why. Blocks, orders and seats count from 0, as in records. A field with a comma, a quote or
// a line break is quoted (RFC 4180), and one that a spreadsheet would take for a formula begins with
// an apostrophe. Functions of values.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "tournament/journal.hpp"

namespace hexarena::tournament {

/// The name of a game; by pairing and order.
using GameName = std::function<std::string(std::size_t, std::size_t)>;

[[nodiscard]] std::string games_csv(std::span<const GameResult> games,
                                    std::span<const std::string> names, const GameName& game_name);

}  // namespace hexarena::tournament
