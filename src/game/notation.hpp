// Converts what a person types for an action or a cell to JSON.
#pragma once

#include <string_view>

#include "game/table.hpp"

namespace hexarena::game {

/// The line without surrounding white space.
[[nodiscard]] std::string_view trimmed(std::string_view line);

/// Accepts the notation of the table ("d4-f6", "d4 f6", "+3"), JSON, plain numbers ("0 1 2 3" is
/// [[0,1],[2,3]], "1 -2" is [1,-2]), a word ("skip"), or a word with a number ("announce 5" is
/// {"announce":5}). For cells likewise: "d4", "[3,3]", "3 3", or the cell's number.
[[nodiscard]] Expected<Json> read_typed(const Table& table, std::string_view line);

}  // namespace hexarena::game
