// Adjudication: a game ends early because its end is proven.
//
// Nothing is guessed and no player is believed: the exact search must find, within so many nodes,
// what becomes of the position when both play on as well as can be. A limit of nodes, not of time,
// so that a game is adjudicated at the same action on every machine. It holds for games of two, and
// only where it was asked for. Values; no state.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "game/table.hpp"

namespace hexarena::referee {

/// As many as may be asked for.
inline constexpr std::uint64_t kMostAdjudicationNodes = 100'000'000;

struct Adjudication {
  std::unique_ptr<game::Table> end;  ///< the table after the best play of both
  base::Json line;                   ///< which leads there: an array of actions

  /// As a record keeps it: {"scores","winners","reason":"adjudicated","line"}.
  [[nodiscard]] base::Json result() const;
};

/// The proven end of a game that is not over; nothing where it takes more nodes.
[[nodiscard]] std::optional<Adjudication> adjudicate(const game::Table& table, std::uint64_t nodes);

/// Refused where the game has no exact values, so that none of its ends could be proven.
[[nodiscard]] base::Expected<void> can_adjudicate(const game::Table& table);

}  // namespace hexarena::referee
