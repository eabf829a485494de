// Removals: who was removed from which game of a tournament, and why. Stateless functions.
#pragma once

#include <span>
#include <string>

#include "tournament/csv.hpp"

namespace hexarena::tournament {

/// [{"game","player","seat","removed":fault,"note":why}…], in the order of the games.
[[nodiscard]] base::Json removals_json(std::span<const GameResult> games,
                                       std::span<const std::string> names,
                                       const GameName& game_name);

/// A line for each removed player, in the order of the list: how often, for what, and the first
/// reason of each kind. Empty if there were none.
[[nodiscard]] std::string removals_in_words(std::span<const GameResult> games,
                                            std::span<const std::string> names);

}  // namespace hexarena::tournament
