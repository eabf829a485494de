// Which games count for the ratings, and their rankings. Stateless functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "tournament/entrant.hpp"

namespace hexarena::store {

/// The name of the game, from a record's header: empty if it has none.
[[nodiscard]] std::string game_name(const base::Json& header);
/// The names of the players, in the order of the seats; empty for a seat without one.
[[nodiscard]] std::vector<std::string> player_names(const base::Json& header);

/// A game with fewer events does not count for ratings.
inline constexpr std::int64_t kLeastRatedEvents = 6;

/// The name under which a player is rated, however it joined the game: "remote:walrus" is "walrus",
/// and a built-in player has its level.
[[nodiscard]] std::string rated_name(std::string_view player, const std::string& game);

struct RatedGame {
  std::vector<std::string> players;  ///< as they are rated
  tournament::Ranking ranking;       ///< as indices into `players`
};

/// The ranking by score, with the winners first. Nothing if the game does not count: it ended
/// without winners or too early, its result has an unknown form, or a player met itself.
[[nodiscard]] std::optional<RatedGame> rated(const base::Json& header, const base::Json& result,
                                             std::int64_t events);

}  // namespace hexarena::store
