// Adjudication: a game ends early because its end is proven.
//
// Nothing is guessed and no player is believed: the exact search must find, within so many nodes,
// what becomes of the position when both play on as well as can be. A limit of nodes, not of time,
// so that a game is adjudicated at the same action on every machine. It holds for games of two, and
// only where it was asked for. Values; no state.
#pragma once

#include <cstdint>
#include <optional>

#include "session/event.hpp"

namespace hexarena::session {

/// As many as may be asked for.
inline constexpr std::uint64_t kMostAdjudicationNodes = 100'000'000;

/// The proven end of a game that is not over, with the line that leads there; nothing where it
/// takes more nodes.
[[nodiscard]] std::optional<Result> adjudicate(const Table& table, std::uint64_t nodes);

/// Refused where the game has no exact values, so that none of its ends could be proven.
[[nodiscard]] Expected<void> can_adjudicate(const Table& table);

}  // namespace hexarena::session
