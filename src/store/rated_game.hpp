// Which games count for the ratings, and what they say. Functions of values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "tournament/entrant.hpp"

namespace hexarena::store {

/// The names of those who sit at a game, in the order of the seats; empty for a seat without one.
[[nodiscard]] std::vector<std::string> player_names(const base::Json& header);

struct RatedGame {
  std::vector<std::string> players;
  tournament::Ranking ranking;  ///< of places in `players`
};

/// Who ended before whom, by score, with the winners first. Nothing where the game does not count:
/// it was aborted, its result is of no known form, or someone met themselves.
[[nodiscard]] std::optional<RatedGame> rated(const base::Json& header, const base::Json& result);

}  // namespace hexarena::store
