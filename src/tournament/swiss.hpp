// Swiss: the next round of a Swiss tournament; see tournament/pairing.hpp.
#pragma once

#include "tournament/pairing.hpp"

namespace hexarena::tournament {

/// All entrants by standing, the best first: points (a bye is a win), then those of the opponents,
/// then the initial random order.
[[nodiscard]] std::vector<Entrant> swiss_standing(const Plan& plan,
                                                  std::span<const PlayedRound> played);

/// The next round, whatever its number.
[[nodiscard]] Round swiss_round(const Plan& plan, std::span<const PlayedRound> played);

}  // namespace hexarena::tournament
