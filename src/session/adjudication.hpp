// Adjudication: ends a game early once its result is proven.
//
// No guesses, and no trust in players: within a node limit, the exact search must find the result
// of the position under perfect play by both sides. The limit is in nodes, not time, so that a game
// is adjudicated at the same action on every machine. For two-player games, and only on request.
// Pure functions.
#pragma once

#include <cstdint>
#include <optional>

#include "session/event.hpp"

namespace hexarena::session {

/// The highest limit that may be requested.
inline constexpr std::uint64_t kMostAdjudicationNodes = 100'000'000;

/// The proven result of an unfinished game, with the line that leads to it; nothing if that takes
/// more nodes.
[[nodiscard]] std::optional<Result> adjudicate(const Table& table, std::uint64_t nodes);

/// An error if the game has no exact values, so that no result could be proven.
[[nodiscard]] Expected<void> can_adjudicate(const Table& table);

}  // namespace hexarena::session
