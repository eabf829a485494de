// The description of a tournament: what is played and who takes part, as read from a TOML file or a
// request, and stored in the journal so that it can be resumed.
//
//   name = "Cup"
//   game = "NAME"
//   format = "swiss"           # round-robin, gauntlet, swiss, knock-out or course
//   rounds = 5                 # meetings of each pairing; in a knock-out, blocks per meeting
//   seats = 2                  # players per game
//   seed = 1
//   players = ["hard", { name = "ada", player = "bot:python3 ada/bot.py" }]
//   [settings]                 # of the game
//   size = 4
//
// and where wanted `challengers`, `opening`, `ms`, `clock`, `anchor` (a name) with `anchor_elo`,
// `sprt = [0, 20]` with `sprt_alpha`, `sprt_beta` and `sprt_model`, `openings` (a list of openings,
// tournament/opening.hpp), and `adjudicate` (nodes that may prove the end of a game; none when absent).
// Whether the players exist is checked when they are seated. A value.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/tournament.hpp"

namespace hexarena::tournament {

struct NamedPlayer {
  std::string name;
  std::string player;           ///< as on a command line: "engine:3"
  std::optional<int> age = {};  ///< in the course's format, where the youngest begins
};

struct Description {
  std::string name;
  std::vector<NamedPlayer> players;
  std::optional<int> ms;  ///< a move, for players that search
  /// Everything else; its origin is the JSON this was read from.
  TournamentOptions options;
};

/// Fails, naming the key, if it is invalid or no such tournament can exist.
[[nodiscard]] Expected<Description> read_description(const base::Json& json);

/// The names of all players.
[[nodiscard]] std::vector<std::string> names_of(const Description& description);
/// The players as on a command line.
[[nodiscard]] std::vector<std::string> players_of(const Description& description);

/// Makes the factory of a player, from its text and a table like those it will play at.
using Hire = std::function<Expected<std::function<std::unique_ptr<players::Player>(std::uint64_t)>>(
    const std::string& player, const game::Table& table, const base::Json& settings)>;
/// The factories of all players; fails with the first that is not available.
[[nodiscard]] Expected<std::vector<Contestant>> seat_all(const Description& description,
                                                         const Hire& hire);

}  // namespace hexarena::tournament
