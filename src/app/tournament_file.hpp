// The description of a tournament, as it stands in a TOML file and, for `resume`, in its journal.
//
//   game = "reversi"
//   format = "swiss"           # round-robin, gauntlet, swiss or knock-out
//   rounds = 5                 # how often all meet; of a knock-out, blocks a meeting
//   seats = 2                  # players a game
//   seed = 1
//   players = ["hard", { name = "ada", player = "bot:python3 ada/bot.py" }]
//   [settings]                 # of the game
//   size = 4
//
// and where wanted `challengers`, `opening`, `ms`, `clock`, `anchor` (a name) with `anchor_elo`,
// and `sprt = [0, 20]`.
#pragma once

#include <vector>

#include "tournament/tournament.hpp"

namespace hexarena::app {

struct DescribedTournament {
  tournament::TournamentOptions options;
  std::vector<tournament::Contestant> contestants;
};

/// Everything but how it is watched. `unsafe` runs bots without walls.
[[nodiscard]] rules::Expected<DescribedTournament> read_tournament(const rules::Json& json,
                                                                   bool unsafe);

}  // namespace hexarena::app
