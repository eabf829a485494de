// Which games count for the ratings, and what they say. Functions of values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "tournament/entrant.hpp"

namespace hexarena::store {

/// Of its record: empty where it has none.
[[nodiscard]] std::string game_name(const base::Json& header);
/// The names of those who sit at a game, in the order of the seats; empty for a seat without one.
[[nodiscard]] std::vector<std::string> player_names(const base::Json& header);

/// A game with fewer events says nothing about its players.
inline constexpr std::int64_t kLeastRatedEvents = 6;

/// Under which name a player is rated, by whatever way it came to the game: "remote:walrus" is
/// "walrus", and a built-in player has its level.
[[nodiscard]] std::string rated_name(std::string_view player, const std::string& game);

struct RatedGame {
  std::vector<std::string> players;  ///< as they are rated
  tournament::Ranking ranking;       ///< of places in `players`
};

/// Who ended before whom, by score, with the winners first. Nothing where the game does not count:
/// it ended without winners or too early, its result is of no known form, or someone met
/// themselves.
[[nodiscard]] std::optional<RatedGame> rated(const base::Json& header, const base::Json& result,
                                             std::int64_t events);

}  // namespace hexarena::store
