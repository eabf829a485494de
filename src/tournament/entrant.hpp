// Entrant: a participant of a tournament, and how a game ranked some of them.
#pragma once

#include <cstddef>
#include <vector>

namespace hexarena::tournament {

/// An index into the list of participants.
using Entrant = std::size_t;

/// The result of a game: the best first, entrants that share a place together.
using Ranking = std::vector<std::vector<Entrant>>;

}  // namespace hexarena::tournament
