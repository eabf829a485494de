// Entrant: somebody who takes part in a tournament, and how a game ranked some of them.
#pragma once

#include <cstddef>
#include <vector>

namespace hexarena::tournament {

/// By its place in the list of those who take part.
using Entrant = std::size_t;

/// The end of a game: the best first, those who share a place together.
using Ranking = std::vector<std::vector<Entrant>>;

}  // namespace hexarena::tournament
